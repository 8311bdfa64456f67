import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { AppError, isAbort, toAppError } from '@/domain/errors.ts';
import { SAMPLE_MAX_POLLS, SAMPLE_POLL_MS } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { choiceOf, isSameChoice } from '@/domain/voice/takes.ts';
import type { VoiceChoice } from '@/domain/voice/voice.ts';
import { pause } from '@/ui/hooks/pause.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { TIMED_OUT } from './words.ts';

const failed = (message: string, cause?: unknown) =>
  new AppError('text-not-speakable', `Error generating sample: ${message}`, { cause });

/**
 * The address of the sample once the voice's record has one; null while it has neither sample nor error.
 * @throws `failure` when the record knows of another choice: nobody is at work for this one
 */
async function lookUp(
  sessionId: SessionId,
  choice: VoiceChoice | undefined,
  failure: AppError,
): Promise<string | null> {
  let profile: Awaited<ReturnType<typeof readVoiceProfile>>;
  try {
    profile = await readVoiceProfile(sessionId);
  } catch (error) {
    // One look that failed is not the end: the next one comes in three seconds.
    if (toAppError(error).retry === 'later') return null;
    throw error;
  }
  if (profile && choice && !isSameChoice(choice, choiceOf(profile))) throw failure;
  if (profile?.ttsSampleError) throw failed(profile.ttsSampleError);
  return profile?.ttsSampleUrl ?? null;
}

async function pollSample(
  sessionId: SessionId,
  signal: AbortSignal,
  choice: VoiceChoice | undefined,
  failure: AppError,
): Promise<string> {
  for (let poll = 0; poll < SAMPLE_MAX_POLLS; poll += 1) {
    const url = await lookUp(sessionId, choice, failure);
    if (url) return url;
    await pause(SAMPLE_POLL_MS, signal);
  }
  throw new AppError('deadline-exceeded', TIMED_OUT);
}

/**
 * One page in the new voice. Asked again for the same session it answers with the same sample. When the call fails
 * although the work may go on, the voice's record is watched instead.
 * @param choice how the voice is to sound from now on; as it does without it
 * @returns its address
 * @throws AppError whose message is a specified text
 */
export async function generateSample(
  sessionId: SessionId,
  signal: AbortSignal,
  choice?: VoiceChoice,
): Promise<string | null> {
  try {
    await ensureSession(sessionId);
    const answer = await call('generate_tts_sample', { sessionId, ...(choice && { choice }) }, { signal });
    if (!answer.success) throw failed(answer.error ?? 'The voice could not be heard.');
    return answer.sampleUrl ?? null;
  } catch (error) {
    if (isAbort(error)) throw error;
    const known = toAppError(error);
    if (known.retry === 'later')
      return await pollSample(sessionId, signal, choice, failed(wordsOf(known), error));
    if (known.message.startsWith('Error generating sample')) throw known;
    throw failed(wordsOf(known), error);
  }
}
