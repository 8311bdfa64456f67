import { readSetting } from '@/device/storage/settings.ts';
import { keepReserve } from './quota.ts';

/**
 * WebKit never gives deleted bytes back to the disk: its database file stays as long as it was, counts in full, and takes
 * new rows into its gaps. Only our own count knows of the gaps.
 */
const FREED_BYTES = 'freed-bytes';

/** The store of settings within a transaction. */
interface Settings {
  get(name: string): Promise<string | number | undefined>;
  put(value: number, name: string): Promise<unknown>;
}

/** Counts bytes that were deleted within this transaction. */
export async function noteFreed(settings: Settings, bytes: number): Promise<void> {
  await settings.put(Number((await settings.get(FREED_BYTES)) ?? 0) + bytes, FREED_BYTES);
}

/** Counts bytes that are written within this transaction, into gaps if there are any. */
export async function noteFilled(settings: Settings, bytes: number): Promise<void> {
  const freedBytes = Number((await settings.get(FREED_BYTES)) ?? 0);
  if (freedBytes > 0) await settings.put(Math.max(0, freedBytes - bytes), FREED_BYTES);
}

/**
 * Refuses a file that would take the last of the room, unless it fits into a gap.
 * @throws AppError disk-full, storage-unavailable
 */
export async function makeSureItFits(sizeBytes: number): Promise<void> {
  try {
    await keepReserve(sizeBytes);
  } catch (refusal) {
    if (Number((await readSetting(FREED_BYTES)) ?? 0) < sizeBytes) throw refusal;
  }
}
