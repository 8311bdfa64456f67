import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetChosen, whileChosen } from '@/device/storage/pages/chosen-photos.ts';
import { freeConfirmed } from '@/device/storage/pages/page-changes.ts';
import { readPage } from '@/device/storage/pages/pages.ts';
import type { Corners, StoredPage } from '@/device/storage/pages/rows.ts';
import { roomLeft } from '@/device/storage/room/quota.ts';
import { MIB } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { useWakeLock } from '@/ui/hooks/use-wake-lock.ts';
import { whenCalm } from '@/ui/hooks/when-calm.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { usePagesSafe } from '../reading/use-pages-safe.ts';
import { useWatchUnread } from '../reading/use-watch-unread.ts';
import { useCamera } from './camera/use-camera.ts';
import type { Original } from './edges/original.ts';
import { useHandsFree } from './hands-free/use-hands-free.ts';
import type { QuarterTurns } from './photo/develop.ts';
import type { PhotoWorker } from './photo/photo-worker.ts';
import { usePhotoWorker } from './photo/use-photo-worker.ts';
import type { ScanRequest } from './scan-request.ts';
import { useKeepScanHint } from './use-keep-scan-hint.ts';
import { type Pages, usePages } from './use-pages.ts';
import { useScanRequests } from './use-scan-requests.ts';
import { useShutter } from './use-shutter.ts';
import type { StoredPages } from './use-stored-pages.ts';

/** Pages by hand before the automatic shutter is offered: they tell what is sharp here. */
const OFFER_HANDS_FREE_AFTER = 3;

/** What is open before the camera: all pages, one of them, or the edges of one. */
export interface ScanView {
  readonly index: number | null;
  readonly isCutting?: boolean;
}

const ALL: ScanView = { index: null };

/** One view back: from the edges to their page, from there to all pages, from there to the camera. */
function viewBefore(now: ScanView | null): ScanView | null {
  if (now?.isCutting) return { index: now.index };
  return now === null || now.index === null ? null : ALL;
}

/** Opens the page a person came to see, once the pages are known. */
function useShownFirst(
  { pages, isRead }: Pick<Pages, 'pages' | 'isRead'>,
  n: number | undefined,
  open: (view: { index: null }) => void,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !isRead || n === undefined) return;
    isDone.current = true;
    if (pages.some((page) => page.n === n)) open({ index: null });
  }, [pages, isRead, n, open]);
}

/** Photos from the device as pages, one after the other: a whole book of decoded photos would not fit into a phone. */
function useImport(
  sessionId: SessionId,
  book: Pages,
  photoWorker: () => PhotoWorker,
): { refusals: readonly string[]; unsaved: number; add: (files: readonly File[]) => void } {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [unsaved, setUnsaved] = useState(0);
  /** Whoever chooses more while the first are still being made ready gets them behind those. */
  const queue = useRef(Promise.resolve());
  const add = (files: readonly File[]) => {
    const isMyTurn = queue.current;
    const names = files.map(({ name }) => name);
    setUnsaved((count) => count + files.length);
    queue.current = whileChosen(sessionId, names, async (notes) => {
      await isMyTurn;
      setRefusals([]);
      for (const [index, file] of files.entries()) {
        const note = notes[index];
        const photo = photoWorker().develop({ kind: 'file', file });
        // One bad file never stops the others; it is named.
        const refused = photo.catch(async (error: unknown) => {
          setRefusals((others) => [...others, `${file.name}: ${wordsOf(error)}`]);
          await forgetChosen(note ? [note] : []);
          return null;
        });
        await book.save(refused, { chosen: note?.setting });
        setUnsaved((count) => count - 1);
      }
    });
  };
  return { refusals, unsaved, add };
}

const oneMore = (turns: QuarterTurns) => ((turns + 1) % 4) as QuarterTurns;

const LITTLE_ROOM_BYTES = 300 * MIB;
const LOOK_EVERY_PAGES = 5;

/** Whether this device is nearly full; then the photos that are with the server make room by themselves. */
function useNearlyFull(sessionId: SessionId, pages: number, pagesSafe: number): boolean {
  const [isNearlyFull, setIsNearlyFull] = useState(false);
  const look = Math.floor((pages + pagesSafe) / LOOK_EVERY_PAGES);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` grows with the scan and with what has been sent
  useEffect(() => {
    let isHere = true;
    const measure = async () => {
      await whenCalm();
      const room = await roomLeft();
      const isLittle = room !== null && room.quotaBytes - room.usedBytes < LITTLE_ROOM_BYTES;
      if (isLittle) await freeConfirmed(sessionId);
      if (isHere) setIsNearlyFull(isLittle);
    };
    // Saving makes room again when it has to.
    measure().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [sessionId, look]);
  return isNearlyFull;
}

/** Bluetooth camera remotes send one of these; volume keys are not given to web pages. */
const SHUTTER_KEYS = ['Space', 'Enter', 'NumpadEnter', 'PageDown', 'MediaPlayPause'];

/** Space, Enter and what remotes send take a page, unless something that uses the key itself has the focus. */
function useShutterKey(capture: () => void, isEnabled: boolean): void {
  const take = useEffectEvent(capture);
  useEffect(() => {
    if (!isEnabled) return;
    const press = (event: KeyboardEvent) => {
      const usesKeys = event.target instanceof Element && event.target.closest('button, input, select, a');
      if (!SHUTTER_KEYS.includes(event.code) || event.repeat || usesKeys) return;
      event.preventDefault();
      take();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isEnabled]);
}

/** What makes a new photo of a page that is there: it is saved in the old one's place, in one transaction. */
function usePageWork(book: Pages, photoWorker: () => PhotoWorker) {
  const turn = async (page: StoredPage) => {
    const photo = readPage(page.id).then((blob) =>
      photoWorker().develop({ kind: 'turn', photo: blob, turns: 1, isCut: page.edges !== undefined }),
    );
    const { edges } = page;
    await book.save(photo, { replaces: page.id, edges: edges && { ...edges, turns: oneMore(edges.turns) } });
  };
  const cut = async (page: StoredPage, original: Original, corners: Corners) => {
    const edges = { originalId: original.id, corners, turns: original.turns };
    const photo = photoWorker().develop({ kind: 'cut', photo: original.photo, ...edges });
    await book.save(photo, { replaces: page.id, edges });
  };
  return { turn, cut };
}

/** What lies over the camera. */
function useView() {
  const [view, setView] = useState<ScanView | null>(null);
  return {
    view,
    setView,
    openPages: (index: number | null) => setView({ index }),
    openEdges: (index: number) => setView({ index, isCutting: true }),
    closeEdges: () => setView((now) => now && { index: now.index }),
    closePages: () => setView(null),
    back: () => setView(viewBefore),
  };
}

/** Everything behind the scanner's screen. */
export function useScanner(
  sessionId: SessionId,
  video: RefObject<HTMLVideoElement | null>,
  {
    requests,
    known,
    helps = false,
  }: {
    requests: readonly ScanRequest[];
    known: StoredPages | undefined;
    helps?: boolean | undefined;
  },
) {
  const [request, setRequest] = useState<{ attempt: number; deviceId: string | null }>({
    attempt: 0,
    deviceId: null,
  });
  const { setView, ...views } = useView();
  const { view } = views;
  const [isLit, setIsLit] = useState(false);
  const [wantsHandsFree, setHandsFree] = useState(false);
  const [isSpoken, setSpoken] = useState(false);
  // First, so that the list is asked for before camera and worker start.
  const book = usePages(sessionId, known);
  useWakeLock();
  const camera = useCamera(video, request);
  const photoWorker = usePhotoWorker();
  const photos = useImport(sessionId, book, photoWorker);
  const pagesSafe = usePagesSafe(book.pages);
  useWatchUnread(sessionId, book.pages);
  const isNearlyFull = useNearlyFull(sessionId, book.pages.length, pagesSafe);
  useKeepScanHint(book.isRead && !helps ? book.pages : null, pagesSafe, false, photos.unsaved);
  const { wanted, next, choose } = useScanRequests(book, requests);
  const shutter = useShutter({ video, isOn: camera.kind === 'on', book, photoWorker, place: wanted.place });
  const shown = requests.find(({ kind }) => kind === 'show')?.n;
  useShownFirst(book, shown, setView);
  const isOffered = book.pages.length >= OFFER_HANDS_FREE_AFTER;
  const isHandsFree = isOffered && wantsHandsFree;
  const capture = () => {
    if (shutter.capture(handsFree.noteShot)) next();
  };
  const isRunning = isHandsFree && shutter.isReady && view === null;
  const handsFree = useHandsFree({ isOn: isRunning, video, look: shutter.look, fire: capture, isSpoken });
  useShutterKey(capture, view === null);
  return {
    sessionId,
    camera,
    book,
    photos,
    shots: shutter.shots,
    isReady: shutter.isReady,
    isNearlyFull,
    tools: {
      isLit,
      onLit: setIsLit,
      isHandsFree: isOffered ? isHandsFree : null,
      onHandsFree: setHandsFree,
      isSpoken,
      onSpoken: setSpoken,
    },
    hints: handsFree.hints,
    wanted,
    capture,
    ...usePageWork(book, photoWorker),
    photoWorker,
    ...views,
    retake: (page: StoredPage) => {
      choose(page);
      setView(null);
    },
    skip: next,
    tryAgain: () => setRequest(({ attempt, deviceId }) => ({ attempt: attempt + 1, deviceId })),
    chooseCamera: (deviceId: string) => setRequest(({ attempt }) => ({ attempt, deviceId })),
  };
}
