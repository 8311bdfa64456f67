import type { FoundVoice } from '@/domain/voice.ts';
import { changeProgress, progressStore } from '@/storage/progress.ts';
import type { Progress } from '@/storage/progress-record.ts';
import { beginProcessing } from './use-processing.ts';

type VoiceProgress = Progress['voice'];

async function answer(change: (voice: VoiceProgress) => VoiceProgress): Promise<void> {
  await changeProgress(({ voice: { whoseVoice: _, markByHand: __, ...voice }, ...progress }) => ({
    ...progress,
    voice: change(voice),
  }));
}

async function processAgain(): Promise<void> {
  const { speakerName, right } = progressStore.getState().progress?.voice ?? {};
  if (right) await beginProcessing({ speakerName: speakerName ?? '', right });
}

/** The mark moves to the chosen voice, and the voice is made. What was struck out of another one's speech is forgotten. */
export async function processChosen({ mark }: FoundVoice): Promise<void> {
  await answer((voice) => ({ ...voice, region: mark, regionOrigin: 'chosen', excluded: [] }));
  await processAgain();
}

/** Whatever was heard, one person speaks: the voice is made from the mark as it stands. */
export async function processAsOne(): Promise<void> {
  await answer((voice) => ({ ...voice, isOnePerson: true }));
  await processAgain();
}

/** Back to the mark, which the person places by hand. The voices can be listened to again. */
export async function markByHand(voices: readonly FoundVoice[]): Promise<void> {
  await answer((voice) => ({ ...voice, markByHand: { voices, isStillMixed: false } }));
}

/** Back from the mark to the voices that were found. */
export async function chooseAgain(voices: readonly FoundVoice[]): Promise<void> {
  await answer((voice) => ({ ...voice, whoseVoice: voices }));
}
