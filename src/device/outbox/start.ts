import { currentUser } from '@/backend/accounts/auth.ts';
import { sweepDiscarded } from '@/device/storage/books/recordings.ts';
import { listen } from '@/device/storage/channel.ts';
import { sweepLeftOut } from '@/device/storage/shared-files/shared-files.ts';
import { nextDueMs, retryRefused } from '@/device/storage/uploads/upload-queue.ts';
import { sweepOrphans } from '@/device/storage/uploads/uploads.ts';
import { isAbort } from '@/domain/errors.ts';
import { THROWN_AWAY_KEPT_MS } from '@/domain/limits.ts';
import { registerSync } from './background-sync.ts';
import { drainOutbox, showBadge } from './drain.ts';
import { onSendingChange, readSendingChoice, stopOf } from './sending-choice.ts';
import { watchUploads } from './watch-uploads.ts';

/** After this device's store failed, or when nothing says when to look again. */
const LOOK_AGAIN_MS = 30_000;
/** It reads the keys of everything on this device, and must not do so while the first screen waits. */
const SWEEP_AFTER_MS = 20_000;
/** Uploads refused for the person, not for the file. */
const OF_THE_PERSON = ['permission-denied', 'unauthenticated'];

/** Runs `drain` once at a time; a call that comes while it runs makes it run once more, in a hurry if one was. */
function onceAtATime(drain: (hurries: boolean) => Promise<void>): (hurries: boolean) => void {
  let isRunning = false;
  let queued: boolean | undefined;
  return async function run(hurries) {
    queued = hurries || queued === true;
    if (isRunning) return;
    isRunning = true;
    while (queued !== undefined) {
      const next: boolean = queued;
      queued = undefined;
      await drain(next);
    }
    isRunning = false;
  };
}

/** Frees the room of leftovers, and of what a person threw away long enough ago. */
async function sweep(nowMs: number): Promise<void> {
  await sweepOrphans(nowMs);
  await sweepLeftOut(nowMs - THROWN_AWAY_KEPT_MS);
  await sweepDiscarded(nowMs - THROWN_AWAY_KEPT_MS);
  await (await import('./forget-books.ts')).forgetBooks(nowMs - THROWN_AWAY_KEPT_MS);
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
    if (!signal.aborted) timer = setTimeout(drainDue, ms);
  };
  const drain = onceAtATime(async (hurries) => {
    try {
      await drainOutbox(signal, { hurries });
      // Paused, the person's word is what wakes us, and nothing else.
      const choice = await readSendingChoice();
      const dueMs = stopOf(choice) ? (choice.fullness?.untilMs ?? null) : await nextDueMs();
      if (dueMs !== null) lookAgainIn(Math.max(1_000, dueMs - Date.now()));
    } catch (error) {
      if (isAbort(error) && signal.aborted) return;
      lookAgainIn(LOOK_AGAIN_MS);
    }
  });
  const drainDue = () => drain(false);
  const drainAll = () => drain(true);
  const whenVisible = () => {
    if (document.visibilityState === 'visible') drainAll();
  };
  const stops = [
    listen((message) => {
      if (message.kind === 'upload-added' || message.kind === 'upload-changed') void showBadge();
      if (message.kind !== 'upload-added' && message.kind !== 'books-returned') return;
      void registerSync();
      drainDue();
    }),
    onSendingChange(() => {
      void registerSync();
      drainAll();
    }),
    currentUser.subscribe(({ user }, before) => {
      if (user && user.uid !== before.user?.uid) retryRefused(OF_THE_PERSON).then(drainAll, drainAll);
    }),
  ];
  globalThis.addEventListener('online', drainAll, { signal });
  globalThis.addEventListener('pageshow', drainAll, { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  const watch = () => {
    watchUploads().then(
      (stop) => (signal.aborted ? stop() : stops.push(stop)),
      // The screens would show an empty list for ever.
      () => setTimeout(() => signal.aborted || watch(), LOOK_AGAIN_MS),
    );
  };
  watch();
  void showBadge();
  const sweeping = setTimeout(() => {
    sweep(Date.now()).catch(() => {
      // Leftovers only cost room; the next start sweeps again.
    });
  }, SWEEP_AFTER_MS);
  drainAll();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    clearTimeout(sweeping);
    for (const stop of stops) stop();
  };
}
