import { changeBook, progressStore } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { SessionId } from '@/domain/session.ts';
import type { FoundVoice } from '@/domain/voice/voice.ts';
import { processAgain } from '../making/use-processing.ts';

type VoiceProgress = Progress['voice'];

/** The question as it stands: with the cards of the voices, or at the mark that the person places by hand. */
const questionIn = ({ whoseVoice, markByHand }: VoiceProgress) => JSON.stringify([whoseVoice, markByHand]);
const NOTHING_ASKED = JSON.stringify([undefined, undefined]);

/**
 * Answers the question that is on the screen, in the book it was asked of. Another tab may have answered it, asked another
 * one, or begun another book meanwhile: then what stands there stays.
 * @param change is handed the voices that were asked about, as what can be listened to again
 * @returns whether this was the answer
 */
async function answer(
  change: (voice: VoiceProgress, found: Pick<VoiceProgress, 'foundVoices'>) => VoiceProgress,
): Promise<boolean> {
  const { progress: shown } = progressStore.getState();
  const asked = shown ? questionIn(shown.voice) : NOTHING_ASKED;
  if (!shown || asked === NOTHING_ASKED) return false;
  let isAnswered = false;
  await changeBook(shown.sessionId, (progress) => {
    isAnswered = questionIn(progress.voice) === asked;
    const { whoseVoice, markByHand: _, ...voice } = progress.voice;
    const found = whoseVoice ? { foundVoices: whoseVoice } : {};
    return isAnswered ? { ...progress, voice: change(voice, found) } : progress;
  });
  return isAnswered;
}

/** The mark moves to the chosen voice, and the voice is made. What was struck out of another one's speech is forgotten. */
export async function processChosen({ mark }: FoundVoice): Promise<void> {
  const isAnswered = await answer((voice, found) => ({
    ...{ ...voice, ...found },
    region: mark,
    regionOrigin: 'chosen',
    excluded: [],
  }));
  if (isAnswered) await processAgain();
}

/** Whatever was heard, one person speaks: the voice is made from the mark as it stands. */
export async function processAsOne(): Promise<void> {
  if (await answer((voice, found) => ({ ...voice, ...found, isOnePerson: true }))) await processAgain();
}

/** Back to the mark, which the person places by hand. The voices can be listened to again. */
export async function markByHand(voices: readonly FoundVoice[]): Promise<void> {
  await answer((voice) => ({ ...voice, markByHand: { voices, isStillMixed: false } }));
}

/** Back from the mark to the voices that were found. */
export async function chooseAgain(voices: readonly FoundVoice[]): Promise<void> {
  await answer((voice) => ({ ...voice, whoseVoice: voices }));
}

/** Back from a voice that was made to those among whom was chosen: it was another one, or they are two people after all. */
export async function askAgain(sessionId: SessionId): Promise<void> {
  await changeBook(sessionId, (progress) => {
    const { foundVoices, isOnePerson: _, ...voice } = progress.voice;
    if (!foundVoices || voice.profile?.kind !== 'made') return progress;
    return { ...progress, voice: { ...voice, profile: null, whoseVoice: foundVoices } };
  });
}
