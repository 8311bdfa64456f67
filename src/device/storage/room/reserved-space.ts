import {
  inLibrary,
  isDiskFull,
  type StoreName,
  type Writing,
  writeStrictly,
} from '@/device/storage/database.ts';
import { MIB } from '@/domain/limits.ts';

/**
 * Room that is taken so that it can be given back. A device full to the last byte could not note what has been sent, and
 * so could free nothing. What browsers say of the room left does not help: Chromium names 10 GiB whatever the truth is.
 */
const BALLAST_BYTES = 4 * MIB;
const KEY = 'ballast';
/** Chromium deletes large values some seconds after the transaction that let them go. */
const GIVEN_BACK_WITHIN_MS = 15_000;
const TRY_AGAIN_MS = 500;

/** Browsers compress what they store; noise stays as large as it is. */
function noise(sizeBytes: number): ArrayBuffer {
  const bytes = new Uint8Array(sizeBytes);
  const mostAtOnce = 65_536;
  for (let from = 0; from < sizeBytes; from += mostAtOnce) {
    crypto.getRandomValues(bytes.subarray(from, from + mostAtOnce));
  }
  return bytes.buffer;
}

async function isLaid(): Promise<boolean> {
  return (await inLibrary((library) => library.count('ballast'))) > 0;
}

/**
 * Takes the room unless it is taken. Whoever stores a file does so first: files never live on the last of the room.
 * @throws AppError disk-full, storage-unavailable
 */
export async function reserveSpace(): Promise<void> {
  if (await isLaid()) return;
  const bytes = noise(BALLAST_BYTES);
  await writeStrictly(['ballast'], (writing) => writing.objectStore('ballast').put(bytes, KEY));
}

let givenBackAtMs = Number.NEGATIVE_INFINITY;

/** A transaction that only deletes is granted on a full device too. */
export async function releaseReservedSpace(): Promise<void> {
  await writeStrictly(['ballast'], (writing) => writing.objectStore('ballast').delete(KEY));
}

async function isRoomToBeHad(): Promise<boolean> {
  if (await isLaid()) {
    await releaseReservedSpace();
    givenBackAtMs = Date.now();
  }
  return Date.now() < givenBackAtMs + GIVEN_BACK_WITHIN_MS;
}

/**
 * A strict write of something small that must not be lost for want of room: on a full device the reserved space makes way.
 * @throws AppError disk-full when the reserved space is gone as well; storage-unavailable
 */
export async function writeNote<T, Names extends StoreName[]>(
  stores: [...Names],
  work: (writing: Writing<Names>) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await writeStrictly(stores, work);
    } catch (error) {
      if (!isDiskFull(error) || !(await isRoomToBeHad())) throw error;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
