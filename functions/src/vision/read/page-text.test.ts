import { describe, expect, it } from 'vitest';
import { paragraphsRead } from '../../../../tests/support/paragraphs-of.ts';
import { transcribedLines } from '../../features/manuscript/text/clean-text.ts';
import { pageText } from './page-text.ts';
import type { SeenPage } from './seen-page.ts';

const WIDTH = 1_000;

interface Line {
  readonly text: string;
  readonly y: number;
  readonly confidence?: number;
  readonly x0?: number;
  readonly x1?: number;
}
type Block = readonly (readonly Line[])[];

/** The part of Tesseract's answer that is looked at: blocks of paragraphs of lines. */
function answer(...blocks: readonly Block[]): SeenPage {
  const seen = ({ text, y, confidence = 92, x0 = 100, x1 = 900 }: Line) => ({
    text: `${text}\n`,
    bbox: { x0, y0: y, x1, y1: y + 30 },
    words: text.split(' ').map((word, at, { length }) => {
      const left = x0 + ((x1 - x0) * at) / length;
      return { text: word, confidence, bbox: { x0: left, x1: left + (x1 - x0) / length, y0: y, y1: y + 30 } };
    }),
  });
  return {
    blocks: blocks.map((block) => ({ paragraphs: block.map((lines) => ({ lines: lines.map(seen) })) })),
  };
}

const textsOf = (page: SeenPage, areUnclear: boolean) =>
  pageText(page, WIDTH)
    .lines.filter(({ isUnclear = false }) => isUnclear === areUnclear)
    .map(({ words }) => words.map(({ text }) => text).join(' '));

it('joins the lines of a paragraph and makes broken words whole', () => {
  const page = answer([
    [
      { text: 'The river came up that sum-', y: 0 },
      { text: 'mer.', y: 40, x1: 250 },
    ],
    [{ text: 'Nobody slept.', y: 80 }],
  ]);
  const text = pageText(page, WIDTH);
  expect(paragraphsRead(text)).toEqual(['The river came up that summer.', 'Nobody slept.']);
  expect(text.confidence).toBeCloseTo(92);
  expect(text.lines[0]?.words[1]).toEqual({ text: 'river', confidence: 92 });
});

it('drops marks alone, sets apart every letter and digit that may be text, and keeps a page number of which it is sure', () => {
  const page = answer([
    [
      { text: '| . —', y: 0, confidence: 60 },
      { text: 'rubbish at the edge', y: 40, confidence: 30 },
      { text: 'a', y: 80, confidence: 70 },
      { text: 'The river came up.', y: 120, confidence: 60 },
      { text: 'It rained.', y: 160 },
      { text: 'All night.', y: 200 },
      { text: '1943', y: 240, confidence: 40 },
      { text: '7', y: 280, confidence: 30 },
      { text: '12', y: 400, confidence: 95 },
      { text: 'I', y: 440, confidence: 20 },
      { text: 'No', y: 480, confidence: 44 },
      { text: '~ “ ·', y: 520, confidence: 20 },
    ],
  ]);
  expect(textsOf(page, false)).toEqual(['The river came up.', 'It rained.', 'All night.', '12']);
  expect(textsOf(page, true)).toEqual(['rubbish at the edge', 'a', '1943', '7', 'I', 'No']);
});

it('keeps a line of figures and abbreviations of which half is read surely, and sets apart one with a sure word by chance', () => {
  const lineOf = (y: number, words: readonly (readonly [text: string, confidence: number])[]) => ({
    text: '',
    bbox: { x0: 100, y0: y, x1: 900, y1: y + 30 },
    words: words.map(([text, confidence], at) => ({
      text,
      confidence,
      bbox: { x0: 100 + at * 90, y0: y, x1: 180 + at * 90, y1: y + 30 },
    })),
  });
  const lines = [
    lineOf(0, [
      ['The', 96],
      ['river', 96],
      ['came', 96],
      ['up.', 96],
    ]),
    lineOf(40, [
      ['4.', 67],
      ['AnI.0.U.', 35],
      ['for', 96],
      ['£5,000', 96],
    ]),
    lineOf(80, [
      ['1,7', 40],
      ['4;', 50],
      ['a', 96],
      ['%8', 60],
    ]),
  ];
  const page = { blocks: [{ paragraphs: [{ lines }] }] };
  expect(textsOf(page, false)).toEqual(['The river came up.', '4. AnI.0.U. for £5,000']);
  expect(textsOf(page, true)).toEqual(['1,7 4; a %8']);
});

it('parts a running head from the paragraph below it', () => {
  const page = answer([
    [
      { text: 'THE HOUSE', y: 0 },
      { text: 'and then the river came up', y: 100 },
      { text: 'as far as the third stair', y: 140 },
      { text: 'and stayed there', y: 180 },
    ],
  ]);
  expect(paragraphsRead(pageText(page, WIDTH))).toEqual([
    'THE HOUSE',
    'and then the river came up as far as the third stair and stayed there',
  ]);
});

it('keeps the last line of a paragraph that Tesseract takes for a block of its own', () => {
  const page = answer(
    [
      [
        { text: 'the river came up', y: 0 },
        { text: 'as far as the third', y: 40 },
      ],
    ],
    [[{ text: 'stair.', y: 80, x1: 200 }]],
  );
  expect(paragraphsRead(pageText(page, WIDTH))).toEqual(['the river came up as far as the third stair.']);
});

it('does not begin a paragraph with each line of a slanting margin', () => {
  const slanting = ['the river', 'came up', 'as far as', 'the stair.'].map((text, line) => [
    { text, y: line * 40, x0: 100 + line * 8 },
  ]);
  expect(paragraphsRead(pageText(answer(slanting), WIDTH))).toEqual([
    'the river came up as far as the stair.',
  ]);
});

it('sets apart what looks like words at the edge of the paper, unless it is sure of them', () => {
  const page = answer([
    [
      { text: 'Then the river came up', y: 0, x0: 2, confidence: 60 },
      { text: 'as far as the third stair', y: 40, x0: 2, confidence: 90 },
    ],
  ]);
  expect(textsOf(page, false)).toEqual(['the river came up', 'as far as the third stair']);
  expect(textsOf(page, true)).toEqual(['Then']);
});

it.each([
  ['a gap', { y: 135 }, {}],
  ['an indent', { y: 120, x0: 140 }, {}],
  ['a short line before', { y: 120 }, { x1: 500 }],
])('sees a paragraph in a new block by %s', (_, first, last) => {
  const page = answer(
    [
      [
        { text: 'the river came up', y: 0 },
        { text: 'as far as', y: 40 },
        { text: 'the third stair.', y: 80, ...last },
      ],
    ],
    [
      [
        { text: 'it stayed', ...first },
        { text: 'all night.', y: 160 },
      ],
    ],
  );
  expect(paragraphsRead(pageText(page, WIDTH))).toHaveLength(2);
});

it('goes on in the next column', () => {
  const column = (x0: number, texts: readonly string[]): Block => [
    texts.map((text, line) => ({ text, y: line * 40, x0, x1: x0 + 400 })),
  ];
  const page = answer(
    column(0, ['the river', 'came up', 'as far as']),
    column(500, ['the third', 'stair', 'and stayed.']),
  );
  expect(paragraphsRead(pageText(page, WIDTH))).toEqual([
    'the river came up as far as the third stair and stayed.',
  ]);
});

it('has no confidence in an empty page', () => {
  expect(pageText({ blocks: null }, WIDTH)).toEqual({ lines: [], confidence: 0 });
});

/** As high as it is said, and as bold. */
const measured =
  (sizes: Readonly<Record<string, readonly [height: number, stroke: number]>>) =>
  (words: readonly { readonly text: string }[]) => {
    const [height, stroke] = sizes[words[0]?.text ?? ''] ?? [22, 3.6];
    return { height, stroke };
  };

describe('the letters of a line', () => {
  const typed = (heading: string, gap = 41) => [
    { text: 'the river came up that year', y: 0 },
    { text: 'as far as the third stair', y: 41 },
    { text: 'and we carried the stove', y: 82, x1: 500 },
    { text: heading, y: 82 + gap, x1: 400 },
    { text: 'He would stand there', y: 82 + 2 * gap },
    { text: 'and say nothing at all', y: 123 + 2 * gap },
  ];
  const paragraphsWith = (lines: readonly Line[], sizes: Parameters<typeof measured>[0]): readonly string[] =>
    paragraphsRead(pageText(answer([lines]), WIDTH, { lettersOf: measured(sizes) }));

  it.each([
    ['larger', [29, 4.5]],
    ['bolder', [22, 6.5]],
    ['somewhat larger and somewhat bolder', [26, 5]],
  ] as const)('part a heading that is %s from the text around it', (_, size) => {
    expect(paragraphsWith(typed('The verse my father knew'), { The: size })).toEqual([
      'the river came up that year as far as the third stair and we carried the stove',
      'The verse my father knew',
      'He would stand there and say nothing at all',
    ]);
  });

  it.each([
    ['hardly larger or bolder', [24, 4.4]],
    ['higher only because the paper is curled', [32, 3.7]],
    ['lower only because the paper is curled', [16, 3.5]],
  ] as const)('part nothing that is %s', (_, size) => {
    expect(paragraphsWith(typed('The verse my father knew'), { The: size })).toHaveLength(1);
  });

  it('part a list in bolder letters no other way than text', () => {
    const list = Array.from({ length: 6 }, (_, n) => ({ text: `Our ${n} cows`, y: 400 + n * 60, x1: 400 }));
    const text = Array.from({ length: 9 }, (_, n) => ({ text: 'and the river came up', y: n * 41 }));
    const { lines } = pageText(answer([[...text, ...list]]), WIDTH, {
      lettersOf: measured({ Our: [24, 6] }),
    });
    expect(lines.some(({ standsOut }) => standsOut)).toBe(false);
    expect(lines.slice(-5).every(({ begins }) => begins)).toBe(true);
  });

  it('part a note in small letters from the text', () => {
    expect(paragraphsWith(typed('Written on the back of it'), { Written: [17, 2.9] })).toHaveLength(3);
  });

  it.each([
    ['join', [29, 6.5], ['The verse my father knew What he said']],
    ['part', [40, 8], ['The verse my father knew', 'What he said']],
  ] as const)('%s two lines of headings by their own size', (_, second, headings) => {
    const lines = typed('The verse my father knew');
    const below = { text: 'What he said', y: 164, x1: 400 };
    const after = lines.slice(4).map((line) => ({ ...line, y: line.y + 41 }));
    const sizes = { The: [29, 6.5], What: second } as const;
    expect(paragraphsWith([...lines.slice(0, 4), below, ...after], sizes).slice(1, -1)).toEqual(headings);
  });

  it('say nothing on a page with hardly a line of text', () => {
    const title = [
      { text: 'A River Called Home', y: 0 },
      { text: 'by Eleanor Hayes', y: 60 },
    ];
    const { lines } = pageText(answer([title]), WIDTH, { lettersOf: measured({ A: [44, 11] }) });
    expect(lines.some(({ standsOut }) => standsOut)).toBe(false);
  });
});

it('sees paragraphs by spaces that are less than a line, where all gaps of the page are of two kinds', () => {
  const at = [0, 41, 82, 142, 183, 243, 284, 343, 384];
  const page = (places: readonly number[]) =>
    answer([places.map((y, line) => ({ text: `and line ${line} went on`, y }))]);
  const countOf = (places: readonly number[]) => paragraphsRead(pageText(page(places), WIDTH)).length;
  expect(countOf(at)).toBe(4);
  // of a curled page each line has a distance of its own
  expect(countOf([0, 41, 86, 142, 183, 231, 284, 343, 384])).toBe(1);
});

describe('a table', () => {
  const at = (text: string, x0: number, y: number, x1 = x0 + text.length * 14) => ({ text, x0, x1, y });
  /** As a reader goes across its rows: words with where they stand. */
  const across = (y: number, ...cells: readonly ReturnType<typeof at>[]) => {
    const words = cells.flatMap(({ text, x0, x1 }) =>
      text.split(' ').map((word, n, { length }) => {
        const left = x0 + ((x1 - x0) * n) / length;
        const right = left + (x1 - x0) / length - 8;
        return { text: word, confidence: 92, bbox: { x0: left, x1: right, y0: y, y1: y + 23 } };
      }),
    );
    const [first, last] = [words[0]?.bbox.x0 ?? 0, words.at(-1)?.bbox.x1 ?? 0];
    return { text: '', bbox: { x0: first, y0: y, x1: last, y1: y + 23 }, words };
  };
  const larger = ({ bbox, words, ...line }: ReturnType<typeof across>) => {
    const grown = (box: typeof bbox) => ({ ...box, y1: box.y0 + 32 });
    return { ...line, bbox: grown(bbox), words: words.map((word) => ({ ...word, bbox: grown(word.bbox) })) };
  };
  const pageOf = (...lines: readonly ReturnType<typeof across>[]): SeenPage => ({
    blocks: [{ paragraphs: [{ lines }] }],
  });
  const text = (y: number) =>
    across(y, at('and so we lived on turnips and what the hens laid that year', 100, y, 900));

  it('is read cell by cell and row by row, without the rules between its cells', () => {
    const page = pageOf(
      text(0),
      larger(across(50, at('What it cost', 100, 50, 400))),
      across(
        100,
        at('Year', 100, 100),
        at('Bought from whom', 400, 100),
        at('|', 640, 100, 652),
        at('PRICE', 672, 100),
      ),
      across(160, at('1921', 100, 160), at('A cow, brown and', 400, 160), at('£12 15s.', 680, 160)),
      across(201, at('bad-tempered, with', 400, 201)),
      across(242, at('a broken horn', 400, 242)),
      across(302, at('1933', 100, 302), at('Flour by the sack,', 400, 302), at('£1 2s.', 680, 302)),
      across(343, at('and its carriage', 400, 343)),
      text(443),
    );
    const { lines } = pageText(page, WIDTH);
    expect(paragraphsRead({ lines }).slice(-10, -1)).toEqual([
      'Year',
      'Bought from whom',
      'PRICE',
      '1921',
      'A cow, brown and bad-tempered, with a broken horn',
      '£12 15s.',
      '1933',
      'Flour by the sack, and its carriage',
      '£1 2s.',
    ]);
    expect(
      transcribedLines({ lines, confidence: 90, state: 'read' }).some(({ isHeading }) => isHeading),
    ).toBe(false);
  });

  it.each([
    ['a list', ['1.', 'One christening gown'], ['2.', 'Two medals of his']],
    [
      'justified lines',
      ['and then the river came up and it', 'stayed as it was'],
      ['nobody had seen the like of it or', 'heard of it before'],
    ],
  ])('is not seen in %s', (_, first, second) => {
    const row = (y: number, [one = '', other = '']: readonly string[]) => {
      const left = at(one, 100, y);
      return across(y, left, at(other, left.x1 + (one.length > 2 ? 30 : 80), y));
    };
    const { lines } = pageText(pageOf(text(0), row(41, first), row(82, second), text(123)), WIDTH);
    const asSeen = [first, second].map((cells) => cells.join(' '));
    expect(lines.slice(1, 3).map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(asSeen);
  });
});
