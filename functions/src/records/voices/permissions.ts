import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { rightNamed } from '../../../../src/domain/provenance/provenance.ts';
import { type KinStatement, statementWords } from '../../../../src/domain/voice/kin-statement.ts';
import type { VoicePermission, VoiceRight } from '../../../../src/domain/voice/voice.ts';
import { voiceTakenBack } from '../../../../src/domain/voice/voice-words.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { deletions, withdrawalOf } from '../people/deletions.ts';
import { nameKey } from './name-key.ts';
import { endDocuments } from './permission-documents.ts';
import { endLinks, linksOf } from './permission-links.ts';

const DAY_MS = 86_400_000;

export interface WithdrawalProof {
  readonly to?: string;
  readonly deleted: readonly { readonly what: string; readonly count: number }[];
}

const GIVEN_YES = v.object({
  /** by the clock of the device */
  at: v.pipe(v.string(), v.isoTimestamp()),
  age: v.exactOptional(v.literal('grown')),
});
export type GivenYes = v.InferOutput<typeof GIVEN_YES>;

/** As a device sends it. @returns null for what is no yes */
export function readVoiceYes(given: unknown): GivenYes | null {
  const read = v.safeParse(GIVEN_YES, given);
  return read.success ? read.output : null;
}

/** The yes to what is kept and to a voice from it. */
export interface Agreed {
  /** as they were shown */
  readonly words: string;
  /** by the clock of the device on which it was given: before anything was sent */
  readonly at: Date;
  /** what was answered, here or for the book whose permission stood, to how old the speaker was */
  readonly age?: 'grown';
}

export interface GivenPermission {
  readonly ownerUid: string;
  readonly sessionId: string;
  readonly speakerName: string;
  /** a VoiceRight of the version that was asked */
  readonly right: string;
  readonly textVersion: string;
  readonly givenAt: Date;
  /** when it was asked for, where that was for another book whose permission stood; absent where it was for this one */
  readonly standsSince?: Date;
  /** of the next of kin, with the words as they were shown; absent for others, and in rows of earlier versions */
  readonly signed?: { readonly relation: string; readonly signer: string; readonly words: string };
  /** absent in rows of earlier versions, which asked for none */
  readonly agreed?: Agreed;
  /** what the person themself left about their voice to who gave this, as it was then; absent where they left nothing */
  readonly left?: { readonly words: string; readonly givenAt: Date };
  /** SHA-256 in hex of the recordings it was used for; absent in rows of earlier versions */
  readonly recordings?: readonly string[];
  /** how often recordings came that were new; absent for once */
  readonly tries?: number;
  /** when a voice was made by it first; absent where every try failed, and in rows of earlier versions */
  readonly madeAt?: Date;
  /** absent while it stands */
  readonly withdrawnAt?: Date;
  /** who withdrew it, where that was the person whose voice it is, by their link */
  readonly withdrawnBy?: string;
  /** what was deleted with it; `to` until the letter about that has gone, absent for guests and in rows of earlier versions */
  readonly proof?: WithdrawalProof;
  /** when it was kept because its voice was still there; absent before */
  readonly lookedAt?: Date;
}

/** So long a permission is kept beyond its time when its voice is there, before somebody looks again. */
const AGAIN_DAYS = 30;

/** With the time by which retention finds it. */
function withDueTime(given: GivenPermission) {
  const [from, days] = given.lookedAt
    ? [given.lookedAt, AGAIN_DAYS]
    : [given.givenAt, RETENTION_DAYS.permission];
  return { ...given, dueAt: new Date(from.getTime() + days * DAY_MS) };
}

/** `permissions/{id}`: by what right a voice was used, kept longer than the voice itself as proof of what was agreed. */
export const permissions = collection<GivenPermission>({
  name: COLLECTIONS.permissions,
  schema: v.looseObject({
    ownerUid: v.string(),
    sessionId: v.string(),
    speakerName: v.string(),
    right: v.string(),
    textVersion: v.string(),
    givenAt: v.date(),
    standsSince: v.exactOptional(v.date()),
    signed: v.exactOptional(v.looseObject({ relation: v.string(), signer: v.string(), words: v.string() })),
    agreed: v.exactOptional(
      v.looseObject({ words: v.string(), at: v.date(), age: v.exactOptional(v.literal('grown')) }),
    ),
    left: v.exactOptional(v.looseObject({ words: v.string(), givenAt: v.date() })),
    recordings: v.exactOptional(v.array(v.string())),
    tries: v.exactOptional(v.number()),
    madeAt: v.exactOptional(v.date()),
    withdrawnAt: v.exactOptional(v.date()),
    withdrawnBy: v.exactOptional(v.string()),
    proof: v.exactOptional(
      v.looseObject({
        to: v.exactOptional(v.string()),
        deleted: v.array(v.looseObject({ what: v.string(), count: v.number() })),
      }),
    ),
    lookedAt: v.exactOptional(v.date()),
  }),
  toFields: withDueTime,
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Permissions', group: 'record', of: 'session', by: 'sessionId' },
});

/** Every permission that was given for a memoir, those that were withdrawn included. */
export async function permissionsFor(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<readonly GivenPermission[]> {
  return (await permissions.where(ports, 'sessionId', sessionId)).map((found) => found.read());
}

/**
 * Whether there is anything of this person in the book: they said yes, or somebody answered in their name. Who is asked in
 * vain, by a name that was mistyped, must not take somebody else's recordings along.
 */
export async function hasPartIn(
  ports: Pick<Ports, 'documents'>,
  {
    saidYesAt,
    sessionId,
    speakerName,
  }: { readonly saidYesAt?: Date; readonly sessionId: string; readonly speakerName: string },
): Promise<boolean> {
  return saidYesAt !== undefined || (await hasPermission(ports, sessionId, speakerName));
}

/** Whether somebody answered in this person's name for the book, also where that was withdrawn. */
export async function hasPermission(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  speakerName: string,
): Promise<boolean> {
  const given = await permissionsFor(ports, sessionId);
  return given.some((permission) => nameKey(permission.speakerName) === nameKey(speakerName));
}

/** Every permission for a voice of this name, whoever gave it. Reads them all: for the desk. */
export async function permissionsOfName(
  ports: Pick<Ports, 'documents'>,
  name: string,
): Promise<readonly GivenPermission[]> {
  const given = (await permissions.all(ports)).map((found) => found.read());
  return given.filter(({ speakerName }) => nameKey(speakerName) === nameKey(name));
}

/** By what right a voice is used for a memoir, as it was answered first; null where nobody was asked. */
export async function rightFor(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  narrator: string,
): Promise<VoiceRight | null> {
  const given = (await permissionsFor(ports, sessionId))
    .filter(({ speakerName }) => speakerName === narrator)
    .sort((one, other) => one.givenAt.getTime() - other.givenAt.getTime());
  return rightNamed(given[0]?.right);
}

/**
 * Why there is no voice for a book, or none in a moment, where its person took it back by their link: said instead of what
 * follows from it. Null where nobody did.
 * @param speakerName of the voice that is there still; undefined where there is none
 */
export async function takenBackWords(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  speakerName: string | undefined,
): Promise<string | null> {
  const newest = (one: Date | undefined, other: Date | undefined) =>
    (other?.getTime() ?? 0) - (one?.getTime() ?? 0);
  if (speakerName === undefined) {
    const ended = (await permissionsFor(ports, sessionId)).filter((given) => given.withdrawnBy);
    const [last] = ended.sort((one, other) => newest(one.withdrawnAt, other.withdrawnAt));
    return last?.withdrawnBy === undefined ? null : voiceTakenBack(last.withdrawnBy);
  }
  // Their word is on record before anything goes.
  const [last] = (await linksOf(ports, sessionId))
    .filter((link) => link.answeredAt && nameKey(link.speakerName) === nameKey(speakerName))
    .sort((one, other) => newest(one.answeredAt, other.answeredAt));
  return last?.answer === 'no' ? voiceTakenBack(last.speakerName) : null;
}

/**
 * What was answered last about a voice of this name for a memoir, where that stands and is signed as it has to be. Whoever
 * withdrew it for one book has withdrawn the answer: it stands for no further one, whichever book it is taken from.
 * @param recording SHA-256 in hex of the one the voice is heard in: another one may be of anybody
 * @returns null where it has to be asked
 */
export async function standingPermission(
  ports: Pick<Ports, 'documents'>,
  { sessionId, speakerName }: { readonly sessionId: string; readonly speakerName: string },
  recording: string | undefined,
): Promise<StandingPermission | null> {
  const [last] = (await permissionsFor(ports, sessionId))
    .filter((one) => one.speakerName === speakerName && !one.withdrawnAt)
    .sort((one, other) => other.givenAt.getTime() - one.givenAt.getTime());
  const right = rightNamed(last?.right);
  if (!last || !right || (right === 'kin' && !last.signed)) return null;
  if (recording === undefined || !last.recordings?.includes(recording)) return null;
  const since = last.standsSince ?? last.givenAt;
  const ofOwner = (await permissions.where(ports, 'ownerUid', last.ownerUid)).map((found) => found.read());
  const isWithdrawn = ofOwner.some(
    (one) =>
      nameKey(one.speakerName) === nameKey(speakerName) &&
      one.withdrawnAt !== undefined &&
      one.withdrawnAt >= since,
  );
  return isWithdrawn ? null : { ...last, right, since };
}

export interface StandingPermission extends GivenPermission {
  readonly right: VoiceRight;
  /** when it was asked for, whichever book that was for */
  readonly since: Date;
}

/** Whether recordings are among them that the permission was not used for before. */
export const bringsRecordings = (known: GivenPermission, recordings: readonly string[]): boolean =>
  known.recordings !== undefined && recordings.some((one) => !known.recordings?.includes(one));

function usedFor(known: GivenPermission, recordings: readonly string[]): GivenPermission {
  const all = [...new Set([...(known.recordings ?? []), ...recordings])];
  const tries = (known.tries ?? 1) + (bringsRecordings(known, recordings) ? 1 : 0);
  return { ...known, recordings: all, tries };
}

/**
 * The same answer given twice is one record, until it is withdrawn. Whoever answers wants no end anymore of a withdrawal
 * that was cut off before.
 * @param recordings SHA-256 in hex of what the voice is made from
 */
export async function keepPermission(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { ownerUid, sessionId }: { readonly ownerUid: string; readonly sessionId: string },
  permission: Omit<VoicePermission, 'givenAt'> & {
    readonly statement?: KinStatement | null;
    /** given for another book of the family */
    readonly standing?: StandingPermission | null;
    readonly agreed?: Agreed;
    readonly left?: GivenPermission['left'] | null;
  },
  recordings: readonly string[],
): Promise<void> {
  const { speakerName, right, statement, standing, agreed, left } = permission;
  const { textVersion } = standing ?? permission;
  await deletions.delete(ports, withdrawalOf(ownerUid, sessionId));
  const signed = standing
    ? standing.signed
    : statement && {
        ...statement,
        words: statementWords(statement.relation, speakerName, statement.wording),
      };
  const signature = signed ? [signed.words, signed.signer] : [];
  // An answer that was withdrawn stays as it is; the same answer given anew is the next record.
  for (let round = 0; ; round++) {
    const answer = [sessionId, speakerName, right, textVersion, ...signature, ...(round > 0 ? [round] : [])];
    const id = createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 32);
    const given = {
      ...{ ownerUid, sessionId, speakerName, right, textVersion, ...(signed && { signed }) },
      ...(standing && { standsSince: standing.since }),
      ...(agreed && { agreed }),
      ...(left && { left: { words: left.words, givenAt: left.givenAt } }),
    };
    const kept = await permissions.change(ports, id, (known) => {
      if (known) return known.withdrawnAt ? known : usedFor(known, recordings);
      return { ...given, givenAt: new Date(ports.clock.nowMs()), recordings, tries: 1 };
    });
    if (!kept?.withdrawnAt) return;
  }
}

/** A voice was made in this name: what failed counts for nobody. */
export async function noteMade(
  ports: Pick<Ports, 'documents' | 'clock'>,
  sessionId: string,
  speakerName: string,
): Promise<void> {
  const madeAt = new Date(ports.clock.nowMs());
  for (const { id } of await permissions.where(ports, 'sessionId', sessionId))
    await permissions.change(ports, id, (known) =>
      known?.speakerName === speakerName && !known.madeAt && !known.withdrawnAt ? { ...known, madeAt } : null,
    );
}

/**
 * Notes the time on every permission that was given for the memoirs and still stands, with what went. The records stay as
 * proof; whoever has an address gets it as a letter, too. The links that asked for them, and
 * the documents given with them, end.
 * @param withdrawnBy the person who withdrew their own, and nobody else's
 */
export async function withdrawPermissions(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>,
  sessionIds: readonly string[],
  proof: WithdrawalProof,
  withdrawnBy?: string,
): Promise<void> {
  const withdrawnAt = new Date(ports.clock.nowMs());
  const isMeant = (known: GivenPermission) =>
    !known.withdrawnAt && (!withdrawnBy || nameKey(known.speakerName) === nameKey(withdrawnBy));
  for (const sessionId of sessionIds) {
    for (const { id } of await permissions.where(ports, 'sessionId', sessionId)) {
      const after = await permissions.change(ports, id, (known) =>
        known && isMeant(known)
          ? { ...known, withdrawnAt, proof, ...(withdrawnBy && { withdrawnBy }) }
          : null,
      );
      if (after?.proof?.to === undefined) continue;
      const input = { permissionId: id, letter: 'voice-withdrawn' } as const;
      await ports.jobs.enqueue({ kind: 'send-mail', key: `send-mail:voice-withdrawn:${id}`, input });
    }
    await endLinks(ports, sessionId, withdrawnBy);
    await endDocuments(ports, sessionId, withdrawnBy);
  }
}

/** The letter has gone: its address is needed no more. */
export const forgetProofAddress = (
  ports: Pick<Ports, 'documents'>,
  id: string,
): Promise<GivenPermission | null> =>
  permissions.change(ports, id, (known) =>
    known?.proof ? { ...known, proof: { deleted: known.proof.deleted } } : null,
  );
