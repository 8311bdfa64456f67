import { ensureSession } from '@/backend/accounts/session.ts';
import { uploadObject } from '@/backend/objects/objects.ts';
import { isDiskFull } from '@/device/storage/database.ts';
import { claimUpload, countWaitingPages } from '@/device/storage/uploads/upload-queue.ts';
import { type Destination, deliver, LEASE_MS } from './deliver.ts';
import { readSendingChoice, whileSendingIsWanted } from './sending-choice.ts';

let isShowing = false;
let isWanted = false;

async function show(): Promise<void> {
  const waiting = await countWaitingPages();
  await (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge());
}

/**
 * Shows at the app's icon how many pages are not safe yet; none when all are. Does nothing where there are no badges.
 * Calls that come while it works are answered once.
 */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  isWanted = true;
  if (isShowing) return;
  isShowing = true;
  while (isWanted) {
    isWanted = false;
    // Not installed, not allowed or the store is busy: only the number is missing.
    await show().catch(() => undefined);
  }
  isShowing = false;
}

/** Held while something is sent, by a page or by the worker. */
export const OUTBOX_LOCK = 'kindred-pages-outbox';

/**
 * Lets one tab or the worker send at a time. The lock is politeness, the lease on each upload is the truth: where locks
 * are missing, or their holder sleeps longer than `patienceMs`, `work` runs all the same.
 * @param patienceMs Infinity waits for ever
 * @param work is told whether it is alone
 */
export async function withOutboxLock(
  patienceMs: number,
  signal: AbortSignal,
  work: (isAlone: boolean) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return work(false);
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal.reason);
  const timer = Number.isFinite(patienceMs) ? setTimeout(() => waiting.abort(), patienceMs) : undefined;
  signal.addEventListener('abort', stop, { once: true });
  let isGranted = false;
  try {
    await navigator.locks.request(OUTBOX_LOCK, { signal: waiting.signal }, async () => {
      isGranted = true;
      clearTimeout(timer);
      await work(true);
    });
  } catch (error) {
    if (isGranted || signal.aborted) throw error;
    await work(false);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const CONCURRENCY = 2;
const BACKEND: Destination = { ensureSession, uploadObject };

export interface DrainOptions {
  /** The line has just come back: nothing waits for its time any longer, but nothing is tried twice either. */
  readonly hurries?: boolean;
  /** how long to wait for another drainer before sending beside it */
  readonly patienceMs?: number;
  readonly destination?: Destination;
}

interface Sender {
  readonly destination: Destination;
  readonly hurries: boolean;
  readonly isAlone: boolean;
  /** shared by the senders of one drain */
  readonly mine: Set<string>;
}

async function sendUntilEmpty({ destination, ...how }: Sender, signal: AbortSignal): Promise<void> {
  let fullness: unknown;
  while (!signal.aborted) {
    const row = await claimUpload({ nowMs: Date.now(), leaseMs: LEASE_MS, ...how });
    if (!row) break;
    try {
      await deliver(row, destination, signal);
      void showBadge();
      // The signal comes a moment later, and by then this sender would have asked again.
      if ((await readSendingChoice()).fullness) break;
    } catch (error) {
      // Sent or not, it could not be noted. The next file may have more luck, and nobody must look again at once.
      if (!isDiskFull(error)) throw error;
      fullness = error;
    }
  }
  if (fullness) throw fullness;
}

/**
 * Sends everything that is due, at most two files at a time: claim, send, confirm, release. One drainer per device.
 * Does nothing while the person has paused sending or the line is not the wanted one.
 * What fails waits for its next try; `nextDueMs` says when that is.
 * @throws AppError storage-unavailable when this device's store fails; disk-full when everything was tried and not all
 *   of it could be noted; AbortError while waiting for another drainer
 */
export async function drainOutbox(
  signal: AbortSignal,
  { hurries = false, patienceMs = LEASE_MS, destination = BACKEND }: DrainOptions = {},
): Promise<void> {
  await withOutboxLock(patienceMs, signal, async (isAlone) => {
    const sender = { destination, hurries, isAlone, mine: new Set<string>() };
    await whileSendingIsWanted(signal, async (wanted) => {
      const senders = Array.from({ length: CONCURRENCY }, () => sendUntilEmpty(sender, wanted));
      // The lock is held until the last sender has ended, also when another one failed.
      const failed = (await Promise.allSettled(senders)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    });
  });
}
