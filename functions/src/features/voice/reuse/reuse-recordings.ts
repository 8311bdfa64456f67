import { createHash } from 'node:crypto';
import { canComeBack } from '../../../../../src/domain/audiobook/deleted-order.ts';
import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { AppError, ERRORS } from '../../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import { keptByFile, NOTHING, sumOfKept } from '../../../../../src/domain/transfer/allowance.ts';
import type { ReusedVoice } from '../../../../../src/domain/voice/reused-voice.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { checkNotUsedUp, mayKeepAlso } from '../../../records/books/uploads.ts';
import { ordersOf } from '../../../records/orders/orders.ts';
import { ownSession } from '../../../records/people/sessions.ts';
import { findVoiceProfile } from '../../../records/voices/voice-profiles.ts';
import { BOOK_CLOSED, isBookClosed } from '../../../settlement/charged-books.ts';
import { type Recording, type ReusableVoice, reusableVoice } from './reusable-voice.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'payments' | 'clock'>;

export const RECORDINGS_GONE = {
  success: false,
  error: 'These recordings are no longer on our server. Please choose a recording from this device.',
  errorCode: 'recordings-gone',
} as const;

/** For a day what is deleted can come back, and then its recordings serve as before. */
export const RECORDINGS_DELETED = {
  success: false,
  error:
    'These recordings belong to a book you deleted. Bring it back first, with “Undo” in your library, or choose a recording from this device.',
  errorCode: 'recordings-deleted',
} as const;

interface Copy {
  readonly recording: Recording;
  readonly path: string;
}

/** Named by what it is a copy of: the same once more is the same object, and nothing that is sent has such a name. */
function copyOf(recording: Recording, sessionId: string): Copy {
  const [folder = '', from, name = ''] = recording.path.split('/');
  const hash = createHash('sha256').update(`${from}/${name}/${recording.sha256}`).digest('hex').slice(0, 24);
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return { recording, path: `${folder}/${sessionId}/again_${hash}.${extension}` };
}

async function isThere({ objects }: Pick<Ports, 'objects'>, { path, recording }: Copy): Promise<boolean> {
  const known = await objects.info(path);
  return known?.sizeBytes === recording.sizeBytes && known.metadata.sha256 === recording.sha256;
}

/** @returns false when an original went meanwhile */
async function make({ objects }: Pick<Ports, 'objects'>, copies: readonly Copy[]): Promise<boolean> {
  try {
    for (const { path, recording } of copies) {
      const { contentType, metadata } = recording;
      await objects.write(path, await objects.read(recording.path), { contentType, metadata });
    }
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false;
    throw error;
  }
}

function standingOf({ permission }: ReusableVoice): ReusedVoice['standing'] {
  if (!permission) return undefined;
  const { right, since, signed, agreed } = permission;
  const told = { right, since: since.toISOString(), ...(signed && { signed }) };
  return agreed?.age ? { ...told, isOfAge: true } : told;
}

/** Why a voice cannot be used again. */
async function refusalOf(ports: Needed, fromSessionId: SessionId) {
  const bought = await ordersOf(ports, fromSessionId);
  const isDeleted = bought.length > 0 && bought.every((order) => order.deletedAt);
  const comesBack = isDeleted && bought.some((order) => canComeBack(order, ports.clock.nowMs()));
  return comesBack ? RECORDINGS_DELETED : RECORDINGS_GONE;
}

/** @throws AppError allowance-used-up */
async function checkRoom(ports: Needed, uid: string, missing: readonly Copy[]): Promise<void> {
  await checkNotUsedUp(ports, uid);
  const added = missing.reduce(
    (sum, { path, recording }) => sumOfKept(sum, keptByFile(path, recording.sizeBytes)),
    NOTHING,
  );
  if (!(await mayKeepAlso(ports, uid, added))) throw new AppError('allowance-used-up');
}

/**
 * Gives a book recordings of its own of the voice of another book of the caller, with the mark and all that was said about
 * them: callable `reuse_recordings`. No voice is made and no permission is given by it; the one that stands is told, so
 * that it is not asked for again. What lies in the one book stays there whatever becomes of the other.
 * @throws AppError unauthenticated, permission-denied, not-found, invalid-argument, disk-full
 */
export async function reuseRecordings(
  ports: Needed,
  caller: Caller | null,
  { sessionId, fromSessionId }: CallableInput<'reuse_recordings'>,
): Promise<CallableOutput<'reuse_recordings'>> {
  const { uid } = await ownSession(ports, caller, sessionId);
  await ownSession(ports, caller, fromSessionId);
  if (sessionId === fromSessionId) throw new AppError('invalid-argument');
  if (await isBookClosed(ports, sessionId)) return BOOK_CLOSED;
  const voice = await reusableVoice(ports, await findVoiceProfile(ports, fromSessionId));
  if (!voice) return refusalOf(ports, fromSessionId);
  const copies = voice.recordings.map((recording) => copyOf(recording, sessionId));
  const missing: Copy[] = [];
  for (const copy of copies) if (!(await isThere(ports, copy))) missing.push(copy);
  try {
    if (missing.length > 0) await checkRoom(ports, uid, missing);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'allowance-used-up') throw error;
    return { success: false, error: ERRORS[error.code].sentence, errorCode: error.code };
  }
  const isWhole = await make(ports, missing);
  // Withdrawn, stopped or deleted while it was copied: nothing of it may stay in another book.
  const stillIs = isWhole && (await reusableVoice(ports, await findVoiceProfile(ports, fromSessionId)));
  if (!stillIs) {
    for (const { path } of missing) await ports.objects.deleteAll(path);
    return refusalOf(ports, fromSessionId);
  }
  const { clipPaths: _, region, excluded, ...said } = voice.request;
  const clips = copies.map(({ path, recording: { contentType, sizeBytes, sha256 } }) => ({
    ...{ objectPath: path, contentType, sizeBytes, sha256 },
  }));
  const { speakerName } = voice;
  const standing = standingOf(voice);
  const given: ReusedVoice = {
    ...{ ...said, speakerName, clips, region, excluded: [...excluded] },
    ...(standing && { standing }),
  };
  return { success: true, voice: given };
}
