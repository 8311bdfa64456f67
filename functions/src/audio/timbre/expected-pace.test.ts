import { expect, it } from 'vitest';
import { expectedPace } from './expected-pace.ts';

it('takes a long clip nearly at its word, and of a short one less', () => {
  const paceAfter = (seconds: number) => expectedPace({ syllablesPerSecond: 4, seconds });
  expect(paceAfter(40)).toBeCloseTo(4, 0);
  expect(paceAfter(40)).toBeGreaterThan(4);
  expect(paceAfter(20)).toBeGreaterThan(paceAfter(40));
  expect(paceAfter(2)).toBeGreaterThan(paceAfter(20));
});

it('expects a hurried clip to be followed by a calmer one', () => {
  expect(expectedPace({ syllablesPerSecond: 6, seconds: 10 })).toBeLessThan(6);
});
