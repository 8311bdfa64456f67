import { AppError } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';
import { reserveSpace } from './reserved-space.ts';

/** A browser whose storage does not answer must not hold up the shutter. */
const ANSWER_WITHIN_MS = 500;
/** Where a browser tells the truth about its room, a file is refused before it takes the last of it. */
const RESERVE_BYTES = 4 * MIB;

/**
 * Asks the browser not to clear this site's storage. Never awaited before saving: a browser may put a question to the
 * person and answer only after it.
 */
export function askForPersistence(): void {
  // Workers cannot ask, and their types know no such question.
  const storage = navigator.storage as (StorageManager & { persist?(): Promise<boolean> }) | undefined;
  storage?.persist?.().catch(() => {
    // A refusal and a failure mean the same: storage stays as it is. Saving does not depend on it.
  });
}

async function estimateInTime(): Promise<StorageEstimate | undefined> {
  const estimating = navigator.storage?.estimate?.().catch(() => undefined);
  if (!estimating) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
  });
  return Promise.race([estimating, tooLate]).finally(() => clearTimeout(timer));
}

/** How much of this device's store is used; null when the browser does not say. */
export async function roomLeft(): Promise<{ usedBytes: number; quotaBytes: number } | null> {
  const estimate = await estimateInTime();
  if (estimate?.usage === undefined || estimate.quota === undefined) return null;
  return { usedBytes: estimate.usage, quotaBytes: estimate.quota };
}

/**
 * Refuses a file that would take the last of the room.
 * @throws AppError disk-full, storage-unavailable
 */
export async function keepReserve(sizeBytes: number): Promise<void> {
  const room = await roomLeft();
  if (room && room.quotaBytes - room.usedBytes < sizeBytes + RESERVE_BYTES) throw new AppError('disk-full');
  await reserveSpace();
}
