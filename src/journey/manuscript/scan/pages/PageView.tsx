import { useCallback, useState } from 'react';
import { readPage } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { Button } from '@/ui/Button.tsx';
import { whenCalm } from '@/ui/hooks/when-calm.ts';
import { isWholePhoto } from '../edges/corners.ts';
import { guessInPhoto } from '../edges/look-for-page.ts';
import type { PhotoWorker } from '../photo/photo-worker.ts';
import { PlaceForm } from './PlaceForm.tsx';
import styles from './page-view.module.css';
import { usePageStates } from './use-page-state.ts';
import { usePicture } from './use-picture.ts';
import { useSmallPicture } from './use-small-picture.ts';
import { WARNING_WORDS } from './warning-words.ts';

interface MoveToProps {
  /** from 0 */
  index: number;
  count: number;
  onMove: (index: number) => void;
}

/** Another place for a page: one step, or to a number. Rarely wanted, so folded. */
function MoveTo({ index, count, onMove }: MoveToProps) {
  return (
    <details className={styles.moveMore}>
      <summary>Move...</summary>
      <div className={styles.moving}>
        <Button kind="quiet" disabled={index === 0} onClick={() => onMove(index - 1)}>
          Move earlier
        </Button>
        <Button kind="quiet" disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          Move later
        </Button>
        <PlaceForm count={count} index={index} onMove={onMove} />
      </div>
    </details>
  );
}

export interface PageActions {
  onRetake: (page: StoredPage) => void;
  onRemove: (page: StoredPage) => Promise<void>;
  /** to a place from 0 */
  onMove: (page: StoredPage, index: number) => Promise<void>;
  onTurn: (page: StoredPage) => Promise<void>;
  /** opens its edges; by its place from 0 */
  onEdges: (index: number) => void;
}

interface PageViewProps extends PageActions {
  page: StoredPage;
  /** from 0 */
  index: number;
  count: number;
  photoWorker: () => PhotoWorker;
  onShow: (index: number) => void;
}

const FREED = 'The full photo is backed up. To save space, this phone keeps a small copy.';
const UNSHOWN = 'We can’t show this picture right now. The page is saved.';

/** The photo as it was taken; one that this device had to let go is as good as the page itself. */
const readTaken = (id: string, originalId: string | undefined): Promise<Blob> =>
  readPage(originalId ?? id).catch(() => readPage(id));

interface LargePicture {
  url: string | null | undefined;
  /** whether it is another picture than the photo */
  isCut: boolean;
}

/**
 * The page as it is shown: cut to the outline that was found in its photo, or to what is probably one. The photo itself
 * stays as it was taken.
 */
function useLargePicture(page: StoredPage, photoWorker: () => PhotoWorker, isAsTaken: boolean): LargePicture {
  const { id, outline, edges } = page;
  const originalId = edges?.originalId;
  const [guessedId, setGuessedId] = useState<string | null>(null);
  const read = useCallback(
    async (key: string, signal: AbortSignal) => {
      // Reading and decoding a photo takes a slow phone longer than showing everything else.
      await whenCalm();
      signal.throwIfAborted();
      if (isAsTaken) return await readTaken(key, originalId);
      const photo = await readPage(key);
      if (originalId !== undefined) return photo;
      const corners = outline ?? (await guessInPhoto(photo).catch(() => null));
      if (!corners) return photo;
      if (!outline) setGuessedId(key);
      const cut = photoWorker().develop({ kind: 'cut', photo, corners, turns: 0 });
      return await cut.then(
        (developed) => developed.photo,
        () => photo,
      );
    },
    [outline, originalId, isAsTaken, photoWorker],
  );
  const isCutByHand = edges !== undefined && !isWholePhoto(edges.corners);
  const isCut = outline !== undefined || isCutByHand || guessedId === id;
  return { url: usePicture(id, read), isCut };
}

/** Lines of one weight, on a field of 24 by 24. */
const ICONS = {
  retake: 'M4 8h3l2-2.5h6L17 8h3v11H4zM12 16.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  rotate: 'M19 12a7 7 0 1 1-2.3-5.2M19 3v5h-5',
  edges: 'M8 3v13h13M3 8h13v13',
  previous: 'M14.5 5l-7 7 7 7',
  next: 'M9.5 5l7 7-7 7',
  delete: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6',
} as const;

function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" className={styles.icon}>
      <path d={ICONS[name]} />
    </svg>
  );
}

interface AsTakenProps {
  isAsTaken: boolean;
  onChange: (isAsTaken: boolean) => void;
}

/** Straightened, or the photo it was made of. */
function AsTaken({ isAsTaken, onChange }: AsTakenProps) {
  return (
    <fieldset aria-label="Show" className={styles.asTaken}>
      <button type="button" aria-pressed={!isAsTaken} onClick={() => onChange(false)}>
        Straightened
      </button>
      <button type="button" aria-pressed={isAsTaken} onClick={() => onChange(true)}>
        Original photo
      </button>
    </fieldset>
  );
}

/** One page in large, with everything that can be done about it. */
export function PageView(props: PageViewProps) {
  const { page, index, count, photoWorker, onShow, onMove, onRetake, onRemove, onTurn, onEdges } = props;
  // Of this page alone: the next one is shown straightened again.
  const [asTakenId, setAsTakenId] = useState<string | null>(null);
  const isAsTaken = asTakenId === page.id;
  const { url: large, isCut } = useLargePicture(page, photoWorker, isAsTaken);
  // Shown until the photo is there, and instead of one that is with us only.
  const small = useSmallPicture(page.id);
  const url = large ?? small;
  const [isBusy, setIsBusy] = useState(false);
  const { words, reason } = usePageStates(page.sessionId)(page);
  const isWithUs = words === 'Saved' || words === 'Text ready';
  const work = (done: Promise<void>) => {
    setIsBusy(true);
    void done.finally(() => setIsBusy(false));
  };
  return (
    <div className={styles.view}>
      <div className={styles.viewPicture}>
        {url && <img src={url} alt={`Page ${index + 1}`} />}
        {large === null && <p>{url && isWithUs ? FREED : UNSHOWN}</p>}
        {isCut && large !== null && (
          <AsTaken isAsTaken={isAsTaken} onChange={(on) => setAsTakenId(on ? page.id : null)} />
        )}
        {count > 1 && (
          <div className={styles.turning}>
            <button
              type="button"
              aria-label="Previous page"
              disabled={index === 0}
              onClick={() => onShow(index - 1)}
            >
              <Icon name="previous" />
            </button>
            <button
              type="button"
              aria-label="Next page"
              disabled={index === count - 1}
              onClick={() => onShow(index + 1)}
            >
              <Icon name="next" />
            </button>
          </div>
        )}
      </div>
      <div className={styles.viewSide}>
        <div role="status" className={styles.viewWords}>
          <p>
            <strong data-words={words}>{words}</strong>
            {page.warnings.map((warning) => (
              <span key={warning} className={styles.viewWarning}>
                {WARNING_WORDS[warning]}
              </span>
            ))}
          </p>
          {reason && <p>{reason}</p>}
        </div>
        <div className={styles.actions}>
          <Button kind="quiet" onClick={() => onRetake(page)}>
            <Icon name="retake" /> Retake
          </Button>
          <Button kind="quiet" disabled={isBusy || large === null} onClick={() => onEdges(index)}>
            <Icon name="edges" /> Edges
          </Button>
          <Button kind="quiet" disabled={isBusy || large === null} onClick={() => work(onTurn(page))}>
            <Icon name="rotate" /> Rotate
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => work(onRemove(page))}>
            <Icon name="delete" /> Delete
          </Button>
        </div>
        {count > 1 && (
          <MoveTo
            index={index}
            count={count}
            onMove={(to) => {
              work(onMove(page, to).then(() => onShow(to)));
            }}
          />
        )}
      </div>
    </div>
  );
}
