import { expect, test } from 'vitest';
import { openCoach } from './hint-words.ts';

test('at most one hint in 4 seconds, and the same one at most every 15', () => {
  const coach = openCoach();
  expect(coach('hold-still', 0)).toBe('hold-still');
  expect(coach('too-dark', 3_999)).toBeNull();
  expect(coach('hold-still', 8_000)).toBeNull();
  expect(coach('too-dark', 8_001)).toBe('too-dark');
  expect(coach(null, 14_000)).toBeNull();
  expect(coach('hold-still', 15_000)).toBe('hold-still');
});
