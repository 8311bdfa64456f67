import { AppError } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';

/** A browser whose storage does not answer must not hold up the shutter. */
const ANSWER_WITHIN_MS = 500;
/**
 * The last of the room belongs to the rows that say what became of each file. A device full of photos to the last byte
 * could note nothing, and so free nothing.
 */
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
 * @throws AppError disk-full
 */
export async function keepReserve(sizeBytes: number): Promise<void> {
  const room = await roomLeft();
  if (room && room.quotaBytes - room.usedBytes < sizeBytes + RESERVE_BYTES) throw new AppError('disk-full');
}
