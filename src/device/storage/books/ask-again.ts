import type { SessionId } from '@/domain/session.ts';
import { changeBook } from './progress.ts';

/** Back from a voice that was made to those among whom was chosen: it was another one, or they are two people after all. */
export async function askAgain(sessionId: SessionId): Promise<void> {
  await changeBook(sessionId, (progress) => {
    const { foundVoices, isOnePerson: _, ...voice } = progress.voice;
    if (!foundVoices || voice.profile?.kind !== 'made') return progress;
    return { ...progress, voice: { ...voice, profile: null, whoseVoice: foundVoices } };
  });
}
