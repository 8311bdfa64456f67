import type { CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { voiceOfChoice } from '../../../../src/domain/voice/takes.ts';
import type { VoiceProfile } from '../../../../src/domain/voice/voice.ts';
import type { HeardSentences } from '../../../../src/domain/voice/voice-choice.ts';
import type { Ports } from '../../ports/ports.ts';
import { nameOfHeard } from './name-of-heard.ts';

export const NO_SUCH_TAKE = 'This voice is no longer there. Please reload the page.';

/**
 * Lets the family hear some sentences of the page in a voice they have not chosen; nothing is noted.
 * @throws AppError deadline-exceeded, and what speaking them threw
 */
export async function hearSentences(
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
