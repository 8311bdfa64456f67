import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import { objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import {
  MAX_READINGS,
  MAX_SPOKEN_BYTES,
  SENTENCE_MINUTES,
  sentenceOf,
} from '../../../../../src/domain/voice/spoken-permission.ts';
import type { Ports } from '../../../ports/ports.ts';
import { nameKey } from '../../../records/voices/name-key.ts';
import {
  type ComparedClip,
  queueHearing,
  type SpokenPermission,
  sentencesOf,
  spokenPermissions,
} from '../../../records/voices/spoken-permissions.ts';
import { soundKindOf } from './file-kinds.ts';
import { dayIn, twoWords } from './sentence-words.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>;

/** Whose voice in which book of whom, and on whose phone it is read. */
export interface Reading {
  readonly ownerUid: string;
  readonly sessionId: SessionId;
  readonly speakerName: string;
  /** of the link by which the person came; absent on the owner's own device */
  readonly linkId?: string;
}

type Refused = { readonly success: false; readonly error: string };
const refused = (error: string): Refused => ({ success: false, error });

const TOO_LATE = refused('This sentence is no longer good. Please take a new one and read that aloud.');
const TOO_OFTEN = refused(
  'This was tried many times already. Please write to us, and a person will look at it.',
);
const NO_SOUND = refused('This recording has no sound we can open. Please read the sentence again.');

/** Of the same person, on the same phone. */
async function othersOf(ports: Needed, { sessionId, speakerName, linkId }: Reading) {
  const all = await sentencesOf(ports, sessionId);
  return all.filter((row) => nameKey(row.speakerName) === nameKey(speakerName) && row.linkId === linkId);
}

/** A sentence for this moment, this book and this name; one that waited to be read is no longer good. */
export async function newSentence(
  ports: Needed,
  reading: Reading,
  timeZone: string,
): Promise<{ readonly success: true; readonly sentence: { id: string; text: string } } | Refused> {
  const others = await othersOf(ports, reading);
  const tries = Math.max(0, ...others.map((row) => row.tries ?? 1)) + 1;
  if (tries > MAX_READINGS) return TOO_OFTEN;
  for (const row of others) if (!row.spokenAt) await spokenPermissions.delete(ports, row.id);
  const nowMs = ports.clock.nowMs();
  const id = randomBytes(16).toString('hex');
  const words = twoWords();
  const sentence = sentenceOf(reading.speakerName, dayIn(timeZone, nowMs), words);
  const row: SpokenPermission = { ...reading, sentence, words, askedAt: new Date(nowMs), tries };
  await spokenPermissions.change(ports, id, () => row);
  return { success: true, sentence: { id, text: sentence } };
}

const isOf = (row: SpokenPermission, { ownerUid, sessionId, linkId }: Omit<Reading, 'speakerName'>) =>
  row.ownerUid === ownerUid && row.sessionId === sessionId && row.linkId === linkId;

/**
 * Takes in what was read, once: the sentence must be this reader's, fresh, and not read before, so that no earlier recording
 * and none of another book can stand for it. It takes the place of what the same person read before.
 * @param sound in Base64
 */
export async function takeReading(
  ports: Needed,
  reading: Omit<Reading, 'speakerName'>,
  { id, sound, clip }: { readonly id: string; readonly sound: string; readonly clip?: ComparedClip },
): Promise<{ readonly success: true } | Refused> {
  const bytes = Buffer.from(sound, 'base64');
  const kind = soundKindOf(bytes);
  if (bytes.length > MAX_SPOKEN_BYTES || !kind) return NO_SOUND;
  const asked = await spokenPermissions.find(ports, id);
  if (!asked || !isOf(asked, reading)) throw new AppError('permission-denied');
  const nowMs = ports.clock.nowMs();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = objectPath.spokenPermission(reading.sessionId, `${id}-${sha256.slice(0, 16)}`, kind.extension);
  const isFresh = ({ spokenAt, askedAt }: SpokenPermission) =>
    !spokenAt && nowMs - askedAt.getTime() < SENTENCE_MINUTES * 60_000;
  // The answer was lost, and the phone sends the same again.
  const isAgain = asked.path === path;
  if (!isAgain && !isFresh(asked)) return TOO_LATE;
  await ports.objects.write(path, bytes, { contentType: kind.contentType, metadata: { sha256 } });
  const spokenAt = new Date(nowMs);
  const taken = await spokenPermissions.change(ports, id, (row) =>
    row && isFresh(row) ? { ...row, spokenAt, path, outcome: 'waiting', ...(clip && { clip }) } : null,
  );
  if (taken?.path !== path) {
    await ports.objects.deleteAll(path);
    return TOO_LATE;
  }
  for (const row of await othersOf(ports, asked as SpokenPermission & Reading))
    if (row.id !== id && row.spokenAt && row.spokenAt <= spokenAt) {
      if (row.path) await ports.objects.deleteAll(row.path);
      await spokenPermissions.delete(ports, row.id);
    }
  await queueHearing(ports, { id, sessionId: reading.sessionId });
  return { success: true };
}
