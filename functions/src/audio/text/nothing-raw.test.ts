import { expect, it } from 'vitest';
import { memoirOfForms, rawIn } from '../../../../tests/support/memoir-of-forms.ts';
import { planNarration } from './plan-narration.ts';

const WORDS = 200_000;

it(`gives an engine no figure and no abbreviation of ${WORDS} words full of them`, {
  timeout: 120_000,
}, () => {
  const { chunks } = planNarration('Our years, 1900–1950', memoirOfForms(WORDS));
  const sentences = chunks.flatMap((chunk) => chunk.sentences);
  expect(sentences.length).toBeGreaterThan(10_000);
  const raw = sentences.flatMap(({ shown, spoken }) => rawIn(spoken).map((one) => `${one}: ${shown}`));
  expect(raw).toEqual([]);
});

it('knows a figure and an abbreviation when it sees one', () => {
  expect(rawIn('Dr. Hill came in 1947 with 5 lbs, e.g. on Elm St.')).toEqual([
    'Dr.',
    '1',
    '9',
    '4',
    '7',
    '5',
    'lbs',
    'e.g.',
    'St.',
  ]);
});
