import type { FoundVoice, Region } from './voice.ts';

/** "Voice A", "Voice B" …, in the order in which they are first heard. */
export const voiceLabel = (index: number) => `Voice ${String.fromCharCode('A'.charCodeAt(0) + index)}`;

const SECONDS_TO_PLAY = 6;

/** A short stretch, from the middle of the mark, to tell a voice by. */
export function stretchToPlay({ mark: { start, end } }: Pick<FoundVoice, 'mark'>): Region {
  const length = Math.min(SECONDS_TO_PLAY, end - start);
  const from = (start + end - length) / 2;
  return { start: from, end: from + length };
}
