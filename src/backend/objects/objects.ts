import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { loadConfig } from '@/backend/config.ts';
import { storageUrlOf } from '@/backend/endpoints.ts';
import { documents } from '@/backend/services.ts';
import { COLLECTIONS } from '@/domain/calls/collections.ts';
import { AppError } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';
import { downloadUrlOf } from '@/domain/transfer/object-path.ts';
import { describes } from './object-metadata.ts';
import { objectsUrl, requestObject } from './object-request.ts';
import { sendResumable } from './send-resumable.ts';
import { sendWhole } from './send-whole.ts';
import type { Sending } from './sending.ts';

/** Up to here one request carries everything; above, an upload can be taken up where it stopped. */
const MAX_WHOLE_BYTES = 4 * MIB;

/** The URL of an object as it is sent in payloads. */
export async function objectUrl(objectPath: string): Promise<string> {
  const config = await loadConfig();
  return downloadUrlOf(storageUrlOf(config), config.firebase.storageBucket, objectPath);
}

/**
 * Sends a stored file to its place. Objects are create-only: a second send of the same bytes is a success, of other
 * bytes a refusal. Resolves when the server has confirmed size and SHA-256.
 * @throws AppError already-exists: other bytes are there; permission-denied, unauthenticated, invalid-argument,
 *   unavailable; AbortError
 */
export async function uploadObject(sending: Sending): Promise<void> {
  if (await isThereAlready(sending)) return sending.onProgress(sending.file.sizeBytes);
  const isShort = sending.file.sizeBytes <= MAX_WHOLE_BYTES;
  const outcome = await (isShort ? sendWhole(sending) : sendResumable(sending));
  if (outcome === 'maybe-there') await confirmExisting(sending);
  sending.onProgress(sending.file.sizeBytes);
}

/**
 * Looks before sending again: a kill or a lost answer hides an arrival, and the bytes would travel for nothing. Where an
 * upload can be resumed, the server's own count is the look.
 */
async function isThereAlready(sending: Sending): Promise<boolean> {
  if (!sending.isRepeat || sending.resume) return false;
  const found = await askFor(sending);
  if (!found.ok) return false;
  await checkSame(found, sending);
  return true;
}

async function askFor({ file, signal }: Sending): Promise<Response> {
  return requestObject({
    url: await objectsUrl(file.objectPath),
    method: 'GET',
    headers: {},
    signal,
    // Google's storage answers 403 for what is missing to whoever may not list.
    expected: [403, 404],
  });
}

async function confirmExisting(sending: Sending): Promise<void> {
  const response = await askFor(sending);
  // Refused, and nothing there: it was the right to write that was missing.
  if (!response.ok) throw new AppError((await isUsedUp()) ? 'allowance-used-up' : 'permission-denied');
  await checkSame(response, sending);
}

/** Rules refuse without a word; why, they leave for the person to read. */
async function isUsedUp(): Promise<boolean> {
  try {
    const { uid } = await ensureSignedIn();
    return (await (await documents()).read(COLLECTIONS.usedUp, uid)) !== null;
  } catch {
    // Then it is told as it is otherwise, and asked again with the next try.
    return false;
  }
}

async function checkSame(response: Response, { file }: Sending): Promise<void> {
  if (!(await describes(await response.json(), file))) {
    throw new AppError('already-exists', 'other bytes lie at the place of this file');
  }
}
