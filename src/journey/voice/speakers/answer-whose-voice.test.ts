import { beforeEach, expect, test } from 'vitest';
import { changeProgress, loadProgress, progressStore, startOver } from '@/device/storage/books/progress.ts';
import type { FoundVoice } from '@/domain/voice/voice.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { markByHand, processAsOne, processChosen } from './answer-whose-voice.ts';

onAFreshDevice();
beforeEach(() => progressStore.setState({ status: 'loading', progress: null }, true));

const found = (start: number): FoundVoice => ({
  mark: { start, end: start + 3 },
  seconds: 9,
  turns: [{ start, end: start + 9 }],
});
const [one, other] = [found(1), found(20)];
const byHand = () => markByHand([one, other]);

async function asked() {
  await loadProgress();
  await changeProgress((progress) => ({
    ...progress,
    voice: { ...progress.voice, speakerName: 'Ada', right: 'kin', whoseVoice: [one, other] },
  }));
  return progressStore.getState();
}
const saved = async () => (await loadProgress()).voice;

test('an answer is written into the question it answers', async () => {
  await asked();
  await processChosen(other);
  const voice = await saved();
  expect(voice).toMatchObject({
    region: other.mark,
    regionOrigin: 'chosen',
    profile: { kind: 'making' },
  });
  expect(voice.whoseVoice).toBeUndefined();
});

test('what another tab has answered, asked or begun meanwhile is not written over', async () => {
  for (const meanwhile of [
    () =>
      changeProgress((progress) => ({ ...progress, voice: { ...progress.voice, whoseVoice: [found(40)] } })),
    () => byHand(),
    () => startOver(),
  ])
    for (const answer of [() => processChosen(other), processAsOne, byHand]) {
      const shown = await asked();
      await meanwhile();
      const before = await loadProgress();
      // this tab has not heard of it yet
      progressStore.setState(shown, true);
      await answer();
      expect(await loadProgress()).toEqual(before);
    }
});
