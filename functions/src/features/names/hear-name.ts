import { createHash } from 'node:crypto';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { CALL_TIMEOUT_MS } from '../../../../src/domain/limits.ts';
import { heardNamePath } from '../../../../src/domain/transfer/object-path.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import { wavOf } from '../../audio/signal/wav.ts';
import { speakableText } from '../../audio/text/speakable-text.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { ownSession } from '../../records/people/sessions.ts';
import { findVoiceProfile } from '../../records/voices/voice-profiles.ts';

const ANSWER_WITHIN_MS = CALL_TIMEOUT_MS - 5_000;

/** The same name in the same voice is one file; null is the built-in voice. */
function pathOf(sessionId: string, name: string, voice: Voice | null): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, voice]))
    .digest('hex');
  return heardNamePath(sessionId, hash);
}

/**
 * One name to hear, spoken when nobody has heard it yet: callable `hear_name`.
 * @throws AppError unauthenticated, permission-denied, not-found, deadline-exceeded
 */
export async function hearName(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  caller: Caller | null,
  { sessionId, name }: CallableInput<'hear_name'>,
): Promise<CallableOutput<'hear_name'>> {
  await ownSession(ports, caller, sessionId);
  const voice = (await findVoiceProfile(ports, sessionId))?.voice ?? null;
  const path = pathOf(sessionId, name, voice);
  if (!(await ports.objects.info(path))) {
    const key = `generate-tts-sample:${sessionId}:${path}`;
    const input = { sessionId, name };
    await ports.jobs.enqueue({ kind: 'generate-tts-sample', key, input }, { again: true, isAwaited: true });
    await ports.jobs.settled(key, ANSWER_WITHIN_MS);
  }
  return { success: true, url: await ports.objects.downloadUrl(path) };
}

/** The job behind it. */
export async function runHearName(
  ports: Pick<Ports, 'documents' | 'objects' | 'voiceEngine'>,
  { sessionId, name }: { readonly sessionId: string; readonly name: string },
  { builtIn, signal }: { readonly builtIn: Voice; readonly signal: AbortSignal },
): Promise<void> {
  const voice = (await findVoiceProfile(ports, sessionId))?.voice ?? null;
  // As in a sentence: the voice falls at its end.
  const text = `${speakableText(name)}.`;
  const { samples, sampleRateHz } = await ports.voiceEngine.speak(voice ?? builtIn, text, signal);
  const wav = wavOf(samples, sampleRateHz);
  await ports.objects.write(pathOf(sessionId, name, voice), wav, { contentType: 'audio/wav' });
}
