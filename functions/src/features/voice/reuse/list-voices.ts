import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../../src/domain/errors.ts';
import { isSessionId } from '../../../../../src/domain/session.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { nameKey } from '../../../records/voices/name-key.ts';
import { voiceProfiles } from '../../../records/voices/voice-profiles.ts';
import { reusableVoice } from './reusable-voice.ts';

type ListedVoice = NonNullable<CallableOutput<'list_voices'>['voices']>[number];

/**
 * The voices of the caller's books that can be used for the next one, newest first, each person once: callable
 * `list_voices`. Of the books themselves nothing is told.
 * @throws AppError unauthenticated
 */
export async function listVoices(
  ports: Pick<Ports, 'documents' | 'objects'>,
  caller: Caller | null,
  _input: CallableInput<'list_voices'>,
): Promise<CallableOutput<'list_voices'>> {
  if (!caller) throw new AppError('unauthenticated');
  const profiles = (await voiceProfiles.where(ports, 'ownerUid', caller.uid)).map((found) => found.read());
  // A session's id begins with the time it was made.
  profiles.sort((one, other) => (one.sessionId < other.sessionId ? 1 : -1));
  const voices = new Map<string, ListedVoice>();
  for (const profile of profiles) {
    const { sessionId } = profile;
    const key = nameKey(profile.permission.speakerName);
    if (voices.has(key) || !isSessionId(sessionId)) continue;
    const voice = await reusableVoice(ports, profile);
    if (voice) voices.set(key, { sessionId, speakerName: voice.speakerName });
  }
  return { success: true, voices: [...voices.values()] };
}
