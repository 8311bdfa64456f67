import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { growthOf, SQUARE } from '../../../tests/support/growth.ts';
import { countWords } from './count-words.ts';

/** Passages as memoirs have them, and their words as a person counts them who goes through them with a pencil. */
const HONEST: readonly (readonly [string, number, string])[] = [
  [
    'Franklin, with his dashes',
    100,
    'Dear Son: I have ever had pleasure in obtaining any little anecdotes of my ancestors. You may remember the inquiries I made among the remains of my relations when you were with me in England, and the journey I undertook for that purpose. Imagining it may be equally agreeable to you to know the circumstances of my life, many of which you are yet unacquainted with, and expecting the enjoyment of a week’s uninterrupted leisure in my present country retirement, I sit down to write them for you—to which I have besides some other inducements—having emerged from poverty.',
  ],
  [
    'Douglass, with hyphens of his time',
    81,
    'I was born in Tuckahoe, near Hillsborough, and about twelve miles from Easton, in Talbot county, Maryland. I have no accurate knowledge of my age, never having seen any authentic record containing it. A want of information concerning my own was a source of unhappiness to me even during childhood. They seldom come nearer to it than planting-time, harvest-time, cherry-time, spring-time, or fall-time. The nearest estimate I can give makes me now between twenty-seven and twenty-eight years of age, I suppose.',
  ],
  [
    'talk, full of contractions',
    64,
    '“Don’t you dare,” she’d say, “or you’ll catch it when your father’s home.” We wouldn’t have dared. He’d been a sergeant in ’44, and O’Brien, who’d served with him, swore he’d never raised his voice. I’m told that’s true. It’s the quiet ones, y’all know, who aren’t to be crossed; and Ma’am was what we’d call any lady at six o’clock on a Hallowe’en.',
  ],
  [
    'dates, money and initials',
    64,
    'On May 8, 1945, at 3:30 p.m., my mother-in-law, Mrs. J. R. Hale, was paid $12.50 for 1,200 bricks. By the 1950s the U.S. price had risen 40%, and between 1939–1945 nobody kept a record at all. The 3rd Regiment came home on 12/05/1946. Dad weighed 140lb, stood 5 feet 9, and carried letters Nos. 7 to 22 in a tin marked “B. & O.”',
  ],
];

/** Each passage stands in a long text: what is counted of a book does not hang on one line. */
const around = 'The road went down to the river and nobody knew why it had been built there. '.repeat(16);
const AROUND_WORDS = 16 * 16;

describe('an honest text', () => {
  it.each(HONEST)('%s: as many words as a person counts, within 2 %%', (_, words, passage) => {
    const counted = countWords(`${around}${passage}`);
    expect(Math.abs(counted / (AROUND_WORDS + words) - 1), `counted ${counted}`).toBeLessThanOrEqual(0.02);
  });

  it('is counted like its spaces and dashes in the memoir of our fixtures', () => {
    const memoir = readFileSync(new URL('../../../tests/fixtures/memoir.txt', import.meta.url), 'utf8');
    const bySpaces = memoir
      .replace(/--|[—–]/g, ' ')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    expect(Math.abs(countWords(memoir) / bySpaces - 1)).toBeLessThanOrEqual(0.02);
  });
});

it.each([
  ['', 0],
  ['  * * *  ', 0],
  ['mother', 1],
  ['don’t', 1],
  ['twenty-one', 1],
  ['The well-known way', 3],
  ['house—the', 2],
  ['house – the', 2],
  ['Wait...what', 2],
  ['ﬁnely', 1],
  ['cafe\u0301', 1],
  ['in\u00adter\u00adest', 1],
  ['中文没有空格', 3],
  ['Straße', 1],
  ['grandchildren', 2],
  ['The grandchildren came.', 3],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

it.each([
  [
    'a family tree full of years',
    'Ann was born in 1871 and died in 1943; her son Walter lived from 1899 to 1962. ',
    17,
  ],
  ['kings and chapters', 'In Chapter XIV we read of Louis XIV and of Henry VIII, and of World War II. ', 17],
  ['prices', 'The house cost $12,500 in 1950, and bread was 12 cents when we had left it. ', 15],
])('%s costs no more than its words on paper', (_, sentence, words) => {
  const counted = countWords(sentence.repeat(100));
  expect(counted / (words * 100)).toBeGreaterThan(0.98);
  expect(counted / (words * 100)).toBeLessThan(1.1);
});

it.each([
  ['1943', 1],
  ['Louis XIV', 2],
  ['$12.50', 1],
  ['in 1943', 2],
])('%j stands for no more in a text of words', (text, words) => {
  expect(countWords(`${around}${text}`) - countWords(around)).toBe(words);
});

it('counts a hyphen as a space where too many stand', () => {
  expect(countWords('one-two-three '.repeat(1_000))).toBe(3_000 - 1_000 * 0.05);
});

it('grows with a text of any kind, to two million characters', { tags: ['clock'] }, () => {
  const hostile = ['a', 'a-', 'aA', '\u0301', '\u200b', '1', '中', "'", '-', ' ', '😀', 'ﷺ'];
  for (const one of hostile) {
    const growth = growthOf((size) => countWords(one.repeat(size / one.length)), 500_000);
    expect(growth, JSON.stringify(one)).toBeLessThan(SQUARE);
  }
});
