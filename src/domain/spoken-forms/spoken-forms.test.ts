import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedFixtures } from '../../../tests/support/shared-fixtures.ts';
import { plainWords, SPOKEN_CASES, type SpokenCase } from '../../../tests/support/spoken-cases.ts';
import { spokenForms, spokenText, spokenWords } from './spoken-forms.ts';

const LISTED = `${sharedFixtures}/speaking/spoken-forms.json`;
const isSaid = ({ written, spoken }: SpokenCase) =>
  spoken.map(plainWords).includes(plainWords(spokenText(written)));
const wrongOf = (cases: readonly SpokenCase[]) =>
  cases.filter((one) => !isSaid(one)).map(({ written }) => `${written} -> ${spokenText(written)}`);

describe('spokenText', () => {
  it.each(SPOKEN_CASES)('says $written ($kind) as a reader would', ({ written, spoken }) => {
    expect(spoken.map(plainWords)).toContain(plainWords(spokenText(written)));
  });

  it('leaves nothing for a second time', () => {
    const changed = SPOKEN_CASES.map(({ written }) => spokenText(written)).filter(
      (said) => spokenText(said) !== said,
    );
    expect(changed).toEqual([]);
  });

  it.each([
    'It was a cold morning, and nobody spoke; we walked down to the river.',
    '“You were a quiet child,” my mother used to say. “You watched everything.” I suppose I did.',
    'I may mark the sun, the art of it, and an able man. No. He did. So did I. In fall we sat.',
    'He was well-known — a no-good, never-do-well sort of man — and my mother’s brother-in-law.',
  ])('changes nothing of %j', (text) => {
    expect(spokenForms(text)).toEqual([]);
    expect(spokenText(text)).toBe(text);
  });

  it.skipIf(!existsSync(LISTED))('says the listed cases, all but two of a hundred', () => {
    const listed: SpokenCase[] = JSON.parse(readFileSync(LISTED, 'utf8'));
    const wrong = wrongOf(listed);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(listed.length * 0.02);
  });
});

describe('spokenForms', () => {
  it('names the stretch of the writing that each stands for, in order and without overlaps', () => {
    const text = 'On Jan. 3, 1921, Dr. J. R. Hill paid £3 10s. 6d. at No. 5 Elm St.';
    expect(spokenForms(text).map(({ start, end, said }) => [text.slice(start, end), said])).toEqual([
      ['Jan. 3, 1921', 'January third, nineteen twenty one'],
      ['Dr.', 'Doctor'],
      ['J. R.', 'J R'],
      ['£3 10s. 6d.', 'three pounds ten shillings and sixpence'],
      ['No. ', 'number '],
      ['5', 'five'],
      ['St.', 'Street.'],
    ]);
    for (const { written } of SPOKEN_CASES) {
      const forms = spokenForms(written);
      expect(forms.every(({ start }, i) => start >= (forms[i - 1]?.end ?? 0))).toBe(true);
    }
  });

  it('takes time in proportion to the text, whatever it holds', () => {
    const marks = [
      '1',
      '1/',
      '1-',
      '1,',
      '$1',
      'A.',
      'a@',
      'www.',
      '½',
      '’1',
      'II ',
      'Mr. ',
      '1 Jan. ',
      'b-',
      '1:',
    ];
    for (const mark of marks) {
      const forms = spokenForms(mark.repeat(100_000 / mark.length));
      expect(forms.every(({ start, end }) => start < end)).toBe(true);
    }
  });
});

describe('spokenWords', () => {
  it('tells for every word that is said where it is written', () => {
    const text = 'At 7am Dr. Hill’s cow No. 12 ate $5.';
    expect(spokenWords(text).map(({ word, start, end }) => `${word} < ${text.slice(start, end)}`)).toEqual([
      'At < At',
      'seven < 7',
      'A < am',
      'M < am',
      'Doctor < Dr.',
      'Hill’s < Hill’s',
      'cow < cow',
      'number < No. ',
      'twelve < 12',
      'ate < ate',
      'five < $5',
      'dollars < $5',
    ]);
  });

  it('has the words of the text that is said, no more and no less', () => {
    for (const { written } of SPOKEN_CASES)
      expect(
        plainWords(
          spokenWords(written)
            .map(({ word }) => word)
            .join(' '),
        ),
      ).toBe(plainWords(spokenText(written)));
  });
});
