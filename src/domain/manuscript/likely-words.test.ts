import { expect, it } from 'vitest';
import { likelyWords, wordsOfBook } from './likely-words.ts';

const paragraph = (text: string, doubted?: string) => ({
  id: text,
  page: 0,
  text,
  isHeading: false,
  leftOutAs: null,
  doubts: doubted
    ? [{ start: text.indexOf(doubted), end: text.indexOf(doubted) + doubted.length, confidence: 50 }]
    : [],
});
const BOOK = {
  paragraphs: [
    paragraph('There were eleven boats on each side, and each of them hung like a pear.'),
    paragraph('Khrimian paid cash. The modern captain came through the saloon.'),
    paragraph('On cach side there were eleven.', 'cach'),
  ],
};
const known = wordsOfBook(BOOK);

it.each([
  ['cach', ['each', 'cash']],
  ['“Khrirnian,', ['“Khrimian,']],
  ['modem', ['modern']],
  ['BOATS', []],
  ['saloom.', ['saloon.']],
  ['of', []],
])('offers for %s what this book has that looks like it', (written, others) => {
  expect(likelyWords(written, known)).toEqual(others);
});

it('learns no word from a place that is doubtful itself', () => {
  expect(known.has('cach')).toBe(false);
  expect(known.get('each')).toBe(2);
});

it('takes little time in a book of many words', () => {
  const many = new Map(Array.from({ length: 40_000 }, (_, i) => [`word${i.toString(36)}`, 1] as const));
  const began = performance.now();
  likelyWords('wordabc', many);
  expect(performance.now() - began).toBeLessThan(300);
});
