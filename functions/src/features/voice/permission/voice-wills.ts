import { createHash, randomBytes } from 'node:crypto';
import type { CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../../src/domain/errors.ts';
import {
  readWillRequest,
  type SaidWill,
  type ToldWills,
  type WillRequest,
  willWords,
} from '../../../../../src/domain/voice/voice-will.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { WILL_SOUNDS } from '../../../records/object-kinds.ts';
import { isOver, type VoiceWill, voiceWills, willsLeftTo } from '../../../records/voices/voice-wills.ts';
import { endsToldTo, type WillEnd, willEnds } from '../../../records/voices/will-ends.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>;

/** What a person says is said today, wherever they live. */
const DAY_MS = 86_400_000;

const ownWills = async (ports: Pick<Ports, 'documents'>, uid: string) =>
  (await voiceWills.where(ports, 'ownerUid', uid)).map(({ id, read }) => ({ id, will: read() }));

type Known = Awaited<ReturnType<typeof ownWills>>;

/**
 * Writes what is said for each who is named, and takes away what was said before, as one transaction. What it leaves behind
 * tells those who have a letter of it that it has ended; they get another letter about that.
 */
async function replaceWills(
  ports: Needed,
  before: Known,
  after: ReadonlyMap<string, VoiceWill>,
  ends: ReadonlyMap<string, WillEnd>,
): Promise<void> {
  const next = new Map([
    ...[...after].map(([id, will]) => [voiceWills.at(id), voiceWills.toFields(will)] as const),
    ...[...ends].map(([id, end]) => [willEnds.at(id), willEnds.toFields(end)] as const),
  ]);
  const paths = [...before.map(({ id }) => voiceWills.at(id)), ...next.keys()];
  if (paths.length === 0) return;
  await ports.documents.updateAll(paths, () => new Map(paths.map((path) => [path, next.get(path) ?? null])));
  for (const id of ends.keys())
    await ports.jobs.enqueue({
      ...{
        kind: 'send-mail',
        key: `send-mail:will-ended:${id}`,
        input: { willEndId: id, letter: 'will-ended' },
      },
    });
}

/** For those of the named whose letter went: the account of whoever came with it says so, too. */
function endsFor(known: Known, endedAt: Date): Map<string, WillEnd> {
  return new Map(
    known
      .filter(({ will }) => !will.isUnsent)
      .map(({ id, will: { ownerUid, heldBy, speakerName, name, email, givenAt } }) => [
        id,
        {
          ...{ ownerUid: heldBy ?? ownerUid, speakerName, name, givenAt, endedAt, to: email },
          ...(heldBy !== undefined && { isTold: true as const }),
        },
      ]),
  );
}

/** For the person who took it back. */
function proofFor(known: Known, to: string, endedAt: Date): Map<string, WillEnd> {
  const [first] = known;
  if (!first) return new Map();
  const { ownerUid, speakerName, givenAt, words } = first.will;
  const named = known
    .filter(({ will }) => !will.isUnsent)
    .map(({ will }) => will.name)
    .toSorted();
  const proof = { words, named };
  const end = { ownerUid, speakerName, name: speakerName, givenAt, endedAt, to, proof };
  return new Map([[`${first.id}-proof`, end]]);
}

function willsOf(uid: string, { named, ...said }: SaidWill, at: Date): Map<string, VoiceWill> {
  const words = willWords({ ...said, named });
  const { speakerName, uses, untilYear, opensBooks } = said;
  const endsAt = untilYear === null ? null : new Date(Date.UTC(untilYear + 1, 0, 1));
  return new Map(
    named.map(({ name, email }) => [
      randomBytes(16).toString('hex'),
      {
        ...{ ownerUid: uid, speakerName, name, email, uses, endsAt, words, givenAt: at },
        ...(opensBooks && { opensBooks }),
        isUnsent: true,
        secret: randomBytes(16).toString('base64url'),
      },
    ]),
  );
}

async function give(
  ports: Needed,
  uid: string,
  { sound, mediaType, kind: _, ...said }: WillRequest & { readonly kind: 'give' },
): Promise<void> {
  const at = new Date(ports.clock.nowMs());
  if (Math.abs(Date.parse(said.day) - at.getTime()) > 2 * DAY_MS) throw new AppError('invalid-argument');
  const bytes = Buffer.from(sound, 'base64');
  const name = createHash('sha256').update(bytes).digest('hex');
  const path = `${WILL_SOUNDS.at(uid)}${name}.${mediaType.startsWith('audio/mp4') ? 'm4a' : 'webm'}`;
  await ports.objects.write(path, bytes, { contentType: mediaType.split(';')[0] ?? mediaType });
  const wills = willsOf(uid, said, at);
  const before = await ownWills(ports, uid);
  const isStillNamed = (email: string) => [...wills.values()].some((will) => will.email === email);
  // Whoever is named anew gets a newer letter.
  const dropped = before.filter(({ will }) => !isStillNamed(will.email));
  await replaceWills(ports, before, wills, endsFor(dropped, at));
  // What was read aloud before is of other words.
  for (const other of await ports.objects.all(WILL_SOUNDS.at(uid)))
    if (other.path !== path) await ports.objects.deleteAll(other.path);
  for (const id of wills.keys())
    await ports.jobs.enqueue({
      ...{
        kind: 'send-mail',
        key: `send-mail:voice-will:${id}`,
        input: { willId: id, letter: 'voice-will' },
      },
    });
}

/** First what others go by: from that moment on it is gone for those who were named. */
async function withdraw(ports: Needed, uid: string, email: string): Promise<void> {
  const known = await ownWills(ports, uid);
  const at = new Date(ports.clock.nowMs());
  const ends = new Map([...endsFor(known, at), ...proofFor(known, email, at)]);
  await replaceWills(ports, known, new Map(), ends);
  await ports.objects.deleteAll(WILL_SOUNDS.at(uid));
}

/**
 * Whoever comes with the letter, signed in with the address it went to. An id that is not there was taken back: nobody guesses
 * one of 128 bits.
 * @returns why it opens nothing; null where it is theirs
 */
async function openLetter(ports: Needed, { uid, email }: Caller, token: string) {
  const [id = '', secret] = token.split('.');
  const held = await voiceWills.change(ports, id, (will) =>
    will && will.secret === secret && will.email === email?.toLowerCase() ? { ...will, heldBy: uid } : null,
  );
  if (!held) return TAKEN_BACK;
  if (held.heldBy !== uid || held.secret !== secret) return NOT_YOURS;
  return isOver(held, ports.clock.nowMs()) ? IS_OVER : null;
}

async function tell(ports: Needed, caller: Caller): Promise<ToldWills> {
  const own = (await ownWills(ports, caller.uid)).map(({ will }) => will);
  const [first] = own;
  const named = own.map(({ name, email, heldBy }) => ({ name, email, isOpened: heldBy !== undefined }));
  const left = await willsLeftTo(ports, caller);
  const ended = (await endsToldTo(ports, caller)).map(({ speakerName, endedAt }) => ({
    ...{ speakerName, endedAt: endedAt.toISOString() },
  }));
  return {
    own: first ? { words: first.words, givenAt: first.givenAt.toISOString(), named } : null,
    left: left.map(({ speakerName, words, uses }) => ({ speakerName, words, uses: [...uses] })),
    ...(ended.length > 0 && { ended }),
  };
}

const refused = (error: string) => ({ success: false, error, errorCode: 'permission-denied' }) as const;
const NOT_YOURS = refused(
  'This letter was sent to another address than the one you’re signed in with. Sign out, and sign in with the address it came to.',
);
const TAKEN_BACK = refused(
  'What this letter was about was taken back by the person who said it, so it can’t be used anymore. If they said it again, we sent you a newer letter: please open that one. Otherwise, please ask them.',
);
const IS_OVER = refused(
  'What this letter was about has ended: it was said until a year that is over. Please ask the person who said it.',
);

/**
 * `list_voices` with `will`: what a person says today about who may use their voice, for those who are named. Each of them
 * gets a letter; what was left is told to whoever came with it, signed in with its address.
 * @throws AppError unauthenticated, permission-denied for guests, who have no address; invalid-argument
 */
export async function answerWills(
  ports: Needed,
  caller: Caller | null,
  given: object,
): Promise<CallableOutput<'list_voices'>> {
  if (!caller) throw new AppError('unauthenticated');
  const request = readWillRequest(given);
  if (!request) throw new AppError('invalid-argument');
  if (caller.isAnonymous || caller.email === null) {
    if (request.kind !== 'look') throw new AppError('permission-denied');
    return { success: true, wills: { own: null, left: [] } };
  }
  if (request.kind === 'give') await give(ports, caller.uid, request);
  if (request.kind === 'withdraw') await withdraw(ports, caller.uid, caller.email);
  const refusal = request.kind === 'open' ? await openLetter(ports, caller, request.token) : null;
  if (refusal) return refusal;
  return { success: true, wills: await tell(ports, caller) };
}
