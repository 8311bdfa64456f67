import { expect, test } from 'vitest';
import { limitHints, openHintBoard } from './hint-words.ts';

test('at most one hint in 4 seconds is said, and the same one at most every 15', () => {
  const guidance = limitHints();
  expect(guidance('hold-still', 0)).toBe('hold-still');
  expect(guidance('too-dark', 3_999)).toBeNull();
  expect(guidance('hold-still', 8_000)).toBeNull();
  expect(guidance('too-dark', 8_001)).toBe('too-dark');
  expect(guidance(null, 14_000)).toBeNull();
  expect(guidance('hold-still', 15_000)).toBe('hold-still');
});

test('a hint is shown at once, stays while it is true, and long enough to be read', () => {
  const show = openHintBoard();
  expect(show('hold-still', 0)).toBe('hold-still');
  expect(show(null, 900)).toBe('hold-still');
  expect(show('too-dark', 1_000)).toBe('too-dark');
  expect(show('too-dark', 60_000)).toBe('too-dark');
  expect(show(null, 60_001)).toBeNull();
  expect(show('glare', 60_002)).toBe('glare');
});
