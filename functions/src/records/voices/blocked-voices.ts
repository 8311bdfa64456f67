import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { earlierNameKeys, nameKey } from './name-key.ts';

/** `blocked_voices/{id}`: a name or a recording of which no voice is made, because somebody had it stopped. */
export const blockedVoices = collection<{ readonly blockedAt: Date }>({
  name: COLLECTIONS.blockedVoices,
  schema: v.looseObject({ blockedAt: v.date() }),
  owner: null,
  readableBy: 'nobody',
  held: { notHeldBecause: 'checksums that tell nobody who was reported, and outlive whoever was' },
});

const idOf = (kind: 'name' | 'recording', value: string) =>
  createHash('sha256').update(`${kind}:${value}`).digest('hex').slice(0, 32);

const idOfName = (name: string) => idOf('name', nameKey(name));
/** With those by which earlier versions blocked it. */
const idsOfName = (name: string) => [
  ...new Set([nameKey(name), ...earlierNameKeys(name)].map((key) => idOf('name', key))),
];

async function isBlockedName(ports: Pick<Ports, 'documents'>, name: string): Promise<boolean> {
  for (const id of idsOfName(name)) if (await blockedVoices.exists(ports, id)) return true;
  return false;
}
const idOfRecording = (sha256: string) => idOf('recording', sha256);

/** @param of `recordings` are SHA-256 in hex, as they stand in the metadata of uploaded clips */
export interface BlockedVoice {
  readonly names: readonly string[];
  readonly recordings: readonly string[];
}

/** Keeps checksums alone, so that the list itself tells nobody who was reported. */
export async function blockVoice(ports: Pick<Ports, 'documents' | 'clock'>, of: BlockedVoice): Promise<void> {
  await blockIds(ports, [...of.names.map(idOfName), ...of.recordings.map(idOfRecording)]);
}

/**
 * Blocks names and recordings by their checksums.
 * @returns how many of them were not blocked before
 */
export async function blockIds(
  ports: Pick<Ports, 'documents' | 'clock'>,
  ids: readonly string[],
): Promise<number> {
  let added = 0;
  for (const id of ids) {
    if (!(await blockedVoices.exists(ports, id))) added += 1;
    await blockedVoices.change(ports, id, (known) => known ?? { blockedAt: new Date(ports.clock.nowMs()) });
  }
  return added;
}

/** Those of the recordings that nobody has had stopped yet. */
export async function notBlockedAmong(
  ports: Pick<Ports, 'documents'>,
  recordings: readonly string[],
): Promise<readonly string[]> {
  const free: string[] = [];
  for (const sha256 of recordings)
    if (!(await blockedVoices.exists(ports, idOfRecording(sha256)))) free.push(sha256);
  return free;
}

/** Checksums of all that is blocked. */
export const blockedIds = async (ports: Pick<Ports, 'documents'>) =>
  (await blockedVoices.all(ports)).map(({ id, read }) => ({ id, blockedAt: read().blockedAt }));

/** Whoever stopped them says yes again. */
export async function unblockRecordings(
  ports: Pick<Ports, 'documents'>,
  recordings: readonly string[],
): Promise<void> {
  for (const sha256 of recordings) await blockedVoices.delete(ports, idOfRecording(sha256));
}

/** @returns whether it was blocked */
export async function unblockName(ports: Pick<Ports, 'documents'>, name: string): Promise<boolean> {
  const wasBlocked = await isBlockedName(ports, name);
  for (const id of wasBlocked ? idsOfName(name) : []) await blockedVoices.delete(ports, id);
  return wasBlocked;
}

/**
 * Asked again and again while a book is narrated: who has a voice stopped wants it stopped now.
 * @throws AppError voice-stopped
 */
export async function assertNotBlocked(ports: Pick<Ports, 'documents'>, speakerName: string): Promise<void> {
  if (await isBlockedName(ports, speakerName)) throw new AppError('voice-stopped', 'the voice was stopped');
}

/** Whether a voice of this person, or of any of these stored clips, was stopped. */
export async function isBlockedVoice(
  ports: Pick<Ports, 'documents' | 'objects'>,
  speakerName: string,
  clipPaths: readonly string[],
): Promise<boolean> {
  if (await isBlockedName(ports, speakerName)) return true;
  for (const path of clipPaths) {
    const sha256 = (await ports.objects.info(path))?.metadata.sha256;
    if (sha256 !== undefined && (await blockedVoices.exists(ports, idOfRecording(sha256)))) return true;
  }
  return false;
}
