import type { Sending } from '@/backend/objects/sending.ts';
import { tell } from '@/device/storage/channel.ts';
import { isDiskFull } from '@/device/storage/database.ts';
import { readBytes } from '@/device/storage/pages/parts.ts';
import type { UploadRow } from '@/device/storage/pages/rows.ts';
import {
  confirmUpload,
  postponeUpload,
  refuseUpload,
  renewLease,
  saveResumePoint,
} from '@/device/storage/uploads/upload-queue.ts';
import { isAbort, toAppError } from '@/domain/errors.ts';
import { backoffMs } from '@/domain/retry.ts';
import type { SessionId } from '@/domain/session.ts';
import { isFullCode, noteFullness } from './sending-choice.ts';

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
export async function deliver(row: UploadRow, destination: Destination, signal: AbortSignal): Promise<void> {
  try {
    await send(row, destination, signal);
  } catch (error) {
    await settleFailure(row, error);
    return;
  }
  await confirmUpload(row.id, Date.now());
}
