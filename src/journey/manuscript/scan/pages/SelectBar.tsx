import { useState } from 'react';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import styles from './select.module.css';

interface SelectBarProps {
  pages: readonly StoredPage[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** to a place from 0 */
  onMove: (ids: ReadonlySet<string>, to: number) => Promise<void>;
  onRemove: (ids: ReadonlySet<string>) => Promise<void>;
}

/** What can be done with several pages at once; dragging one of them takes the others along. */
export function SelectBar({ pages, selected, onSelect, onMove, onRemove }: SelectBarProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isAll = selected.size === pages.length;
  const work = (done: Promise<void>) => {
    setIsBusy(true);
    void done.finally(() => setIsBusy(false));
  };
  const remove = () => {
    const question = `Delete ${counted(selected.size, 'page')}? You can undo this.`;
    if (globalThis.confirm(question)) work(onRemove(selected).then(() => onSelect(new Set())));
  };
  return (
    <section aria-label="Selected pages" className={styles.selectBar}>
      {!isAll && (
        <details>
          <summary>Move...</summary>
          <PlaceForm
            count={pages.length - selected.size + 1}
            isDisabled={isBusy}
            onMove={(to) => work(onMove(selected, to))}
          />
        </details>
      )}
      <Button kind="quiet" disabled={isBusy} onClick={remove}>
        {`Delete ${counted(selected.size, 'page')}`}
      </Button>
    </section>
  );
}
