import { createHash } from 'node:crypto';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { CALL_TIMEOUT_MS } from '../../../../src/domain/limits.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript } from '../../records/manuscripts.ts';
import { findPronunciations } from '../../records/pronunciations.ts';
import { ownSession } from '../../records/sessions.ts';
import { findVoiceProfile } from '../../records/voice-profiles.ts';

const ANSWER_WITHIN_MS = CALL_TIMEOUT_MS - 5_000;

/**
 * Lets the family hear one page. Never without a permission on record: a voice exists only after one.
 * @throws AppError failed-precondition (no manuscript, no voice), deadline-exceeded (the work goes on; poll the profile)
 */
export async function generateTtsSample(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  caller: Caller | null,
  input: CallableInput<'generate_tts_sample'>,
): Promise<CallableOutput<'generate_tts_sample'>> {
  const { sessionId } = input;
  await ownSession(ports, caller, sessionId);
  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.status !== 'ready') {
    throw new AppError(
      'failed-precondition',
      'There is no text to read yet. Please go back to step 1 and add your memoir.',
    );
  }
  const profile = await findVoiceProfile(ports, sessionId);
  if (!profile?.voice) {
    throw new AppError(
      'failed-precondition',
      'There is no voice yet. Please go back to step 2 and add a recording.',
    );
  }
  const said = await findPronunciations(ports, sessionId);
  const name = createHash('sha256')
    .update(JSON.stringify([manuscript.textHash, profile.voice, ...(said.length > 0 ? [said] : [])]))
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
