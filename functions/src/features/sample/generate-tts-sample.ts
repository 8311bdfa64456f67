import { createHash } from 'node:crypto';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { CALL_TIMEOUT_MS } from '../../../../src/domain/limits.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { choiceOf, isSameChoice, voiceOfChoice } from '../../../../src/domain/voice/takes.ts';
import type { VoiceChoice, VoiceProfile } from '../../../../src/domain/voice/voice.ts';
import {
  type HeardSentences,
  readHeardSentences,
  readVoiceChoice,
} from '../../../../src/domain/voice/voice-choice.ts';
import { NO_VOICE } from '../../../../src/domain/voice/voice-words.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript } from '../../records/books/manuscripts.ts';
import { findPronunciations } from '../../records/books/pronunciations.ts';
import { ownSession } from '../../records/people/sessions.ts';
import { takenBackWords } from '../../records/voices/permissions.ts';
import { findVoiceProfile, recordChoice } from '../../records/voices/voice-profiles.ts';
import { BOOK_CLOSED, endOpenPayments, isBookClosed } from '../../settlement/charged-books.ts';
import { nameOfHeard } from './name-of-heard.ts';

const ANSWER_WITHIN_MS = CALL_TIMEOUT_MS - 5_000;

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments'>;

/**
 * Lets the family hear one page in the voice they have chosen, or choose now with `choice`; with `hear` some
 * sentences, as another choice would sound. Never without a permission on record: a voice exists only after one.
 * @throws AppError failed-precondition (no manuscript, no voice), deadline-exceeded (the work goes on; poll the profile)
 */
export async function generateTtsSample(
  ports: Needed,
  caller: Caller | null,
  input: CallableInput<'generate_tts_sample'>,
): Promise<CallableOutput<'generate_tts_sample'>> {
  const { sessionId } = input;
  await ownSession(ports, caller, sessionId);
  const hear = input.hear && readHeardSentences(input.hear);
  const choice = input.choice && readVoiceChoice(input.choice);
  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.status !== 'ready') {
    throw new AppError(
      'failed-precondition',
      'There is no text to read yet. Please go back to step 1 and add your memoir.',
    );
  }
  const { textHash } = manuscript;
  const profile = await profileWithVoice(ports, sessionId);
  if (hear) return hearSentences(ports, { sessionId, textHash, profile }, hear, ANSWER_WITHIN_MS);
  if (choice && !isSameChoice(choice, choiceOf(profile))) {
    if (!voiceOfChoice(profile, choice)) throw new AppError('failed-precondition', NO_SUCH_TAKE);
    if (!(await choose(ports, sessionId, choice))) return BOOK_CLOSED;
  }
  return pageOf(ports, { sessionId, textHash });
}

async function profileWithVoice(ports: Needed, sessionId: SessionId): Promise<VoiceProfile> {
  const profile = await findVoiceProfile(ports, sessionId);
  const takenBack = await takenBackWords(ports, sessionId, profile?.permission.speakerName);
  if (profile?.voice && takenBack === null) return profile;
  throw new AppError('failed-precondition', takenBack ?? NO_VOICE);
}

/** @returns false for a book that was charged: it is read in the voice it was bought with */
async function choose(ports: Needed, sessionId: SessionId, choice: VoiceChoice): Promise<boolean> {
  if (await isBookClosed(ports, sessionId)) return false;
  if (await endOpenPayments(ports, sessionId)) return false;
  await recordChoice(ports, sessionId, choice);
  return !(await endOpenPayments(ports, sessionId));
}

async function pageOf(
  ports: Needed,
  { sessionId, textHash }: { readonly sessionId: SessionId; readonly textHash: string },
): Promise<CallableOutput<'generate_tts_sample'>> {
  const profile = await profileWithVoice(ports, sessionId);
  const said = await findPronunciations(ports, sessionId);
  const name = createHash('sha256')
    .update(JSON.stringify([textHash, profile.voice, ...(said.length > 0 ? [said] : [])]))
    .digest('hex');
  const key = `generate-tts-sample:${sessionId}:${name}`;
  await ports.jobs.enqueue(
    { kind: 'generate-tts-sample', key, input: { sessionId } },
    { again: profile.ttsSampleUrl === null },
  );
  await ports.jobs.settled(key, ANSWER_WITHIN_MS);
  const made = await findVoiceProfile(ports, sessionId);
  if (!made?.ttsSampleUrl) return { success: false, error: made?.ttsSampleError ?? 'No sample available' };
  return { success: true, sampleUrl: made.ttsSampleUrl };
}

const NO_SUCH_TAKE = 'This voice is no longer there. Please reload the page.';

/**
 * Lets the family hear some sentences of the page in a voice they have not chosen; nothing is noted.
 * @throws AppError deadline-exceeded, and what speaking them threw
 */
async function hearSentences(
  ports: Pick<Ports, 'objects' | 'jobs'>,
  of: { readonly sessionId: SessionId; readonly textHash: string; readonly profile: VoiceProfile },
  hear: HeardSentences,
  timeoutMs: number,
): Promise<CallableOutput<'generate_tts_sample'>> {
  const { sessionId, textHash, profile } = of;
  const voice = voiceOfChoice(profile, hear.choice);
  if (!voice) throw new AppError('failed-precondition', NO_SUCH_TAKE);
  const name = nameOfHeard(textHash, voice, hear);
  const [path, timingsPath] = [objectPath.sample(sessionId, name), objectPath.sampleTimings(sessionId, name)];
  if (!(await ports.objects.info(path))) {
    const key = `generate-tts-sample:${sessionId}:${name}`;
    const job = { kind: 'generate-tts-sample', key, input: { sessionId, hear } } as const;
    await ports.jobs.enqueue(job, { again: true });
    await ports.jobs.settled(key, timeoutMs);
  }
  return {
    success: true,
    sampleUrl: await ports.objects.downloadUrl(path),
    sampleTimingsUrl: await ports.objects.downloadUrl(timingsPath),
  };
}
