import { uploadObject } from '@/backend/objects.ts';
import { ensureSession } from '@/backend/session.ts';
import { type Destination, deliver, LEASE_MS } from '@/outbox/deliver.ts';
import { withOutboxLock } from '@/outbox/outbox-lock.ts';
import { claimUpload } from '@/storage/upload-queue.ts';

const LANES = 2;
const BACKEND: Destination = { ensureSession, uploadObject };

export interface DrainOptions {
  /** The line has just come back: nothing waits for its time any longer, but nothing is tried twice either. */
  readonly hurries?: boolean;
  readonly destination?: Destination;
}

async function drainLane(
  destination: Destination,
  signal: AbortSignal,
  tried: Set<string> | undefined,
): Promise<void> {
  while (!signal.aborted) {
    const wish = { nowMs: Date.now(), leaseMs: LEASE_MS };
    const row = await claimUpload(tried ? { ...wish, hurryExcept: tried } : wish);
    if (!row) return;
    tried?.add(row.id);
    await deliver(row, destination, signal);
  }
}

/**
 * Sends everything that is due, at most two files at a time: claim, send, confirm, release. One drainer per device.
 * What fails waits for its next try; `nextDueMs` says when that is.
 * @throws AppError storage-unavailable when this device's store fails; AbortError while waiting for another drainer
 */
export async function drainOutbox(
  signal: AbortSignal,
  { hurries = false, destination = BACKEND }: DrainOptions = {},
): Promise<void> {
  await withOutboxLock(LEASE_MS, signal, async () => {
    const tried = hurries ? new Set<string>() : undefined;
    await Promise.all(Array.from({ length: LANES }, () => drainLane(destination, signal, tried)));
  });
}
