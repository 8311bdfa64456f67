import { describe, expect, it } from 'vitest';
import { growthOf, SQUARE } from '../../../../../tests/support/growth.ts';
import { paragraphsOf, paragraphsRead } from '../../../../../tests/support/paragraphs-of.ts';
import { cleanPages } from './clean-text.ts';
import { plainTextPages } from './plain-text-pages.ts';

const typed = (text: string) => paragraphsOf(plainTextPages(text));

const WRAPPED = `I was born in the back bedroom of a narrow brick house
on Alder Street, on the coldest night of February, and
for most of my life I believed that every house in the
world had a blue door.
Ours was the blue of a robin’s egg. My father had
bought the paint by mistake, for he wanted green.`;
const WRAPPED_PARAGRAPHS = [
  'I was born in the back bedroom of a narrow brick house on Alder Street, on the coldest night of February, and ' +
    'for most of my life I believed that every house in the world had a blue door.',
  'Ours was the blue of a robin’s egg. My father had bought the paint by mistake, for he wanted green.',
];

describe('a page that is missing', () => {
  /** Pages of a book, as they were read, each with its number at the foot; null: none was found. */
  const book = (...pages: (readonly [string, number | null])[]) =>
    cleanPages(
      pages.map(([words, printed]) =>
        [...words.split('\n'), ...(printed === null ? [] : [String(printed)])].map((text) => ({ text })),
      ),
    );
  const spoken = ({ paragraphs }: ReturnType<typeof book>) =>
    paragraphs.filter(({ leftOutAs }) => leftOutAs === null);
  const doubted = (text: ReturnType<typeof book>) =>
    spoken(text).flatMap((paragraph) =>
      paragraph.doubts.map(({ start, end }) => paragraph.text.slice(start, end)),
    );
  const [first, second] = [
    'It was cold.\nNobody could say what the pre-',
    'the tragedy was told to us.\nWe left.',
  ];

  it('is never joined over: half a word stays half a word, and is asked about', () => {
    const read = book(['Once.\nI was born', 1], [first, 2], [second, 7], ['and came back', 8]);
    expect(spoken(read).map(({ text }) => text)).toContainEqual(expect.stringMatching(/what the pre-$/));
    expect(spoken(read).map(({ text }) => text)).toContainEqual(expect.stringMatching(/^the tragedy/));
    expect(doubted(read)).toEqual(['pre-']);
  });

  it('takes no half from its word where none is missing', () => {
    const whole = ['It was told in the pre-', 'face of the book, long ago.'] as const;
    const read = book(['Once.\nI was born', 1], [whole[0], 2], [whole[1], 3], ['and came back', 4]);
    expect(spoken(read).map(({ text }) => text)).toContainEqual(expect.stringContaining('the preface of'));
    expect(doubted(read)).toEqual([]);
  });

  it('is asked about where nobody can say between which pages it was', () => {
    const read = book(
      ['Once.\nI was born', 1],
      ['I grew up', 2],
      [first, null],
      [second, 8],
      ['and came', 9],
    );
    expect(doubted(read)).toEqual(['prethe']);
  });
});

describe('typed text', () => {
  it('joins lines that were wrapped at a column, and begins after a short last line', () => {
    expect(typed(WRAPPED)).toEqual(WRAPPED_PARAGRAPHS);
  });

  it.each([
    ['blank lines', (text: string) => text.replace('door.\n', 'door.\n\n')],
    ['indents', (text: string) => `   ${text.replace('door.\n', 'door.\n   ')}`],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('knows paragraphs by %s', (_, change) => {
    expect(typed(change(WRAPPED))).toEqual(WRAPPED_PARAGRAPHS);
  });

  it('takes every line for a paragraph when lines were not wrapped', () => {
    const lines = [
      '“Come in.”',
      'She did not move.',
      `He waited ${'and waited '.repeat(30).trim()}.`,
      '“Well?”',
    ];
    expect(typed(lines.join('\n'))).toEqual(lines);
  });

  it('begins each row of a table that was typed with tabs, also in a text that was wrapped', () => {
    const rows = [
      'Name\tBorn\tDied',
      'Rose\t1900\t1980',
      'Tom and his first wife\t1898\t1944',
      '\tAnna\t1925',
    ];
    const read = rows.map((row) => row.trim().replaceAll('\t', ' '));
    expect(typed(`${WRAPPED}\n${rows.join('\n')}\nthen we left`)).toEqual([
      ...WRAPPED_PARAGRAPHS,
      ...read,
      'then we left',
    ]);
    expect(typed(rows.join('\r\n'))).toEqual(read);
  });

  it('takes tabs before and behind the words of a line for no table', () => {
    expect(typed(WRAPPED.replace('for most', 'for most\t').replace('\nOurs', '\n\tOurs'))).toEqual(
      WRAPPED_PARAGRAPHS.map((text) => text.replace('for most of', 'for most of')),
    );
  });

  it('makes broken words whole', () => {
    expect(typed(WRAPPED.replace('February', 'Feb-\nruary'))[0]).toContain('February, and');
  });

  it('joins a paragraph over a form feed, and drops heads and numbers of the pages', () => {
    const pages = ['the water stood at the\nthird stair', 'and rose until two.', 'Then it went down.'];
    const text = pages.map((page, n) => `THE BLUE DOOR\n\n${page}\n\n${n + 1}`).join('\f');
    expect(typed(text)).toEqual([
      'the water stood at the',
      'third stair and rose until two.',
      'Then it went down.',
    ]);
  });

  it('lets the head of a chapter stand alone', () => {
    const text = WRAPPED.replace('door.\nOurs', 'door.\nChapter Two: The River\nOurs');
    expect(typed(text)).toEqual([WRAPPED_PARAGRAPHS[0], 'Chapter Two: The River', WRAPPED_PARAGRAPHS[1]]);
  });

  const longTexts = [
    (size: number) => 'word '.repeat(size),
    (size: number) => `${'x'.repeat(size * 5)}-`,
    (size: number) => 'all the words of this line are full to the end and\n'.repeat(size / 10),
  ];

  it('reads a line of a megabyte and a paragraph of 20,000 lines', () => {
    for (const text of longTexts) expect(typed(text(200_000))).toHaveLength(1);
  });

  it('does not slow down over a long line or paragraph', { tags: ['clock'] }, () => {
    for (const text of longTexts) expect(growthOf((size) => typed(text(size)), 50_000)).toBeLessThan(SQUARE);
  });
});

describe('printed lines', () => {
  it('goes on over a page when the sentence does, and begins when it has ended', () => {
    const page = (...lines: string[]) =>
      lines.map((text, index) => (index ? { text, begins: true } : { text }));
    expect(
      paragraphsOf([page('We carried them'), page('upstairs.', 'All night.'), page('It rained.')]),
    ).toEqual(['We carried them upstairs.', 'All night.', 'It rained.']);
  });

  it('never goes on into the head of a chapter', () => {
    const pages = ['and then', 'Chapter Two', 'It rained.'].map((text) => [{ text }]);
    expect(paragraphsOf(pages)).toEqual(['and then', 'Chapter Two', 'It rained.']);
  });

  it('joins half a word even where the layout begins a paragraph', () => {
    const lines = ['Captain Turner’s pre-', 'paredness'].map((text) => ({ text, begins: true }));
    expect(paragraphsOf([lines])).toEqual(['Captain Turner’s preparedness']);
  });

  it('leaves nothing out silently: heads and numbers stand where they were printed', () => {
    const texts = ['We carried them', 'upstairs and', 'slept.'];
    const pages = texts.map((text, n) => ['THE BLUE DOOR', text, `${n + 4}`].map((line) => ({ text: line })));
    const { paragraphs, printedNumbers } = cleanPages(pages);
    expect(paragraphs.map(({ page, text, leftOutAs }) => [page, text, leftOutAs])).toEqual([
      [0, 'THE BLUE DOOR', 'running-head'],
      [0, 'We carried them upstairs and slept.', null],
      [0, '4', 'page-number'],
      [1, 'THE BLUE DOOR', 'running-head'],
      [1, '5', 'page-number'],
      [2, 'THE BLUE DOOR', 'running-head'],
      [2, '6', 'page-number'],
    ]);
    expect(printedNumbers).toEqual([4, 5, 6]);
  });

  it('takes the first words of letters for no running head', () => {
    const letters = ['It rained.', 'It snowed.', 'It froze.'];
    const pages = letters.map((text) =>
      ['Dear Mother,', text, 'Your Ann'].map((line) => ({ text: line, begins: true })),
    );
    const heads = cleanPages(pages).paragraphs.filter(({ text }) => text === 'Dear Mother,');
    expect(heads.map(({ leftOutAs }) => leftOutAs)).toEqual([null, null, null]);
  });

  it('knows the number in a running head when the next head counts on', () => {
    const head = (text: string, at: number) => [
      { text },
      ...[...(['abcd', 'efgh', 'ijkl'][at] ?? '')].map((letter) => ({ text: `${letter.repeat(30)}.` })),
    ];
    const heads = ['10 THE BLUE DOOR', 'THE BLUE DOOR 11', '12 THE BLUE DOOR'];
    expect(cleanPages(heads.map(head)).printedNumbers).toEqual([10, 11, 12]);
    expect(cleanPages([0, 1, 2].map((at) => head('THE WAR 1944', at))).printedNumbers).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('tells where in a paragraph its doubtful words stand', () => {
    const lines = [
      { text: 'The rivcr came up that sum-', begins: true, doubts: [{ start: 4, end: 9, confidence: 40 }] },
      { text: 'mcr and staycd.', begins: false, doubts: [{ start: 8, end: 15, confidence: 60 }] },
    ];
    const [only, ...more] = cleanPages([lines]).paragraphs;
    expect(more).toEqual([]);
    expect(only?.text).toBe('The rivcr came up that summcr and staycd.');
    expect(only?.doubts.map(({ start, end }) => only.text.slice(start, end))).toEqual(['rivcr', 'staycd.']);
  });

  it('takes both halves of a broken word for one doubt', () => {
    const lines = [
      { text: 'that sum-', doubts: [{ start: 5, end: 9, confidence: 40 }] },
      { text: 'mcr came', begins: false, doubts: [{ start: 0, end: 3, confidence: 30 }] },
    ];
    expect(cleanPages([lines]).paragraphs[0]?.doubts).toEqual([{ start: 5, end: 11, confidence: 30 }]);
  });
});

describe('headings', () => {
  const sized = (text: string, letterHeight: number, begins = true) => ({ text, letterHeight, begins });
  const text = Array.from({ length: 4 }, (_, n) => sized(`A line of the text with the number ${n}.`, 10));
  const headings = (page: Parameters<typeof cleanPages>[0][number]) =>
    cleanPages([page, text, text])
      .paragraphs.filter(({ isHeading }) => isHeading)
      .map((paragraph) => paragraph.text);

  it('are in large letters, over two lines as well', () => {
    expect(headings([sized('The winter', 16), sized('of the flood', 16, false), ...text])).toEqual([
      'The winter of the flood',
    ]);
  });

  it('are not the large lines of a title page', () => {
    expect(headings([sized('My life', 24), sized('by Ann Hill', 16)])).toEqual([]);
  });

  it('are what the document says', () => {
    expect(headings([{ text: 'Our farm', isHeading: true, begins: true }, ...text])).toEqual(['Our farm']);
  });

  it.each([
    ['Chapter Three: The Winter of the', 'Great Snow', 'Chapter Three: The Winter of the Great Snow'],
    ['THE YEARS ON', 'ALDER STREET', 'THE YEARS ON ALDER STREET'],
    ['CHAPTER II: FATHER AND', 'MOTHER', 'CHAPTER II: FATHER AND MOTHER'],
  ])('whose first line ends in the middle of its title go on in the next one: %s', (first, second, whole) => {
    for (const begins of [true, false, undefined]) {
      const line = { text: second, ...(begins === undefined ? {} : { begins }) };
      expect(headings([{ text: first, begins: true }, line, ...text])).toEqual([whole]);
    }
  });

  it.each([
    ['CHAPTER ONE', 'It snowed all night and no bus came.'],
    ['THE WAR I FOUGHT IN', 'The year after we moved to Lane, my father, who was no farmer, bought a farm.'],
  ])('end where their title does: %s', (first, second) => {
    expect(headings([{ text: first, begins: true }, { text: second, begins: true }, ...text])).toEqual([
      first,
    ]);
  });
});

describe('notes and captions', () => {
  const kinds = (...texts: readonly string[]) =>
    cleanPages([texts.map((text) => ({ text, begins: true }))]).paragraphs.map(({ leftOutAs }) => leftOutAs);

  it('are left out where the text above refers to the mark', () => {
    expect(kinds('We lived at the mill.*', 'It was cold.', '* It burned down in 1931.')).toEqual([
      null,
      null,
      'footnote',
    ]);
    expect(kinds('We lived at the mill.1', '1 It burned down.')).toEqual([null, 'footnote']);
  });

  it('end with their own paragraph: what follows them is the book', () => {
    const after = ['Chapter Two', 'The river rose.', 'We took the piano upstairs.', 'It stayed there.'];
    const told = ['We lived at the mill.*', '* It burned down in 1931.', ...after];
    expect(kinds(...told)).toEqual([null, 'footnote', null, null, null, null]);
    const lines = told.map((text) => ({ text, begins: true }));
    expect(paragraphsOf([lines], false)).toEqual([told[0], ...after]);
    // a note over two lines, and another one below it
    const [note, more] = ['1 It burned down in the dry', 'summer of 1931.'];
    const notes = [{ text: 'The mill1 on the lane2.' }, { text: note, begins: true }];
    expect(
      paragraphsOf([
        [
          ...notes,
          { text: more, begins: false },
          { text: '2 It is a road now.', begins: true },
          { text: 'And then it rained.', begins: true },
        ],
      ]),
    ).toEqual(['The mill1 on the lane2.', 'And then it rained.']);
  });

  it('are never the items of a list, whatever the text above refers to', () => {
    const told = ['He knew every stone.1', '1 See the blue box.', 'She had rules:'];
    const list = ['1. Wake before the birds.', '2. Feed the horse.', '3. Sweep the yard.'];
    const rest = Array.from({ length: 15 }, (_, at) => `It was the winter number ${at} by the river.`);
    const lines = [...told, ...list, ...rest].map((text) => ({ text, begins: true }));
    expect(paragraphsOf([lines], false)).toEqual([told[0], told[2], ...list, ...rest]);
    // the list may stand between the reference and its note
    expect(kinds('He knew it.1', ...list, 'Then we ate.', '1 See the blue box.')).toEqual([
      ...[null, null, null, null, null],
      'footnote',
    ]);
    expect(kinds('The mill1 on the lane2.', '1. It burned.', '2. It is a road now.')).toEqual([
      null,
      'footnote',
      'footnote',
    ]);
  });

  it('go on as long as their letters are small, where the layout tells the size', () => {
    const line = (text: string, letterHeight: number, begins = true) => ({ text, letterHeight, begins });
    const page = [
      line('We lived at the mill.* It stood by the river,', 11),
      line('and it was cold.', 11, false),
      line('* It burned down in 1931.', 8),
      line('Nobody knows why.', 8),
      line('Chapter Two', 8),
      line('The river rose.', 11),
    ];
    expect(cleanPages([page]).paragraphs.map(({ text, leftOutAs }) => [text, leftOutAs])).toEqual([
      ['We lived at the mill.* It stood by the river, and it was cold.', null],
      ['* It burned down in 1931.', 'footnote'],
      ['Nobody knows why.', 'footnote'],
      ['Chapter Two', null],
      ['The river rose.', null],
    ]);
  });

  it.each([
    ['a list under a remark', ['We lived at the mill.*', '* It burned down.', '* bread', '* milk']],
    ['words set off by asterisks', ['It was *very* cold.', '*Never* again, he said.']],
    ['a numbered chapter', ['The plane was an A1.', '1 The River', 'It rose.']],
    ['a chapter whose number is like a mark', ['We lived at the mill.1', '1 The River', 'It rose.']],
  ])('are not: %s', (_, texts) => {
    const lines = texts.map((text) => ({ text, begins: true }));
    const isNote = (text: string) => text === '* It burned down.';
    expect(paragraphsOf([lines], false)).toEqual(texts.filter((text) => !isNote(text)));
  });

  it('are never the heads of chapters, whatever the document calls them', () => {
    const head = { text: 'Photo 1: The wedding', isHeading: true, begins: true };
    const noted = { text: '* The Mill.', isHeading: true, begins: true };
    const page = [{ text: 'We lived at the mill.*', begins: true }, head, noted];
    expect(cleanPages([page], false).paragraphs.map(({ leftOutAs }) => leftOutAs)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('are not a paragraph of the book that begins like a caption', () => {
    const long = `Picture 1: I am on the beach. ${'My mother holds my hand and laughs. '.repeat(12)}`.trim();
    expect(kinds('We looked at the album.', long)).toEqual([null, null]);
  });

  it('are text where nothing refers to them', () => {
    expect(kinds('We took:', '* bread', '* milk', '1 goose')).toEqual([null, null, null, null]);
  });

  it('are left out below a picture', () => {
    expect(kinds('We lived at the mill.', 'Fig. 3: The mill in 1920', 'It was cold.')).toEqual([
      null,
      'caption',
      null,
    ]);
    expect(kinds('Figure skating was my joy.', 'Plate 3 was broken')).toEqual([null, null]);
  });
});

it.each([
  ['[ went outside.', 'I went outside.'],
  ['Then | went outside.', 'Then I went outside.'],
  ['He saw [ the mill ] there.', 'He saw [ the mill ] there.'],
  ['| the edge of the page', '| the edge of the page'],
  ['[sic] he went.', '[sic] he went.'],
])('takes a mark that stands where an I belongs for one: %s', (read, expected) => {
  const words = read.split(' ').map((text) => ({ text, confidence: 90 }));
  expect(paragraphsRead({ lines: [{ words, begins: true }] })).toEqual([expected]);
});
