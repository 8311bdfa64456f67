import { uploadObject } from '@/backend/objects.ts';
import { ensureSession } from '@/backend/session.ts';
import { showBadge } from '@/outbox/badge.ts';
import { type Destination, deliver, LEASE_MS } from '@/outbox/deliver.ts';
import { withOutboxLock } from '@/outbox/outbox-lock.ts';
import { whileSendingIsWanted } from '@/outbox/sending-wish.ts';
import { claimUpload } from '@/storage/upload-queue.ts';

const LANES = 2;
const BACKEND: Destination = { ensureSession, uploadObject };

export interface DrainOptions {
  /** The line has just come back: nothing waits for its time any longer, but nothing is tried twice either. */
  readonly hurries?: boolean;
  /** how long to wait for another drainer before sending beside it */
  readonly patienceMs?: number;
  readonly destination?: Destination;
}

interface Lane {
  readonly destination: Destination;
  readonly hurries: boolean;
  readonly isAlone: boolean;
  /** shared by the lanes of one drain */
  readonly mine: Set<string>;
}

async function drainLane({ destination, ...how }: Lane, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const row = await claimUpload({ nowMs: Date.now(), leaseMs: LEASE_MS, ...how });
    if (!row) return;
    await deliver(row, destination, signal);
    void showBadge();
  }
}

/**
 * Sends everything that is due, at most two files at a time: claim, send, confirm, release. One drainer per device.
 * Does nothing while the person has paused sending or the line is not the wanted one.
 * What fails waits for its next try; `nextDueMs` says when that is.
 * @throws AppError storage-unavailable when this device's store fails; AbortError while waiting for another drainer
 */
export async function drainOutbox(
  signal: AbortSignal,
  { hurries = false, patienceMs = LEASE_MS, destination = BACKEND }: DrainOptions = {},
): Promise<void> {
  await withOutboxLock(patienceMs, signal, async (isAlone) => {
    const lane = { destination, hurries, isAlone, mine: new Set<string>() };
    await whileSendingIsWanted(signal, async (wanted) => {
      await Promise.all(Array.from({ length: LANES }, () => drainLane(lane, wanted)));
    });
  });
}
