import type { StoredPage } from '@/storage/rows.ts';
import { Button } from '@/ui/Button.tsx';
import styles from './scan.module.css';
import { Thumbnail } from './Thumbnail.tsx';

const SHOWN = 3;

/** The last three pages, the newest on the right, which can be taken back. */
export function PageStrip({
  pages,
  onRemove,
}: {
  pages: readonly StoredPage[];
  onRemove: (id: string) => void;
}) {
  const newest = pages.at(-1);
  const hidden = Math.max(0, pages.length - SHOWN);
  return (
    <div className={styles.strip}>
      <ul className={styles.thumbnails} aria-label="Last pages">
        {pages.slice(-SHOWN).map((page, index) => (
          <li key={page.id}>
            <Thumbnail page={page} position={hidden + index + 1} />
          </li>
        ))}
      </ul>
      {newest && (
        <Button kind="plain" className={styles.undo ?? ''} onClick={() => onRemove(newest.id)}>
          Remove last
        </Button>
      )}
    </div>
  );
}
