import { expect, test } from 'vitest';
import type { Timings } from '@/domain/audiobook/timings.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { isOutdated } from './is-outdated.ts';

const audiobook = { ...MADE_AUDIOBOOK, durationSeconds: 90.5, phoneFileSize: 700_000 };
const timings: Timings = { durationSeconds: 90.5, chapters: [], starts: [], texts: [], paragraphs: [] };
const kept = { sizeBytes: 700_000 };

test('a copy of the book as it is, is not outdated', () => {
  expect(isOutdated(kept, timings, { audiobook })).toBe(false);
});

test('a sentence that was read again makes the book longer or shorter', () => {
  expect(isOutdated(kept, { ...timings, durationSeconds: 90.1 }, { audiobook })).toBe(true);
});

test('of the same length, the file has another size', () => {
  expect(isOutdated({ sizeBytes: 700_016 }, timings, { audiobook })).toBe(true);
});

test('another cover alone brings no sound anew', () => {
  const cover = { ...(MADE_AUDIOBOOK.cover ?? { author: null, photo: null }), author: 'June' };
  expect(isOutdated({ sizeBytes: 690_000 }, timings, { audiobook: { ...audiobook, cover } as never })).toBe(
    false,
  );
});

test('of a copy without its text nothing is known: it stays', () => {
  expect(isOutdated({ sizeBytes: 1 }, null, { audiobook })).toBe(false);
});
