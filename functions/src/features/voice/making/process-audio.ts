import type { ProcessAudioInput, ProcessAudioOutput } from '../../../../../src/domain/calls/callables.ts';
import { abuseEmail, BRAND } from '../../../../../src/domain/config/brand.ts';
import { AppError, ERRORS } from '../../../../../src/domain/errors.ts';
import {
  PROCESSING_TIMEOUT_MS,
  VOICE_TRIES_PER_DAY,
  VOICES_PER_DAY,
} from '../../../../../src/domain/limits.ts';
import { objectPathFromUrl } from '../../../../../src/domain/transfer/object-path.ts';
import { readKinStatement } from '../../../../../src/domain/voice/kin-statement.ts';
import { VOICE_PERMISSION_VERSION, type VoiceRequest } from '../../../../../src/domain/voice/voice.ts';
import { agreedWords } from '../../../../../src/domain/voice/voice-yes.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { ObjectInfo } from '../../../ports/objects.ts';
import type { Ports } from '../../../ports/ports.ts';
import { RECORDINGS } from '../../../records/object-kinds.ts';
import { ownSession } from '../../../records/people/sessions.ts';
import { isBlockedVoice } from '../../../records/voices/blocked-voices.ts';
import { nameKey } from '../../../records/voices/name-key.ts';
import { attachDocuments } from '../../../records/voices/permission-documents.ts';
import {
  type Agreed,
  bringsRecordings,
  type GivenPermission,
  type GivenYes,
  keepPermission,
  permissions,
  readVoiceYes,
  type StandingPermission,
  standingPermission,
} from '../../../records/voices/permissions.ts';
import { findVoiceProfile, isVoiceOf, recordPermission } from '../../../records/voices/voice-profiles.ts';
import { willFor } from '../../../records/voices/voice-wills.ts';
import { BOOK_CLOSED, endOpenPayments, isBookClosed } from '../../../settlement/charged-books.ts';
import { type VoiceApplicant, whyRefused } from './refused-voices.ts';
import { sourceOfVoice } from './source-of-voice.ts';

const DAY_MS = 86_400_000;
export const voiceStopped = () =>
  `No voice can be made of this person or recording, because somebody asked us to stop it. If you have the right to use it, please write to ${abuseEmail()}.`;
export const enoughVoices = () =>
  `Voices of ${VOICES_PER_DAY} people were made with this account today. Please come back tomorrow, or write to ${BRAND.supportEmail} if you need more.`;

export const enoughRecordings = () =>
  `Voices from ${VOICE_TRIES_PER_DAY} different recordings were tried with this account today. Please come back tomorrow, or write to ${BRAND.supportEmail} if you need more.`;

const keyOf = (sessionId: string, source: string) => `process-audio:${sessionId}:${source}`;

type VoiceStores = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>;

/** Asked before anything is measured.
 * @returns why not, in words for the person; null when the voice may be made
 */
async function whyNoVoice(ports: VoiceStores, applicant: VoiceApplicant): Promise<string | null> {
  const { ownerUid, speakerName, clipPaths } = applicant;
  const refusal = await whyRefused(ports, applicant);
  if (refusal !== null) return refusal;
  if (await isBlockedVoice(ports, speakerName, clipPaths)) return voiceStopped();
  const since = ports.clock.nowMs() - DAY_MS;
  const given = (await permissions.where(ports, 'ownerUid', ownerUid)).map((found) => found.read());
  const today = given.filter(({ givenAt }) => givenAt.getTime() > since);
  const made = await Promise.all(today.map((one) => isMadeOrUnderWay(ports, one)));
  const counted = today.filter((_, at) => made[at]);
  if ((await otherPeople(ports, applicant, counted)) >= VOICES_PER_DAY) return enoughVoices();
  return triesWith(applicant, today) > VOICE_TRIES_PER_DAY ? enoughRecordings() : null;
}

/** Many names asked for at once are as many voices; a try that failed, or was replaced by another, is none. */
async function isMadeOrUnderWay(
  ports: VoiceStores,
  { sessionId, speakerName, madeAt }: GivenPermission,
): Promise<boolean> {
  if (madeAt) return true;
  const profile = await findVoiceProfile(ports, sessionId);
  if (profile?.permission?.speakerName !== speakerName) return false;
  if (profile.outputUrl) return true;
  const job = await ports.jobs.state(keyOf(sessionId, profile.source));
  return job?.kind === 'waiting' || job?.kind === 'running';
}

/** How often recordings came that were new, this time included: who speaks in them, nobody has said but the sender. */
function triesWith(
  { sessionId, speakerName, recordings }: VoiceApplicant,
  today: readonly GivenPermission[],
): number {
  const same = today.filter((one) => one.sessionId === sessionId && one.speakerName === speakerName);
  const isNew = same.length === 0 || same.every((one) => bringsRecordings(one, recordings));
  return today.reduce((sum, { tries = 1 }) => sum + tries, isNew ? 1 : 0);
}

/**
 * Counts the people besides this one whose voices were made within a day, by the permissions that count. A voice tried again in its memoir is the same
 * person's, and so is one of the same recording in the next memoir; the name alone proves nothing.
 */
async function otherPeople(
  ports: VoiceStores,
  { sessionId, speakerName, recordings: sent }: VoiceApplicant,
  today: readonly GivenPermission[],
): Promise<number> {
  const people = [{ name: nameKey(speakerName), sessionIds: [sessionId as string], recordings: sent }];
  for (const one of today) {
    const name = nameKey(one.speakerName);
    const recordings = hashesOf(await ports.objects.all(RECORDINGS.at(one.sessionId)));
    const same = people.find(
      (person) =>
        person.name === name &&
        (person.sessionIds.includes(one.sessionId) ||
          recordings.some((recording) => person.recordings.includes(recording))),
    );
    if (same) same.sessionIds.push(one.sessionId);
    else people.push({ name, sessionIds: [one.sessionId], recordings });
  }
  return people.length - 1;
}

const hashesOf = (clips: readonly (ObjectInfo | null)[]) =>
  clips.flatMap((clip) => clip?.metadata.sha256 ?? []);

/** What is kept of it, so that the next book can be given the same voice. */
function requestOf(job: JobInputs['process-audio']): VoiceRequest {
  const { clipPaths, regionStartSeconds: start, regionDurationSeconds, excluded } = job;
  const { regionOrigin = 'default', isOnePerson = false } = job;
  const region = { start, end: start + regionDurationSeconds };
  return { clipPaths, region, regionOrigin, isOnePerson, excluded };
}

/**
 * What was answered, with the yes to it and the statement of the next of kin; or what stands from another book for this
 * recording, with the yes for this one.
 * @throws AppError voice-permission-missing, invalid-argument
 */
async function permissionIn(
  ports: VoiceStores,
  ownerUid: string,
  { statement: sent, yes: given, standsFrom, ...answer }: ProcessAudioInput['permission'],
  recording: string | undefined,
) {
  const { speakerName, right } = answer;
  const yes = readVoiceYes(given);
  // The questions of earlier versions said nothing of what is kept, and asked for neither an age nor a yes.
  if (!yes || answer.textVersion !== VOICE_PERMISSION_VERSION) throw new AppError('voice-permission-missing');
  if (standsFrom) {
    const from = { sessionId: standsFrom, speakerName };
    const standing = await standingPermission(ports, from, recording);
    if (standing?.ownerUid !== ownerUid || standing.right !== right)
      throw new AppError('voice-permission-missing');
    const agreed = agreedIn(yes, standing);
    return { ...answer, textVersion: standing.textVersion, statement: null, standing, agreed };
  }
  const statement = right === 'kin' && sent ? readKinStatement(sent) : null;
  if (right === 'kin' && sent && !statement) throw new AppError('invalid-argument');
  if (right === 'kin' && !statement) throw new AppError('voice-permission-missing');
  return { ...answer, statement, standing: null, agreed: agreedIn(yes, null) };
}

/** The yes as it is kept. @throws AppError voice-permission-missing where nobody said that the speaker was of age */
function agreedIn(yes: GivenYes, standing: StandingPermission | null): Agreed {
  const age = yes.age ?? standing?.agreed?.age;
  if (!age) throw new AppError('voice-permission-missing');
  return { age, words: agreedWords(standing !== null, yes.age !== undefined), at: new Date(yes.at) };
}

/**
 * Makes the voice from the uploaded clips: POST {audio service}/process-audio. The permission is on record before any
 * work begins. The same clips and region give the same job, however often the client asks.
 * @throws AppError unauthenticated, permission-denied, invalid-argument, deadline-exceeded; voice-permission-missing where
 *   the permission of another book does not stand anymore
 */
export async function processAudio(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  caller: Caller | null,
  input: ProcessAudioInput,
): Promise<ProcessAudioOutput> {
  const { sessionId } = input;
  const owner = await ownSession(ports, caller, sessionId);
  const clipPaths = input.audioUrls.map((url) => objectPathFromUrl(url, ports.objects.bucket, sessionId));
  if (await isBookClosed(ports, sessionId)) return BOOK_CLOSED;
  const job = {
    sessionId,
    clipPaths,
    regionStartSeconds: input.referenceStart,
    regionDurationSeconds: input.referenceDuration,
    similarityThreshold: input.similarityThreshold,
    adaptiveThreshold: input.adaptiveThreshold,
    applyPostProcessing: input.applyPostProcessing,
    excluded: input.excluded,
    regionOrigin: input.regionOrigin ?? 'default',
    isOnePerson: input.isOnePerson ?? false,
  };
  const clips = await Promise.all(clipPaths.map((path) => ports.objects.info(path)));
  const permission = await permissionIn(ports, owner.uid, input.permission, clips[0]?.metadata.sha256);
  const { statement, standing: _, agreed: __, ...given } = permission;
  const { speakerName } = given;
  const recordings = hashesOf(clips);
  const problem = await whyNoVoice(ports, {
    ...{ ownerUid: owner.uid, sessionId, speakerName, clipPaths, recordings },
    region: requestOf(job).region,
  });
  if (problem !== null) return { success: false, error: problem };
  const source = sourceOfVoice(job);
  const isSame = isVoiceOf(await findVoiceProfile(ports, sessionId), source, speakerName);
  if (!isSame && (await endOpenPayments(ports, sessionId))) return BOOK_CLOSED;
  const isNew = await recordPermission(ports, {
    ownerUid: owner.uid,
    sessionId,
    source,
    request: requestOf(job),
    permission: { ...given, givenAt: new Date(ports.clock.nowMs()).toISOString() },
  });
  if (!isSame && (await endOpenPayments(ports, sessionId))) return BOOK_CLOSED;
  const left = caller && (await willFor(ports, caller, given));
  await keepPermission(ports, { ownerUid: owner.uid, sessionId }, { ...permission, left }, recordings);
  if (statement) await attachDocuments(ports, sessionId, speakerName);
  const key = keyOf(sessionId, source);
  await ports.jobs.enqueue({ kind: 'process-audio', key, input: job }, { again: isNew });
  try {
    await ports.jobs.settled(key, PROCESSING_TIMEOUT_MS);
  } catch (error) {
    // What is wrong with a clip is an answer, not a broken server: the client shows the sentence and asks for another clip.
    if (error instanceof AppError && error.retry === 'after-user-acts') {
      return { success: false, error: ERRORS[error.code].sentence };
    }
    throw error;
  }
  const profile = await findVoiceProfile(ports, sessionId);
  if (profile?.whoseVoice) {
    const whoseVoice = profile.whoseVoice.map((voice) => ({ ...voice, turns: [...voice.turns] }));
    return { success: false, error: ERRORS['clip-two-voices'].sentence, whoseVoice };
  }
  if (!profile?.outputUrl || !profile.storagePath)
    return { success: false, error: 'Audio processing failed' };
  const { outputUrl, storagePath, material } = profile;
  if (!material) return { success: true, outputUrl, storagePath };
  const told = { ...material, stretches: [...material.stretches], verdicts: [...material.verdicts] };
  return { success: true, outputUrl, storagePath, material: told };
}
