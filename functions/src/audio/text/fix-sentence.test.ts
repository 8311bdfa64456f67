import { describe, expect, it } from 'vitest';
import { fixSentence, freeWordsOf } from './fix-sentence.ts';
import { planNarration } from './plan-narration.ts';

const BOOK = {
  title: 'Our river',
  paragraphs: [
    'Chapter One',
    'We lived by  the rever. It froze\nin January. We walked across.',
    'Nobody fell in. Nobody fell in.',
  ],
  chapterStarts: [0],
};
const shownOf = (book: typeof BOOK) =>
  planNarration(book.title, book.paragraphs, book.chapterStarts)
    .chunks.flatMap(({ sentences }) => sentences.map(({ shown }) => shown))
    .filter(Boolean);
const at = (sentence: string, from = 0) => shownOf(BOOK).indexOf(sentence, from);
const fix = (sentence: string, text: string, index = at(sentence)) =>
  fixSentence(BOOK, { index, sentence, text });

describe('a sentence that is fixed', () => {
  it('is changed where it is written, and nothing else is', () => {
    const outcome = fix('We lived by the rever.', 'We lived by the river.');
    expect(outcome).toMatchObject({
      fixed: {
        paragraphs: [
          BOOK.paragraphs[0],
          'We lived by the river. It froze\nin January. We walked across.',
          BOOK.paragraphs[2],
        ],
        fixedWords: 1,
      },
    });
  });

  it('is the one that is meant, of two that read the same', () => {
    const first = at('Nobody fell in.');
    const second = at('Nobody fell in.', first + 1);
    expect(fix('Nobody fell in.', 'Only Jim did.', second)).toMatchObject({
      fixed: { paragraphs: expect.arrayContaining(['Nobody fell in. Only Jim did.']) },
    });
  });

  it('takes photographs and pages behind it along', () => {
    const [, paragraph = ''] = BOOK.paragraphs;
    const froze = paragraph.indexOf('It froze');
    const book = {
      ...BOOK,
      photos: [
        { paragraph: 1, at: 0, path: 'a', half: null },
        { paragraph: 1, at: froze, path: 'b', half: null },
        { paragraph: 2, at: 3, path: 'c', half: null },
      ],
      source: {
        parts: [
          {
            paragraph: 1,
            turns: [
              { at: 0, page: 0 },
              { at: froze, page: 1 },
            ],
          },
        ],
        pageNames: ['1', '2'],
      },
    };
    const outcome = fixSentence(book, {
      ...{ index: at('We lived by the rever.'), sentence: 'We lived by the rever.' },
      text: 'We lived by the great river.',
    });
    const fixed = 'fixed' in outcome ? outcome.fixed : null;
    const now = fixed?.paragraphs[1]?.indexOf('It froze');
    expect(fixed?.photos.map((photo) => photo.at)).toEqual([0, now, 3]);
    expect(fixed?.source.parts[0]?.turns.map((turn) => turn.at)).toEqual([0, now]);
  });

  it('of another reading, of the title, or without words changes nothing', () => {
    expect(fix('We lived by the lake.', 'No.', 3)).toEqual({ problem: 'not-there' });
    expect(fix('We walked across.', 'No.', 99)).toEqual({ problem: 'not-there' });
    expect(fix('Our river', 'The river')).toEqual({ problem: 'title' });
    expect(fix('We walked across.', ' * * * ')).toEqual({ problem: 'no-words' });
  });
});

it('mistakes may be mended, and the book may not be written anew', () => {
  const words = Array.from({ length: freeWordsOf(BOOK) + 1 }, (_, n) => `word${n}`).join(' ');
  expect(fix('We walked across.', words)).toEqual({ problem: 'too-much' });
  let book: typeof BOOK & { fixedWords?: number } = BOOK;
  let outcomes = 0;
  for (let n = 0; n < 100; n++) {
    const index = at('We walked across.');
    const outcome = fixSentence(book, {
      index,
      sentence: shownOf(book)[index] ?? '',
      text: `We ran ${'so '.repeat(n % 2)}fast.`,
    });
    if ('problem' in outcome) break;
    book = outcome.fixed;
    outcomes++;
  }
  expect(outcomes).toBeGreaterThan(10);
  expect(outcomes).toBeLessThan(100);
});

it('a long book has room for one word in thirty-three', () => {
  expect(freeWordsOf({ paragraphs: ['word '.repeat(10_000)] })).toBe(300);
});
