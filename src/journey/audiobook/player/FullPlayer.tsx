import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '@/domain/audiobook/order.ts';
import { indexAt, type PagePhoto, photoAt } from '@/domain/audiobook/timings.ts';
import { notThemWords } from '@/domain/voice/not-them.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import type { Listening } from '../listening/use-listening.ts';
import { usePagePhoto } from '../listening/use-page-photo.ts';
import { downloadStates, keepOffline, lookForDownload } from '../offline/downloader.ts';
import { NEWER_THAN_KEPT } from '../words.ts';
import { BookmarkSheet } from './BookmarkSheet.tsx';
import { ChapterSheet } from './ChapterSheet.tsx';
import { Cover, photoCoverOf } from './Cover.tsx';
import { clothOf } from './cloth-of.ts';
import type { Unsaved } from './FixSheet.tsx';
import { FollowText } from './FollowText.tsx';
import styles from './full-player.module.css';
import { Icon } from './Icon.tsx';
import { Layer } from './Layer.tsx';
import lamp from './lamplight.module.css';
import { playerKeys } from './player-keys.ts';
import { Scrubber } from './Scrubber.tsx';
import { Sheet } from './Sheet.tsx';
import { SleepSheet, SpeedSheet } from './StepSheets.tsx';
import { type ToolSheet, Tools } from './Tools.tsx';
import { Transport } from './Transport.tsx';
import { useSwipeDown } from './use-swipe-down.ts';

const FixSheet = lazy(async () => ({ default: (await import('./FixSheet.tsx')).FixSheet }));
const ReportVoice = lazy(async () => ({
  default: (await import('@/account/reports/ReportVoice.tsx')).ReportVoice,
}));

/** Of a strip of paper, or one column of a newspaper, all at once would be too small to be read. */
const NARROW = 0.45;

/** The page as the family photographed it; of an open book the side that is being read. Large, it is moved about in. */
function PagePicture({ order, photo }: { order: Order; photo: PagePhoto | null }) {
  const shown = usePagePhoto(order, photo);
  const [isLarge, setLarge] = useState(false);
  const [isNarrow, setNarrow] = useState(false);
  if (!shown) return <p className={styles.noPage}>There is no photo of this part.</p>;
  return (
    <div className={styles.pageFrame}>
      {/* Its pull moves the picture, not the player. */}
      <figure
        className={styles.page}
        data-half={shown.half ?? undefined}
        data-large={isLarge || undefined}
        data-narrow={isNarrow || undefined}
        onPointerDown={(event) => isLarge && event.stopPropagation()}
      >
        <img
          src={shown.url}
          alt="The page that is being read"
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNarrow(naturalWidth < naturalHeight * NARROW)
          }
        />
      </figure>
      <button
        type="button"
        className={styles.zoom}
        aria-label="Larger"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        <Icon name={isLarge ? 'smaller' : 'larger'} size={26} />
      </button>
    </div>
  );
}

/** Whether the book plays without internet, and the way to have it so. */
function KeptHere({ order }: { order: Order }) {
  const { id } = order;
  const isOnline = useOnline();
  const state = useStore(downloadStates, (states) => states[id]);
  useEffect(() => {
    lookForDownload(id).catch((error: unknown) => console.error(error));
  }, [id]);
  if (state?.kind === 'kept') return <p className={styles.kept}>Kept on this device ✓</p>;
  if (state?.kind === 'running') {
    const percent = Math.floor((state.receivedBytes / state.sizeBytes) * 100);
    return <p className={styles.kept}>Keeping on this device, {percent}%</p>;
  }
  if (!state || !isOnline) return null;
  return (
    <button type="button" className={styles.quiet} onClick={() => void keepOffline(order)}>
      Keep on this device
    </button>
  );
}

interface NotThemSheetProps {
  order: Order;
  narrator: string;
  onClose: () => void;
}

/** To a person who answers, about the voice that is heard. */
function NotThemSheet({ order: { id, title }, narrator, onClose }: NotThemSheetProps) {
  return (
    <Sheet title={notThemWords(narrator)} onClose={onClose}>
      <Suspense>
        <ReportVoice
          name={narrator}
          heard={{ place: 'player', orderId: id }}
          where={`Heard in “${title},” order ${id}.`}
        />
      </Suspense>
    </Sheet>
  );
}

interface FullPlayerProps {
  listening: Listening;
  onClose: () => void;
}

/** The book over the whole screen: its cover or its page, the text that follows, and everything to listen with. */
export function FullPlayer({ listening, onClose }: FullPlayerProps) {
  const { book, title, audio, sound, timings } = listening;
  const window = useRef<HTMLDialogElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  const [sheet, setSheet] = useState<ToolSheet | null>(null);
  const [isPageShown, setPageShown] = useState(false);
  const [unsaved] = useState<Unsaved>(() => new Map());
  const swipe = useSwipeDown(window, onClose);
  const sentence = timings ? indexAt(timings.starts, audio.seconds) : -1;
  const hasPages = timings?.photos?.some(({ path }) => path !== null) ?? false;
  const closeSheet = () => setSheet(null);
  const narrator = book.order.audiobook?.narrator ?? '';
  return createPortal(
    <Layer
      label={`Listen to ${title}`}
      className={`${styles.layer} ${lamp.lamplight}`}
      style={clothOf(title, book.order.cover?.design)}
      first={play}
      onClose={onClose}
      onKeyDown={playerKeys(listening)}
      box={window}
    >
      <div className={`${styles.inside} ${lamp.cloth}`} data-page={isPageShown || undefined}>
        <header className={styles.head} {...swipe}>
          <button type="button" className={styles.quiet} onClick={onClose}>
            <Icon name="down" size={22} /> Close
          </button>
          <KeptHere order={book.order} />
        </header>
        <div className={styles.stage}>
          <div className={styles.picture} {...swipe}>
            {isPageShown && timings ? (
              <PagePicture order={book.order} photo={photoAt(timings, sentence)} />
            ) : (
              <div className={styles.cover}>
                <Cover order={book.order} url={photoCoverOf(book.order) && (sound?.coverUrl ?? null)} />
              </div>
            )}
          </div>
          {timings && (
            <FollowText
              timings={timings}
              sentence={sentence}
              className={styles.text}
              markClassName={styles.sounding}
            />
          )}
        </div>
        <div className={styles.controls}>
          {sound?.isNewerThanKept && (
            <p role="status" className={styles.kept}>
              {NEWER_THAN_KEPT}
            </p>
          )}
          {audio.error && <Notice kind={audio.lacksInternet ? 'info' : 'error'}>{audio.error}</Notice>}
          <Scrubber listening={listening} />
          <Transport listening={listening} play={play} />
          <Tools
            listening={listening}
            isPageShown={hasPages ? isPageShown : null}
            onPage={() => setPageShown(!isPageShown)}
            onSheet={setSheet}
            hasBookmarks
            hasFix={timings !== null}
          />
          <button type="button" className={styles.quiet} onClick={() => setSheet('not-them')}>
            {notThemWords(narrator)}
          </button>
        </div>
      </div>
      {sheet === 'speed' && <SpeedSheet audio={audio} onClose={closeSheet} />}
      {sheet === 'sleep' && <SleepSheet sleep={listening.sleep} onClose={closeSheet} />}
      {sheet === 'chapters' && <ChapterSheet listening={listening} onClose={closeSheet} />}
      {sheet === 'fix' && timings && (
        <Suspense>
          <FixSheet
            order={book.order}
            timings={timings}
            sentence={Math.max(0, sentence)}
            unsaved={unsaved}
            onClose={closeSheet}
          />
        </Suspense>
      )}
      {sheet === 'bookmarks' && <BookmarkSheet listening={listening} onClose={closeSheet} />}
      {sheet === 'not-them' && <NotThemSheet order={book.order} {...{ narrator }} onClose={closeSheet} />}
    </Layer>,
    document.body,
  );
}
