import { type KeyboardEvent, memo, useEffectEvent, useRef, useState } from 'react';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useLayer } from '@/ui/navigation/layers.ts';
import type { PageWords } from './page-words.ts';
import styles from './pages.module.css';
import { SelectBar } from './SelectBar.tsx';
import selectStyles from './select.module.css';
import { useArranging } from './use-arranging.ts';
import { pageIdOf } from './use-dragging.ts';
import { usePageStates } from './use-page-state.ts';
import { useSmallPicture } from './use-small-picture.ts';
import { listStyle, useVisibleRows } from './use-visible-rows.ts';
import { WARNING_WORDS } from './warning-words.ts';

interface PageGridProps {
  sessionId: SessionId;
  pages: readonly StoredPage[];
  /** the place that is in view at first, from 0 */
  startAt: number;
  onOpen: (index: number) => void;
  onMoveAll: (ids: ReadonlySet<string>, to: number) => Promise<void>;
  onRemoveAll: (ids: ReadonlySet<string>) => Promise<void>;
}

/** Long enough for the browser to have begun; the address of a zip that nobody fetches must not stay. */
const KEEP_ADDRESS_MS = 60_000;

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS_MS);
}

/** Everything this device has of the scan as one file, at any time. */
function DownloadAll({ pages }: { pages: readonly StoredPage[] }) {
  const [packed, setPacked] = useState<number | null>(null);
  const { error, attempt } = useAttempt();
  const pack = async () => {
    setPacked(0);
    try {
      const { packPages } = await import('./pack-pages.ts');
      download(await packPages(pages, setPacked), 'pages.zip');
    } finally {
      setPacked(null);
    }
  };
  return (
    <div className={styles.foot}>
      <Button kind="plain" disabled={packed !== null} onClick={() => attempt(pack)}>
        {packed === null ? 'Download all photos' : `Packing ${packed} of ${pages.length}`}
      </Button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

interface PageTileProps {
  page: StoredPage;
  /** its place in the book, from 1 */
  place: number;
  words: PageWords;
  /** null where pages are opened and not selected */
  isSelected: boolean | null;
  isHeld: boolean;
  /** with its place from 0 */
  onPress: (index: number) => void;
}

/** What the line above says of all pages stands under none of them. */
const isSettled = (words: PageWords): boolean => words === 'Saved' || words === 'Text ready';

/** One page among all: its picture, its place and where it is. */
const PageTile = memo(function PageTile({ page, place, words, isSelected, isHeld, onPress }: PageTileProps) {
  const url = useSmallPicture(page.id);
  const warnings = page.warnings.map((warning) => WARNING_WORDS[warning]);
  const asBox = isSelected === null ? {} : { role: 'checkbox', 'aria-checked': isSelected };
  return (
    <button
      type="button"
      {...asBox}
      className={styles.tile}
      data-page={page.id}
      data-held={isHeld}
      aria-label={[`Page ${place}`, words, ...warnings].join(', ')}
      aria-describedby={isSelected === null ? 'pages-how' : undefined}
      onClick={() => onPress(place - 1)}
    >
      <img className={styles.tilePicture} src={url ?? undefined} alt="" decoding="async" draggable={false} />
      {isSelected !== null && (
        <span aria-hidden="true" className={styles.tileBox}>
          {isSelected && '✓'}
        </span>
      )}
      <span className={styles.tileWords}>
        <span className={styles.tilePlace}>{place}</span>{' '}
        <span className={isSettled(words) ? 'visually-hidden' : undefined} data-words={words}>
          {words}
        </span>
      </span>
      {warnings.length > 0 && <span className={styles.tileWarning}>{warnings[0]}</span>}
    </button>
  );
});

const HOW_BY_KEYS = 'With the keyboard, press Space to pick a page up.';

/** Which pages are selected; null while none can be. */
function useSelection(pages: readonly StoredPage[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  useLayer(chosen ? () => setChosen(null) : undefined);
  // One that was taken away, here or in another tab, is not among them anymore.
  const selected = chosen && new Set(pages.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  const toggle = (id: string) => {
    const others = new Set(selected);
    if (!others.delete(id)) others.add(id);
    setChosen(others);
  };
  return { selected, setSelected: setChosen, toggle };
}

const NONE: ReadonlySet<string> = new Set();

/** All pages; only those in view exist, so that a book of 500 is as quick as one of five. */
export function PageGrid({ sessionId, pages, startAt, onOpen, onMoveAll, onRemoveAll }: PageGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const stateOf = usePageStates(sessionId);
  const rows = useVisibleRows(scroller, pages.length, startAt);
  const { columns, rowPixels, from, to } = rows;
  const { selected, setSelected, toggle } = useSelection(pages);
  const arranging = useArranging({
    ...{ pages, scroller, list, columns, rowPixels, onMove: onMoveAll },
    selected: selected ?? NONE,
  });
  const { shown, held, dragging } = arranging;
  const press = useEffectEvent((index: number) => {
    const page = shown[index];
    if (selected && page) toggle(page.id);
    else onOpen(index);
  });
  const [onPress] = useState(() => (index: number) => press(index));
  const onKeyDown = (event: KeyboardEvent) => {
    const isLeaving = event.key === 'Escape' && selected !== null;
    // Where pages are selected, Space selects.
    const id = selected ? undefined : pageIdOf(event.target);
    const isTaken = arranging.press(event, id);
    if (!isTaken && isLeaving) setSelected(null);
    if (!isTaken && !isLeaving) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const canMove = pages.length > 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it can be used by keyboard; these keys are the list's
    <div className={styles.gridScreen} onKeyDown={onKeyDown}>
      {canMove && <SelectHead {...{ pages, selected }} onSelect={setSelected} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tiles in it are buttons; keys and drags are the list's */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-holding={held !== null}
        onKeyUp={(event) => {
          // A button takes a space bar that is let go for a click.
          if (event.key === ' ' && !selected && pageIdOf(event.target)) event.preventDefault();
        }}
        {...(canMove && dragging)}
      >
        <ul ref={list} className={styles.grid} style={listStyle(rows)}>
          {shown.slice(from * columns, to * columns).map((page, offset) => {
            const index = from * columns + offset;
            return (
              <li
                key={page.id}
                className={styles.place}
                aria-setsize={pages.length}
                aria-posinset={index + 1}
              >
                <PageTile
                  page={page}
                  place={index + 1}
                  words={stateOf(page).words}
                  isSelected={selected?.has(page.id) ?? null}
                  isHeld={held?.ids.has(page.id) === true}
                  onPress={onPress}
                />
              </li>
            );
          })}
        </ul>
        {pages.length > 0 && !selected && <DownloadAll pages={pages} />}
      </div>
      <p aria-live="assertive" className="visually-hidden">
        {arranging.said}
      </p>
      {selected && selected.size > 0 && (
        <SelectBar
          {...{ pages, selected, onSelect: setSelected, onMove: onMoveAll, onRemove: onRemoveAll }}
        />
      )}
    </div>
  );
}

interface SelectHeadProps {
  pages: readonly StoredPage[];
  /** null while none can be selected */
  selected: ReadonlySet<string> | null;
  onSelect: (ids: ReadonlySet<string> | null) => void;
}

/** How pages are moved, and the way to take several; then how many are taken, and the way out. */
function SelectHead({ pages, selected, onSelect }: SelectHeadProps) {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const isAll = selected?.size === pages.length;
  return (
    <div className={selectStyles.selectHead}>
      {selected ? (
        <p aria-live="polite" data-count>
          {selected.size === 0 ? 'Choose the pages you want' : `${selected.size} selected`}
        </p>
      ) : (
        <p id="pages-how">
          {isTouched ? 'Press and hold a page to move it.' : 'Drag a page to move it.'}
          <span className="visually-hidden"> {HOW_BY_KEYS}</span>
        </p>
      )}
      {selected && (
        <Button kind="plain" onClick={() => onSelect(isAll ? NONE : new Set(pages.map(({ id }) => id)))}>
          {isAll ? 'Select none' : 'Select all'}
        </Button>
      )}
      {/* One button with two names: it keeps the focus. */}
      <Button key="mode" kind={selected ? 'quiet' : 'plain'} onClick={() => onSelect(selected ? null : NONE)}>
        {selected ? 'Done' : 'Select'}
      </Button>
    </div>
  );
}
