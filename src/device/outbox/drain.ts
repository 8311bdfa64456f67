import { ensureSession } from '@/backend/accounts/session.ts';
import { uploadObject } from '@/backend/objects/objects.ts';
import type { Sending } from '@/backend/objects/sending.ts';
import { tell } from '@/device/storage/channel.ts';
import { isDiskFull } from '@/device/storage/database.ts';
import { readBytes } from '@/device/storage/pages/parts.ts';
import type { UploadRow } from '@/device/storage/pages/rows.ts';
import {
  claimUpload,
  confirmUpload,
  countWaitingPages,
  postponeUpload,
  refuseUpload,
  renewLease,
  saveResumePoint,
} from '@/device/storage/uploads/upload-queue.ts';
import { isAbort, toAppError } from '@/domain/errors.ts';
import { backoffMs } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { isFullCode, noteFullness, readSendingChoice, whileSendingIsWanted } from './sending-choice.ts';

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

export const LEASE_MS = 45_000;
const HEARTBEAT_MS = 15_000;

/** Where files go: the backend, or a stand-in in tests. */
export interface Destination {
  ensureSession(sessionId: SessionId): Promise<void>;
  /** resolves only when the server has confirmed the same bytes */
  uploadObject(sending: Sending): Promise<void>;
}

/**
 * Rules that look into a database say no while they cannot see it, so that one refusal is no verdict. The last try is
 * about 15 s after the first.
 */
const MAX_TRIES_REFUSED = 5;

const attemptOf = ({ state }: UploadRow) => (state.kind === 'sending' ? state.attempt : 1);

/** Without a noted place the upload goes on all the same; only after a reload it starts anew. */
function unlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

function sendingOf(row: UploadRow, signal: AbortSignal, onProgress: (sentBytes: number) => void): Sending {
  const { objectPath, contentType, sizeBytes, sha256 } = row;
  return {
    file: { objectPath, contentType, sizeBytes, sha256, read: (from, to) => readBytes(row.id, from, to) },
    signal,
    onProgress,
    resume: row.resume,
    isRepeat: attemptOf(row) > 1,
    saveResume: (point) => saveResumePoint(row.id, point).catch(unlessFull),
  };
}

async function send(row: UploadRow, destination: Destination, signal: AbortSignal): Promise<void> {
  let sentBytes = 0;
  const heartbeat = setInterval(() => {
    renewLease(row.id, sentBytes, Date.now() + LEASE_MS).catch(() => {
      // Without renewal the lease ends and someone else may send the same bytes: harmless, objects are create-only.
    });
  }, HEARTBEAT_MS);
  try {
    await destination.ensureSession(row.sessionId);
    await destination.uploadObject(
      sendingOf(row, signal, (bytes) => {
        sentBytes = bytes;
        tell({ kind: 'upload-progressed', uploadId: row.id, sentBytes });
      }),
    );
  } finally {
    clearInterval(heartbeat);
  }
}

async function settleFailure(row: UploadRow, error: unknown): Promise<void> {
  // A stop is no failure: whoever comes next may go on at once.
  if (isAbort(error)) return postponeUpload(row.id, Date.now(), 'cancelled');
  const { code, retry } = toAppError(error, 'unknown');
  const attempt = attemptOf(row);
  if (isFullCode(code)) {
    // Not this file's fault: it waits as it is, and with it all others, until there may be room.
    await noteFullness(code);
    return postponeUpload(row.id, Date.now(), code);
  }
  const isInDoubt = code === 'permission-denied' && attempt < MAX_TRIES_REFUSED;
  const isRefusal = retry === 'never' || retry === 'after-user-acts';
  if (isRefusal && !isInDoubt) return refuseUpload(row.id, code);
  return postponeUpload(row.id, Date.now() + backoffMs(attempt), code);
}

/**
 * Sends one claimed upload and settles its row: confirmed, postponed or refused.
 * @throws AppError disk-full, storage-unavailable when that cannot be noted
 */
async function deliver(row: UploadRow, destination: Destination, signal: AbortSignal): Promise<void> {
  try {
    await send(row, destination, signal);
  } catch (error) {
    await settleFailure(row, error);
    return;
  }
  await confirmUpload(row.id, Date.now());
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
