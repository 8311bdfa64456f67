import { uploadObject } from '@/backend/objects.ts';
import { ensureSession } from '@/backend/session.ts';
import { type Destination, deliver, LEASE_MS } from '@/outbox/deliver.ts';
import { withOutboxLock } from '@/outbox/outbox-lock.ts';
import { claimUpload } from '@/storage/upload-queue.ts';

const LANES = 2;
const BACKEND: Destination = { ensureSession, uploadObject };

async function drainLane(destination: Destination, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const row = await claimUpload(Date.now(), LEASE_MS);
    if (!row) return;
    await deliver(row, destination, signal);
  }
}

/**
 * Sends everything that is due, at most two files at a time: claim, send, confirm, release. One drainer per device.
 * What fails waits for its next try; `nextDueMs` says when that is.
 * @throws AppError storage-unavailable when this device's store fails; AbortError while waiting for another drainer
 */
export async function drainOutbox(signal: AbortSignal, destination: Destination = BACKEND): Promise<void> {
  await withOutboxLock(LEASE_MS, signal, async () => {
    await Promise.all(Array.from({ length: LANES }, () => drainLane(destination, signal)));
  });
}
