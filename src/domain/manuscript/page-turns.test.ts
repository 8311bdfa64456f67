import { expect, it } from 'vitest';
import { turnsIn, turnsWithin } from './page-turns.ts';

const read = { text: 'The river came up and we carried the albums.', turns: [{ at: 18, page: 4 }] };
const after = (text: string) => {
  const [turn] = turnsIn(text, read);
  return text.slice(turn?.at);
};

it.each([
  'The river came up and we carried the albums.',
  'The wide river came up and we carried the albums.',
  'The river came up and we carried the albums to the attic, all of them.',
  'River up and we carried the albums.',
])('finds the turn of the page in %j', (text) => {
  expect(after(text)).toMatch(/^and we carried/);
});

it('puts a turn that was overwritten inside what was written instead', () => {
  const [turn] = turnsIn('The river rose, so everybody carried the albums.', read);
  expect(turn?.at).toBeGreaterThan('The river '.length);
  expect(turn?.at).toBeLessThan('The river rose, so everybody '.length);
});

it('has no turn in a paragraph of one page', () => {
  expect(turnsIn('anything', { text: 'other' })).toEqual([]);
});

it('counts a stretch from its own beginning, on the page on which it begins', () => {
  const turns = [
    { at: 0, page: 2 },
    { at: 10, page: 3 },
    { at: 30, page: 4 },
  ];
  expect(turnsWithin(turns, 12, 40)).toEqual([
    { at: 0, page: 3 },
    { at: 18, page: 4 },
  ]);
  expect(turnsWithin(turns, 12, 30)).toEqual([{ at: 0, page: 3 }]);
});
