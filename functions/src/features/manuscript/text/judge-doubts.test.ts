import { expect, test } from 'vitest';
import type { Doubt } from '../../../../../src/domain/manuscript/review.ts';
import type { TranscribedPage } from '../../../ports/transcriber.ts';
import type { WordList } from '../../../ports/word-list.ts';
import { cleanPages, transcribedLines } from './clean-text.ts';

const KNOWN =
  'i remember the morning when each of us turned to mrs turner and it was cold in half past o’clock pre';
const known = new Set(KNOWN.split(' '));
const has = (word: string) => known.has(word.toLowerCase().replace(/['’]s$/, ''));
const words: WordList = { has, rarity: (word) => (has(word) ? 10 : undefined) };

/** Each word as read, with how sure the reader was, and what a second look saw: "cach@97", "way@83=may". */
const page = (...lines: string[]): TranscribedPage => ({
  lines: lines.map((line, at) => ({
    begins: at === 0,
    words: line.split(' ').map((word) => {
      const [text = '', seen = ''] = word.split('@');
      const [confidence, again] = seen.split('=');
      return { text, confidence: Number(confidence || 96), ...(again === undefined ? {} : { again }) };
    }),
  })),
  confidence: 90,
  state: 'read',
});

function doubted(list: WordList | undefined, ...lines: string[]): (readonly [string, Doubt['maybe']])[] {
  const { paragraphs } = cleanPages([transcribedLines(page(...lines))], true, list);
  return paragraphs.flatMap(({ text, doubts }) =>
    doubts.map(({ start, end, maybe }) => [text.slice(start, end), maybe] as const),
  );
}

test('a word nobody knows is doubted however sure the reader is, where it looks like a known one', () => {
  expect(doubted(words, 'I remember cach moming@91')).toEqual([
    ['cach', ['each']],
    ['moming', ['morning']],
  ]);
});

test('a known word is not doubted, whatever the reader says', () => {
  expect(doubted(words, 'half past o’clock@0 it was Turner’s@12')).toEqual([]);
});

test('a name that looks like nothing else is believed when the reader is sure of it', () => {
  expect(doubted(words, 'I remember Khrimian@96 and Wygralak@40')).toEqual([['Wygralak', undefined]]);
});

test('a name that comes again and again is one', () => {
  expect(doubted(words, 'I remember Khrimian@50 and Khrimian@50 and Khrimian@50')).toEqual([]);
});

test('the same mistake made twice is no name', () => {
  expect(doubted(words, 'and Tumer@93 turned to Tumer@92 of us').map(([word]) => word)).toEqual([
    'Tumer',
    'Tumer',
  ]);
});

test('the choice keeps the case and the marks of the word', () => {
  expect(doubted(words, 'to the “Moming,” and CACH of us')).toEqual([
    ['“Moming,”', ['“Morning,”']],
    ['CACH', ['EACH']],
  ]);
});

test('a digit or a letter alone among words, digits in a word and signs no memoir has are doubted', () => {
  expect(doubted(words, 'when 1@73 turned to t@80 it w4s cold™').map(([word]) => word)).toEqual([
    '1',
    't',
    'w4s',
    'cold™',
  ]);
});

test('a percent sign is doubted: readers see one in every half', () => {
  expect(doubted(words, 'it turned to a 10% cold of %% us').map(([word]) => word)).toEqual(['10%', '%%']);
});

test('numbers, initials and ordinals are not', () => {
  expect(doubted(words, 'in 1946@95 and 3rd@95 of us turned to J.@80 Turner')).toEqual([]);
});

test('a word broken at the end of a line is judged whole', () => {
  expect(doubted(words, 'I remember the mor-', 'ning when it was cold')).toEqual([]);
  expect(doubted(words, 'I remember the mom-', 'ing when it was cold').map(([word]) => word)).toEqual([
    'moming',
  ]);
});

test('without a list of words, the reader’s confidence decides', () => {
  expect(doubted(undefined, 'I remember cach@97 morning@60').map(([word]) => word)).toEqual(['morning']);
});

test('a name that two looks saw alike is believed, and one that they saw differently is not', () => {
  expect(doubted(words, 'I remember Wygralak@80=Wygralak and Khrimian@80=Klirimian')).toEqual([
    ['Khrimian', undefined],
  ]);
});

test('a known word is doubted where a second look saw another word, which is offered', () => {
  expect(doubted(words, 'it turned to@50=of Turner in the cold@50=oold morning')).toEqual([['to', ['of']]]);
});

test('words that are glued together, or parted, are doubted', () => {
  expect(doubted(words, 'itwas@95 cold in the morning').map(([word]) => word)).toEqual(['itwas']);
  expect(doubted(words, 'it was cold in the mor@96 ning@96 of us').map(([word]) => word)).toEqual([
    'mor',
    'ning',
  ]);
});

test('a word that the edge of the picture cuts is doubted', () => {
  const lines = [
    {
      begins: true,
      words: ['us', 'turned', 'to'].map((text, at) => ({ text, confidence: 96, isAtEdge: at === 0 })),
    },
  ];
  const { paragraphs } = cleanPages(
    [transcribedLines({ lines, confidence: 96, state: 'read' })],
    true,
    words,
  );
  expect(
    paragraphs.flatMap(({ text, doubts }) => doubts.map(({ start, end }) => text.slice(start, end))),
  ).toEqual(['us']);
});

test('nothing of how a word was judged stays with its doubt', () => {
  const { paragraphs } = cleanPages([transcribedLines(page('I remember cach@97=each'))], true, words);
  expect(paragraphs.flatMap(({ doubts }) => doubts)).toEqual([
    { start: 11, end: 15, confidence: 97, maybe: ['each'] },
  ]);
});
