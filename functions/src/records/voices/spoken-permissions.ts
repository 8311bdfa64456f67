import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import {
  SPOKEN_OUTCOMES,
  type SpokenOutcome,
  type SpokenTold,
} from '../../../../src/domain/voice/spoken-permission.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { SPOKEN_PERMISSIONS } from '../object-kinds.ts';
import { nameKey } from './name-key.ts';

/** Seconds of a recording of the same book, with which a reading is compared before there is a voice. */
export interface ComparedClip {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence made for one moment, one book and one name, and what became of it. */
export interface SpokenPermission {
  readonly ownerUid: string;
  readonly sessionId: string;
  readonly speakerName: string;
  readonly sentence: string;
  /** the two that were chosen by lot */
  readonly words: readonly string[];
  readonly askedAt: Date;
  /** how many sentences this person was given for the book; absent for the first */
  readonly tries?: number;
  /** of the link by which the person came; absent where it was read on the owner's device */
  readonly linkId?: string;
  /** absent while nobody has read it */
  readonly spokenAt?: Date;
  /** the object; what was heard in it is told, no number of it is kept */
  readonly path?: string;
  readonly clip?: ComparedClip;
  readonly outcome?: SpokenOutcome;
  readonly isWordForWord?: boolean;
  /** the voice is not reading: a recording of it was played */
  readonly isReplayed?: true;
  /** SHA-256 of the recordings whose voice was heard in it too: a fact about these, no measure of the voice */
  readonly heardIn?: readonly string[];
}

/** `spoken_permissions/{id}`: told while the permission is, also after its sound went with a withdrawal. */
export const spokenPermissions = collection<SpokenPermission>({
  name: COLLECTIONS.spokenPermissions,
  schema: v.looseObject({
    ownerUid: v.string(),
    sessionId: v.string(),
    speakerName: v.string(),
    sentence: v.string(),
    words: v.array(v.string()),
    askedAt: v.date(),
    tries: v.exactOptional(v.number()),
    linkId: v.exactOptional(v.string()),
    spokenAt: v.exactOptional(v.date()),
    path: v.exactOptional(v.string()),
    clip: v.exactOptional(v.looseObject({ path: v.string(), start: v.number(), end: v.number() })),
    outcome: v.exactOptional(v.picklist(SPOKEN_OUTCOMES)),
    isWordForWord: v.exactOptional(v.boolean()),
    isReplayed: v.exactOptional(v.literal(true)),
    heardIn: v.exactOptional(v.array(v.string())),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Sentences read aloud', group: 'record', of: 'session', by: 'sessionId' },
});

/** All of a book, the newest first, those included that nobody has read. */
export async function sentencesOf(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<readonly (SpokenPermission & { readonly id: string })[]> {
  return (await spokenPermissions.where(ports, 'sessionId', sessionId))
    .map((found) => ({ id: found.id, ...found.read() }))
    .sort((one, other) => other.askedAt.getTime() - one.askedAt.getTime());
}

/** As it is shown; null for one that nobody has read. */
export function toldOf(row: SpokenPermission): SpokenTold | null {
  const { speakerName, spokenAt, sentence, outcome = 'waiting', isWordForWord, isReplayed } = row;
  if (!spokenAt) return null;
  const heard = isWordForWord === undefined ? {} : { isWordForWord };
  return {
    speakerName,
    spokenAt: spokenAt.toISOString(),
    sentence,
    outcome,
    ...heard,
    ...(isReplayed && { isReplayed }),
  };
}

/** What was read aloud for a book, newest first. */
export async function spokenFor(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<readonly SpokenTold[]> {
  return (await sentencesOf(ports, sessionId)).flatMap((row) => toldOf(row) ?? []);
}

export const hearingKey = (id: string): string => `hear-spoken:${id}`;

/** Has a reading compared, again where the voice is another one now. */
export const queueHearing = (
  ports: Pick<Ports, 'jobs'>,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> =>
  ports.jobs.enqueue(
    {
      kind: 'extract-audio',
      key: hearingKey(id),
      input: { sessionId: sessionId as SessionId, spokenId: id },
    },
    { again: true, isAwaited: true },
  );

/** A voice was made: what was read for this name is compared with it. */
export async function hearSpokenAgain(
  ports: Pick<Ports, 'documents' | 'jobs'>,
  sessionId: string,
  speakerName: string,
): Promise<void> {
  for (const row of await sentencesOf(ports, sessionId))
    if (row.spokenAt && nameKey(row.speakerName) === nameKey(speakerName)) await queueHearing(ports, row);
}

/** What a person who withdraws has read ends with it, also where no voice was made in their name. */
export async function endSpokenBy(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: string,
  speakerName: string,
): Promise<void> {
  for (const { id, path, speakerName: name } of await sentencesOf(ports, sessionId)) {
    if (nameKey(name) !== nameKey(speakerName)) continue;
    if (path !== undefined) await ports.objects.deleteAll(path);
    await spokenPermissions.delete(ports, id);
  }
}

/** With the last permission of a book goes what was read for it. */
export async function endSpoken(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: string,
): Promise<void> {
  await ports.objects.deleteAll(SPOKEN_PERMISSIONS.at(sessionId));
  for (const { id } of await sentencesOf(ports, sessionId)) await spokenPermissions.delete(ports, id);
}
