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

test('what is written short is no mistake, however unsure the reader is, unless a second look saw something else', () => {
  expect(
    doubted(words, 'i.e.@60 the morning (5@96 a.m.)@50 of us, etc.@40 w/@50 yrs.@55 and 12@96 lb.@50'),
  ).toEqual([]);
  expect(doubted(words, 'in cold morning@96 Ib.@50=lb. and').map(([word]) => word)).toEqual(['Ib.']);
});

test('of what is written short the letters count, not the marks a second look saw around them', () => {
  const short = 'p.m.@40=p.m, and e.g.@40=eg. op.@50=op, sq.@50 c/o@50 C/O@60 Tel.@50 (yr.)@60=yr.';
  expect(doubted(words, `in the ${short} morning`)).toEqual([]);
});

test.each([
  ['it was 22%@70 in morning', '22%', ['22½', '22¾', '22¼']],
  ['it was 7%,@70=74, in morning', '7%,', ['7½,', '7¾,', '7¼,']],
  ['it was £3.47%,@70 in morning', '£3.47%,', ['£3.47½,', '£3.47¾,', '£3.47¼,']],
  ['and %@70 it was', '%', ['½', '¾', '¼']],
  ['the 12%@70=12¾ morning', '12%', ['12¾', '12½', '12¼']],
])('what may be a fraction is offered as one: %s', (line, written, offered) => {
  expect(doubted(words, line)).toContainEqual([written, offered]);
});

test('the mark of a note makes its word no doubtful one', () => {
  expect(doubted(words, 'it was cold.¹@80 and morning²@70')).toEqual([]);
});

test.each([
  ['of x?@90 and it', 'x?', ['x²']],
  ['of 10°@95 cold and it', '10°', ['10³']],
  ['the 312%@80=3%% of us', '312%', ['3½%', '3%%']],
  ['the 4%d.@80 of us', '4%d.', ['4½d.']],
  ['the (514%),@80 of us', '(514%),', ['(5¼%),']],
])(
  'a small sign that is taken for another one is doubted, with what it may be: %s',
  (line, written, maybe) => {
    expect(doubted(words, `I remember ${line}`)).toContainEqual([written, maybe]);
  },
);

test.each(['it was 10°@95 below in cold', 'it was 10°@95 F. in cold'])(
  'a sign that stands there as it should is not doubted: %s',
  (line) => {
    expect(doubted(words, line).filter(([written]) => /[°%]/.test(written))).toEqual([]);
  },
);

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

/** With what an English list has beside the words above. */
const MORE = new Set(
  'we crossed river bread was cold she took new mother opened door an egg they came home serve with milk add every one told that lb mrs esq'.split(
    ' ',
  ),
);
const english: WordList = {
  has: (word) => has(word) || MORE.has(word.toLowerCase()),
  rarity: (word) => (has(word) || MORE.has(word.toLowerCase()) ? 10 : undefined),
};

test.each([
  ['we crossed the river, She took the bread', 'river,', 'river.'],
  ['the bread was cold, Serve with milk', 'cold,', 'cold.'],
  ['“the bread was cold,” She took an egg', 'cold,”', 'cold.”'],
  ['we crossed the river. and it was cold', 'river.', 'river,'],
])(
  'a comma for a stop and a stop for a comma are doubted, with the other offered: %s',
  (line, written, other) => {
    expect(doubted(english, line)).toEqual([[written, [other]]]);
  },
);

test.each([
  ['I', 'we crossed the river, I remember it'],
  ['a name this book has', 'we told Bread that, Bread came home'],
  ['what somebody is called', 'we crossed the river, Mother opened the door'],
  ['a list', 'we told Rose, Serve and Milk'],
  ['a place', 'it was in the river, New Milk'],
  ['what is said', 'she told us, “The door was cold”'],
  ['a greeting', 'Dear mother, We crossed the river'],
  ['a shortened word', 'half a lb. with the bread, every one Esq. and Mrs. Turner'],
  ['a number', 'it was 1906, The river was cold'],
])('no comma or stop is doubted before %s', (_, line) => {
  expect(doubted(english, line).filter(([word]) => /[.,]”?$/.test(word))).toEqual([]);
});

test('a line of verse begins with a capital after a comma', () => {
  const place = [100, 900, 3_000, 900, 6_000, 900, 200] as const;
  const lines = ['We crossed the river,', 'The door was cold,', 'The bread was cold,', 'And they came home.'];
  const verse = page(...lines);
  const { paragraphs } = cleanPages(
    [transcribedLines({ ...verse, lines: verse.lines.map((line) => ({ ...line, place })) })],
    true,
    english,
  );
  expect(paragraphs.flatMap(({ doubts }) => doubts)).toEqual([]);
});
