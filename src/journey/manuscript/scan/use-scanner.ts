import { type RefObject, useEffect, useRef, useState } from 'react';
import { readPage } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { useWakeLock } from '@/ui/hooks/use-wake-lock.ts';
import { usePagesSafe } from '../reading/use-pages-safe.ts';
import { useWatchUnread } from '../reading/use-watch-unread.ts';
import { useCamera } from './camera/use-camera.ts';
import { useHandsFree } from './hands-free/use-hands-free.ts';
import { useDarkroom } from './photo/use-darkroom.ts';
import type { ScanWish } from './scan-wish.ts';
import { useImport } from './use-import.ts';
import { useKeepScanHint } from './use-keep-scan-hint.ts';
import { type Pages, usePages } from './use-pages.ts';
import { useNearlyFull } from './use-room.ts';
import { useShutter } from './use-shutter.ts';
import { useShutterKey } from './use-shutter-key.ts';
import type { StoredPages } from './use-stored-pages.ts';
import { useWishes } from './use-wishes.ts';

/** Pages by hand before the automatic shutter is offered: they tell what is sharp here. */
const OFFER_HANDS_FREE_AFTER = 3;

const ALL = { index: null };

/** Opens the page a person came to see, once the pages are known. */
function useShownFirst(
  { pages, isRead }: Pick<Pages, 'pages' | 'isRead'>,
  n: number | undefined,
  open: (view: { index: number }) => void,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !isRead || n === undefined) return;
    isDone.current = true;
    const index = pages.findIndex((page) => page.n === n);
    if (index >= 0) open({ index });
  }, [pages, isRead, n, open]);
}

/** Everything behind the scanner's screen. */
export function useScanner(
  sessionId: SessionId,
  video: RefObject<HTMLVideoElement | null>,
  { wishes, known }: { wishes: readonly ScanWish[]; known: StoredPages | undefined },
) {
  const [wish, setWish] = useState<{ attempt: number; deviceId: string | null }>({
    attempt: 0,
    deviceId: null,
  });
  const [view, setView] = useState<{ index: number | null } | null>(null);
  const [wantsHandsFree, setHandsFree] = useState(false);
  const [isSpoken, setSpoken] = useState(false);
  // First, so that the list is asked for before camera and worker start.
  const book = usePages(sessionId, known);
  useWakeLock();
  const camera = useCamera(video, wish);
  const darkroom = useDarkroom();
  const photos = useImport(book, darkroom);
  const pagesSafe = usePagesSafe(book.pages);
  useWatchUnread(sessionId, book.pages);
  const isNearlyFull = useNearlyFull(sessionId, book.pages.length, pagesSafe);
  useKeepScanHint(book.isRead ? book.pages : null, pagesSafe);
  const { wanted, next, choose } = useWishes(book, wishes);
  const shutter = useShutter({ video, isOn: camera.kind === 'on', book, darkroom, place: wanted.place });
  const shown = wishes.find(({ kind }) => kind === 'show')?.n;
  useShownFirst(book, shown, setView);
  const isOffered = book.pages.length >= OFFER_HANDS_FREE_AFTER;
  const isHandsFree = isOffered && wantsHandsFree;
  const capture = () => {
    if (shutter.capture(handsFree.noteShot)) next();
  };
  const isRunning = isHandsFree && shutter.isReady && view === null;
  const handsFree = useHandsFree({ isOn: isRunning, video, look: shutter.look, fire: capture, isSpoken });
  useShutterKey(capture, view === null);
  const turn = async (page: StoredPage) => {
    const photo = readPage(page.id).then((blob) =>
      darkroom().develop({ kind: 'turn', photo: blob, turns: 1 }),
    );
    await book.save(photo, { replaces: page.id });
  };
  return {
    sessionId,
    camera,
    book,
    photos,
    view,
    shots: shutter.shots,
    isReady: shutter.isReady,
    isNearlyFull,
    handsFreeTools: {
      isHandsFree: isOffered ? isHandsFree : null,
      onHandsFree: setHandsFree,
      isSpoken,
      onSpoken: setSpoken,
    },
    hints: handsFree.hints,
    wanted,
    capture,
    turn,
    openPages: (index: number | null) => setView({ index }),
    closePages: () => setView(null),
    /** one view back: from a page to all pages, from there to the camera */
    back: () => setView((now) => (now === null || now.index === null ? null : ALL)),
    retake: (page: StoredPage) => {
      choose(page);
      setView(null);
    },
    skip: next,
    tryAgain: () => setWish(({ attempt, deviceId }) => ({ attempt: attempt + 1, deviceId })),
    chooseCamera: (deviceId: string) => setWish(({ attempt }) => ({ attempt, deviceId })),
  };
}
