import { currentUser } from '@/backend/auth.ts';
import { isAbort } from '@/domain/errors.ts';
import { registerSync } from '@/outbox/background-sync.ts';
import { drainOutbox } from '@/outbox/drain.ts';
import { watchUploads } from '@/outbox/uploads-store.ts';
import { listen } from '@/storage/channel.ts';
import { nextDueMs, retryRefused } from '@/storage/upload-queue.ts';
import { sweepOrphans } from '@/storage/uploads.ts';

/** After this device's store failed, or when nothing says when to look again. */
const LOOK_AGAIN_MS = 30_000;
/** Uploads refused for the person, not for the file. */
const OF_THE_PERSON = ['permission-denied', 'unauthenticated'];

/** Runs `drain` once at a time; a wish that comes while it runs makes it run once more. */
function onceAtATime(drain: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  return async function run() {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await drain();
    }
    isRunning = false;
  };
}

/**
 * Keeps sending while this page is open: now, when the line or the page comes back, after every new file, when a
 * postponed one is due and when another person has signed in.
 * @returns stops; what is under way goes on later
 */
export function startOutbox(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookAgainIn = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(drainNow, ms);
  };
  const drainNow = onceAtATime(async () => {
    try {
      await drainOutbox(signal);
      const dueMs = await nextDueMs();
      if (dueMs !== null) lookAgainIn(Math.max(1_000, dueMs - Date.now()));
    } catch (error) {
      if (isAbort(error) && signal.aborted) return;
      lookAgainIn(LOOK_AGAIN_MS);
    }
  });
  const whenVisible = () => {
    if (document.visibilityState === 'visible') drainNow();
  };
  const stops = [
    listen((message) => {
      if (message.kind !== 'upload-added') return;
      void registerSync();
      drainNow();
    }),
    currentUser.subscribe(({ user }, before) => {
      if (user && user.uid !== before.user?.uid) retryRefused(OF_THE_PERSON).then(drainNow, drainNow);
    }),
  ];
  globalThis.addEventListener('online', drainNow, { signal });
  globalThis.addEventListener('pageshow', drainNow, { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  watchUploads().then(
    (stop) => (signal.aborted ? stop() : stops.push(stop)),
    () => lookAgainIn(LOOK_AGAIN_MS),
  );
  sweepOrphans(Date.now()).catch(() => {
    // Leftovers only cost room; the next start sweeps again.
  });
  drainNow();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
