import { describe, expect, it } from 'vitest';
import { innerPauses, kindOfEnd, pauseAfter } from './pack-chunks.ts';
import { planNarration } from './plan-narration.ts';
import { speakableText } from './speakable-text.ts';

const WORDS = Array.from({ length: 200 }, (_, i) => `We waited at the station on day ${i}.`);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const marksOf = (shown: string) =>
  innerPauses({ shown, spoken: speakableText(shown) }, 1).map(({ seconds }) => seconds);
/** Of one kind, between 0.8 and 1.25 times. */
const about = (seconds: number, middle: number) => {
  expect(seconds).toBeGreaterThanOrEqual(0.8 * middle - 0.001);
  expect(seconds).toBeLessThanOrEqual(1.25 * middle + 0.001);
};

describe('pauseAfter', () => {
  it('is the same for the same words, and varies from sentence to sentence as a reader does', () => {
    const pauses = WORDS.map((words) => pauseAfter('sentence', words, 1));
    expect(WORDS.map((words) => pauseAfter('sentence', words, 1))).toEqual(pauses);
    for (const pause of pauses) about(pause, 0.48);
    expect(new Set(pauses).size).toBeGreaterThan(80);
    expect(mean(pauses)).toBeCloseTo(0.48, 1);
    const spread = Math.sqrt(mean(pauses.map((pause) => (pause / mean(pauses) - 1) ** 2)));
    expect(spread).toBeGreaterThan(0.08);
  });

  it('is longer the more has ended', () => {
    const kinds = ['word', 'comma', 'dash', 'sentence', 'paragraph', 'heading', 'scene', 'chapter'] as const;
    const means = kinds.map((kind) => mean(WORDS.map((words) => pauseAfter(kind, words, 1))));
    expect(means).toEqual(means.toSorted((a, b) => a - b));
  });

  it('is as long as the person pauses, within what an audiobook may have', () => {
    const [own, brief, long] = [1, 0.85, 1.2].map((factor) => pauseAfter('paragraph', 'Yes.', factor));
    expect((brief ?? 0) / (own ?? 1)).toBeCloseTo(0.85, 2);
    expect((long ?? 0) / (own ?? 1)).toBeCloseTo(1.2, 2);
    for (const words of WORDS) {
      expect(pauseAfter('chapter', words, 0.1)).toBeGreaterThan(1.2);
      expect(pauseAfter('chapter', words, 9)).toBeLessThan(4);
    }
  });
});

describe('innerPauses', () => {
  it('tells a dash from a comma, though the voice is given a comma for both', () => {
    const [comma = 0, dash = 0] = marksOf('Letters arrived, late as ever — and then they did not.');
    about(comma, 0.2);
    about(dash, 0.28);
    const [semicolon = 0, colon = 0] = marksOf('Nobody told us; we knew one thing: it was over.');
    about(semicolon, 0.32);
    about(colon, 0.34);
  });

  it('says where in the sentence they are, by its letters', () => {
    const pauses = innerPauses({ shown: 'abcde, fghij, klmno.', spoken: 'abcde, fghij, klmno.' }, 1);
    expect(pauses.map(({ at }) => at)).toEqual([0.333, 0.667]);
  });

  it('takes no comma inside a number, no mark at the end, and none at all for a pause', () => {
    expect(marksOf('It was cold.')).toEqual([]);
    expect(marksOf('“It was cold,”')).toEqual([]);
    for (const shown of [
      'They paid $1,250 for it.',
      'At 3:30 it rained.',
      'He came on May 4, 1931, at noon.',
    ])
      expect(marksOf(shown)).toHaveLength((speakableText(shown).match(/[,;:] /g) ?? []).length);
  });
});

it('knows a line of a verse from a sentence, and where a piece of a long sentence was cut', () => {
  expect(kindOfEnd('And nobody spoke.')).toBe('sentence');
  expect(kindOfEnd("'Is it you?'")).toBe('sentence');
  expect(kindOfEnd('The lamp was lit')).toBe('line');
  expect(kindOfEnd('The snow came down,')).toBe('line');
  expect(kindOfEnd('we walked along the river,', true)).toBe('comma');
  expect(kindOfEnd('where the old Mr.', true)).toBe('word');
});

describe('a plan with the finish room', () => {
  const room = { finish: 'room' } as const;
  const verse = 'The snow came down,\nThe lamp was lit\nAnd nobody spoke.';
  const long = `${'We walked along the river and were cold. '.repeat(12)}`.trim();
  const paragraphs = ['One. Two; three.', verse, '* * *', long, 'Chapter Two', 'End.'];

  it('speaks the same chunks as without it: only the silences differ', () => {
    const withoutPauses = (reading?: typeof room) =>
      planNarration('T', paragraphs, undefined, reading).chunks.map(
        ({ pauseSeconds: _, room: __, ...chunk }) => chunk,
      );
    expect(withoutPauses(room)).toEqual(withoutPauses());
    expect(planNarration('T', paragraphs).chunks.every((chunk) => chunk.room === undefined)).toBe(true);
  });

  it('has a pause for every sentence, after the kind of what has ended', () => {
    const { chunks } = planNarration('T', paragraphs, undefined, room);
    for (const { sentences, room: pauses } of chunks) {
      expect(pauses?.between).toHaveLength(sentences.length - 1);
      expect(pauses?.inner).toHaveLength(sentences.length);
    }
    const [title, first, lines, ...rest] = chunks;
    about(title?.pauseSeconds ?? 0, 1.2);
    about(first?.pauseSeconds ?? 0, 0.85);
    about(first?.room?.between[0] ?? 0, 0.48);
    about(first?.room?.inner[1]?.[0]?.seconds ?? 0, 0.32);
    about(lines?.pauseSeconds ?? 0, 1.7);
    for (const pause of lines?.room?.between ?? []) about(pause, 0.36);
    about(rest[0]?.pauseSeconds ?? 0, 0.48);
    about(chunks.at(-1)?.pauseSeconds ?? 0, 2.2);
    about(chunks.at(-3)?.pauseSeconds ?? 0, 2.2);
  });

  it('asks for a band above 8 kHz only where the operator has', () => {
    const askedOf = (finish: 'room' | 'bright-room') =>
      planNarration('T', paragraphs, undefined, { finish }).chunks.map((chunk) => chunk.room?.isBright);
    expect(new Set(askedOf('room'))).toEqual(new Set([undefined]));
    expect(new Set(askedOf('bright-room'))).toEqual(new Set([true]));
  });

  it('is scaled by the pauses of the person', () => {
    const sumOf = (ownPauses: number) =>
      planNarration('T', paragraphs, undefined, { ...room, ownPauses })
        .chunks.flatMap(({ pauseSeconds, room: pauses }) => [pauseSeconds, ...(pauses?.between ?? [])])
        .reduce((sum, pause) => sum + pause, 0);
    expect(sumOf(1.2) / sumOf(1)).toBeCloseTo(1.2, 2);
  });
});
