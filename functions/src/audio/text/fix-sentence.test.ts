import { describe, expect, it } from 'vitest';
import { MAX_PARAGRAPH_CHARACTERS } from '../../../../src/domain/limits.ts';
import { countWords } from '../../../../src/domain/payment/count-words.ts';
import { memoirText } from '../../../../tests/support/memoir-text.ts';
import { fixSentence, freeWordsOf } from './fix-sentence.ts';
import { planNarration } from './plan-narration.ts';
import { takeReading } from './take-reading.ts';

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

  it('without its full stop goes on into the next one, and stays when both are fixed', () => {
    const [before, after] = ['We lived by the rever.', 'It froze in January.'];
    const outcome = fix(before, 'We lived by the river');
    if ('problem' in outcome) throw new Error(outcome.problem);
    const book = outcome.fixed;
    const index = at(before);
    const joined = `We lived by the river ${after}`;
    expect(shownOf(book)[index]).toBe(joined);
    expect(fixSentence(book, { index: at(after), sentence: after, text: 'No.' })).toEqual({
      problem: 'not-there',
    });
    const text = 'We lived by the river. It froze in May.';
    expect(fixSentence(book, { index, sentence: joined, text })).toMatchObject({
      fixed: { paragraphs: [BOOK.paragraphs[0], `${text} We walked across.`, BOOK.paragraphs[2]] },
    });
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

describe('a text that is written so that it looks like fewer words', () => {
  const WORDS =
    memoirText(200)
      .join(' ')
      .match(/[A-Za-z]+/g)
      ?.slice(0, 150) ?? [];
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  const DISGUISES = {
    ...Object.fromEntries(
      ['-', '.', '/', '_', '—', "'", '’', ',', '+', '&', '\u2060', '\u00ad', '\u200b', ''].map((joint) => [
        `joined by ${JSON.stringify(joint)}`,
        WORDS.join(joint),
      ]),
    ),
    'in camel case': WORDS.map(capital).join(''),
    'glued in threes': WORDS.map((word, at) => (at % 3 === 2 ? `${word} ` : word)).join(''),
    digits: '9'.repeat(200),
    years: '1943 '.repeat(50),
    'Roman numerals': 'MCMLXXXVIII '.repeat(10),
    'letters that are spelled': 'WWWWWW '.repeat(15),
    Chinese: `We ${'我们在那里住了很多年每天早上'.repeat(10)}`,
  };

  it.each(Object.entries(DISGUISES))('is no mistake that is mended: %s', (_, text) => {
    expect(fix('We walked across.', text.trim())).toEqual({ problem: 'too-much' });
  });

  it('does not make a book longer than the words that may be changed, in however many fixes', () => {
    let book: typeof BOOK & { fixedWords?: number } = BOOK;
    const words = ({ paragraphs }: typeof BOOK) => countWords(paragraphs.join('\n\n'));
    const room = freeWordsOf(BOOK);
    for (let n = 1; n <= 60; n++) {
      const index = at('It froze in January.');
      const sentence = shownOf(book)[index] ?? '';
      const outcome = fixSentence(book, { index, sentence, text: `It ${'FrozeOver'.repeat(n)} in January.` });
      if ('fixed' in outcome) book = outcome.fixed;
    }
    expect(book.fixedWords).toBeGreaterThan(0);
    expect(words(book)).toBeLessThanOrEqual(words(BOOK) + room);
  });

  it('can be taken out again', () => {
    const before = 'It froze in January.';
    const book = { ...BOOK, paragraphs: [`We walked across. ${'9'.repeat(3_990)}. ${before}`] };
    const [, , sentence = ''] = shownOf(book);
    expect(fixSentence(book, { index: 2, sentence, text: 'It was cold.' })).toMatchObject({
      fixed: { paragraphs: [`We walked across. It was cold. ${before}`] },
    });
  });
});

describe('a sentence that ends nowhere', () => {
  const book = { ...BOOK, paragraphs: [`${'we walked and '.repeat(6_000)}then it was nite`] };
  const [, sentence = ''] = shownOf(book);
  const fixIt = (text: string) => fixSentence(book, { index: 1, sentence, text });

  it('can be fixed like any other, however long it is', () => {
    const text = sentence.replace('nite', 'night').replace('we walked', 'We walked');
    expect(fixIt(text)).toMatchObject({ fixed: { paragraphs: [text], fixedWords: 2 } });
  });

  it('is not written anew, nor made so long that nobody can fix it again', () => {
    expect(fixIt(sentence.replaceAll('walked', 'ran'))).toEqual({ problem: 'too-much' });
    expect(fixIt([...sentence.split(' ')].reverse().join(' '))).toEqual({ problem: 'too-much' });
    expect(fixIt(`${sentence} ${'😀'.repeat(2_500)}`)).toEqual({ problem: 'too-much' });
    const long = { ...BOOK, paragraphs: [`We walked. ${'*'.repeat(MAX_PARAGRAPH_CHARACTERS - 100)}`] };
    expect(
      fixSentence(long, { index: 1, sentence: 'We walked.', text: `We ran ${'*'.repeat(200)}.` }),
    ).toEqual({ problem: 'too-much' });
  });
});

it('a year, a long word and a hyphen may be mended as any other mistake', () => {
  const book = {
    ...BOOK,
    paragraphs: ['In 1934 the grandchilds came with my mother in law.'],
    fixedWords: 50,
  };
  const sentence = book.paragraphs[0] ?? '';
  const text = 'In 1943 the grandchildren came with my mother-in-law.';
  const outcome = fixSentence(book, { index: shownOf(book).indexOf(sentence), sentence, text });
  expect(outcome).toMatchObject({ fixed: { paragraphs: [text] } });
});

it('a long book has room for one word in thirty-three', () => {
  expect(freeWordsOf({ paragraphs: ['word '.repeat(10_000)] })).toBe(300);
});

it('leaves the person’s own recording as it is, and finds what stands behind it', () => {
  const own = {
    ...{ title: 'My Life', paragraphs: ['I was born.', 'It raned.'], credit: 'Read in the voice of Rose.' },
    ownRecording: { path: 'a.wav', sha256: 'a', name: 'Rose' },
  };
  const line = 'This is Rose’s own voice.';
  expect(fixSentence(own, { index: 0, sentence: line, text: 'This is nobody.' })).toEqual({ problem: 'own' });
  expect(takeReading(own, { index: 0, sentence: line, reading: 1 })).toBe('own');
  const fix = { index: 4, sentence: 'It raned.', text: 'It rained.' };
  expect(fixSentence(own, fix)).toMatchObject({ fixed: { paragraphs: ['I was born.', 'It rained.'] } });
});
