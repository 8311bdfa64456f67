import { describe, expect, it } from 'vitest';
import { growthOf, SQUARE } from '../../../../../tests/support/growth.ts';
import { markPageEdges } from './page-edges.ts';

const BODY = ['The river came up that summer.', 'It had rained for eleven days.', 'Nobody slept that night.'];
const body = (n: number) => BODY.map((text) => `${text} ${'ABCDEFGH'[n]?.repeat(30)}`);
const clean = (pages: readonly (readonly string[])[]) =>
  markPageEdges(pages.map((page) => page.map((text) => ({ text })))).pages.map((page) =>
    page.filter(({ leftOutAs }) => !leftOutAs).map(({ text }) => text),
  );

describe('page edges', () => {
  it('drops running heads that alternate left and right, with their numbers', () => {
    const pages = [0, 1, 2, 3, 4, 5].map((n) => [
      n % 2 ? `${n + 10} MARGARET HAYES` : `THE BLUE DOOR ${n + 10}`,
      ...body(n),
    ]);
    expect(clean(pages)).toEqual([0, 1, 2, 3, 4, 5].map(body));
  });

  it.each(['HATE 3', 'THE HILL FAMILY 12', '14 THE CHILD OF THE MOAT'])(
    'drops %j above a page of which there is no other',
    (head) => {
      expect(clean([[head, ...body(0)]])).toEqual([body(0)]);
    },
  );

  it.each(['HATE · 3', '12 | THE HILL FAMILY', 'THE HILL FAMILY [12]', 'HATE – 3'])(
    'drops %j, whatever the printer sets between the words and the number',
    (head) => {
      expect(clean([[head, ...body(0)]])).toEqual([body(0)]);
    },
  );

  it.each([
    ['as it was', 'THE MILL', 'THE MILL'],
    ['with another apostrophe', 'ROSE’S MILL', "ROSE'S MILL"],
  ])(
    'drops the second of two heads in a long book, read %s, and keeps the first, which may be the chapter’s own',
    (_, first, second) => {
      const pages = [0, 1, 2, 3, 4, 5, 6].map(body);
      const heads = new Map([
        [2, first],
        [4, second],
      ]);
      const withHeads = pages.map((page, n) => [heads.get(n) ?? [], page].flat());
      const kept = pages.map((page, n) => (n === 2 ? [first, ...page] : page));
      expect(clean(withHeads)).toEqual(kept);
    },
  );

  const fragment = (n: number) => [`and then it was ${'ABCDEFGH'[n]?.repeat(30)}.`, ...body(n)];
  it.each([
    [
      'of two heads in a long book',
      new Map([
        [5, 'THE LAST VOYAGE'],
        [6, 'THE LAST VOYAGE'],
      ]),
    ],
    [
      'read with a fault',
      new Map([
        [5, 'THE LAST V0YAGE'],
        [6, 'THE LAST VOYAGE'],
      ]),
    ],
    [
      'before those that are known',
      new Map([
        [0, 'THE LAST VOYAGE'],
        [5, 'THE LAST VOYAGE'],
        [6, 'THE LAST VOYACE'],
        [7, 'THE LAST VOYAGE'],
      ]),
    ],
  ])('drops a head above a page that goes on in the middle of a sentence: %s', (_, heads) => {
    const pages = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => (heads.has(n) ? fragment(n) : body(n)));
    expect(clean(pages.map((page, n) => [heads.get(n) ?? [], page].flat()))).toEqual(pages);
  });

  it('drops a known head also where it stands once more, far from the others', () => {
    const heads = new Map([0, 1, 2, 7].map((n) => [n, n === 7 ? 'THE LAST VOYACE' : 'THE LAST VOYAGE']));
    const pages = [0, 1, 2, 3, 4, 5, 6, 7].map(body);
    expect(clean(pages.map((page, n) => [heads.get(n) ?? [], page].flat()))).toEqual(pages);
  });

  it('keeps what differs from a known head in its number', () => {
    const pages = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
      if (n === 7) return ['WINTER 1946', ...body(n)];
      return n < 3 ? ['WINTER 1944', ...body(n)] : body(n);
    });
    expect(clean(pages).at(-1)).toEqual(['WINTER 1946', ...body(7)]);
  });

  it.each([
    ['WINTER 1944', 'WINTER 1945'],
    ['PART II THE MILL', 'PART III THE MILL'],
  ])('keeps %j and %j, two chapters that differ in their number', (one, other) => {
    const pages = [0, 1, 2, 3, 4, 5, 6].map((n) =>
      [n === 2 ? one : [], n === 4 ? other : [], body(n)].flat(),
    );
    expect(clean(pages)).toEqual(pages);
  });

  it.each([
    ['in small letters', ['A RIVER CALLED HOME', 'A River Called Home']],
    ['in the same letters', ['A RIVER CALLED HOME', 'A RIVER CALLED HOME']],
  ])('keeps the title below the running head of its own page, %s', (_, [head = '', title = '']) => {
    const pages = [[head, title, ...body(0)], ...[1, 2, 3].map((n) => [head, ...body(n)])];
    expect(clean(pages)).toEqual([[title, ...body(0)], body(1), body(2), body(3)]);
  });

  it('drops both lines of a foot that say nearly the same', () => {
    const foot = ['THE HAYES FAMILY', 'THE HAYES FAMILYS'];
    expect(clean([0, 1, 2].map((n) => [...body(n), ...foot]))).toEqual([0, 1, 2].map(body));
  });

  it('keeps the head of a chapter that stands in larger letters than its repetitions', () => {
    const line = (text: string, letterHeight: number) => ({ text, letterHeight });
    const pages = [0, 1, 2, 3].map((n) => [
      line('THE MILL', n === 0 ? 18 : 8),
      ...body(n).map((text) => line(text, 11)),
    ]);
    const heads = markPageEdges(pages).pages.map(([head]) => head?.leftOutAs ?? null);
    expect(heads).toEqual([null, 'running-head', 'running-head', 'running-head']);
  });

  it.each(['CHAPTER 3', 'WINTER 1944', 'DAY 3', 'THE MILL'])('keeps %j above a page', (head) => {
    expect(clean([[head, ...body(0)]])).toEqual([[head, ...body(0)]]);
  });

  it('drops heads that were read with faults', () => {
    const heads = ['THE HOUSE ON ALDER STREET', 'THE HOUSE 0N ALDER STREET', 'THF HOUSE ON ALDER STREFT'];
    expect(clean(heads.map((head, n) => [head, ...body(n)]))).toEqual([0, 1, 2].map(body));
  });

  it('keeps a year or a figure that ends the last sentence of a page in a line of its own', () => {
    const lines = (...texts: readonly string[]) =>
      texts.map((text, at) => ({ text, begins: at === 0 || at === texts.length - 2 }));
    for (const last of ['1921.', '16.']) {
      const { pages, printedNumbers } = markPageEdges([lines(...body(0), 'We left in the May of', last)]);
      expect(pages[0]?.at(-1)).toMatchObject({ text: last });
      expect(pages[0]?.filter(({ leftOutAs }) => leftOutAs)).toEqual([]);
      expect(printedNumbers).toEqual([null]);
    }
    const numbered = [0, 1].map((n) => lines(...body(n), 'We left in the May of', `${n + 16}.`));
    expect(markPageEdges(numbered).printedNumbers).toEqual([16, 17]);
  });

  it('drops page numbers at the foot, bare and adorned', () => {
    const feet = ['7', '– 8 –', 'Page 9', '10 of 12'];
    expect(clean(feet.map((foot, n) => [...body(n), foot]))).toEqual([0, 1, 2, 3].map(body));
  });

  it('drops roman numbers that count on', () => {
    expect(clean(['iv', 'v', 'vi'].map((foot, n) => [...body(n), foot]))).toEqual([0, 1, 2].map(body));
  });

  it.each([
    ['alone', ['1', '3', '5']],
    ['in running heads', ['1 THE BLUE DOOR', 'THE BLUE DOOR 3', '5 THE BLUE DOOR']],
  ])(
    'reads numbers at the top that are odd throughout, because every second page is missing: %s',
    (_where, heads) => {
      const { printedNumbers } = markPageEdges(
        heads.map((head, n) => [head, ...body(n)].map((text) => ({ text }))),
      );
      expect(printedNumbers).toEqual([1, 3, 5]);
      expect(clean(heads.map((head, n) => [head, ...body(n)]))).toEqual([0, 1, 2].map(body));
    },
  );

  it('keeps years that stand alone at the top of pages, though they rise', () => {
    const pages = ['1947', '1949', '1951'].map((year, n) => [year, ...body(n)]);
    expect(clean(pages)).toEqual(pages);
  });

  it('keeps a year and a chapter number that stand alone at the top of a page', () => {
    const pages = [['1947', ...body(0)], body(1), body(2), ['2', ...body(3)], body(4)];
    expect(clean(pages)).toEqual(pages);
  });

  it('keeps chapter heads that differ in their number only', () => {
    const pages = [
      ['Chapter I', ...body(0)],
      ['Chapter II', ...body(1)],
      ['Chapter III', ...body(2)],
    ];
    expect(clean(pages)).toEqual(pages);
  });

  it('keeps the first head of a chapter and drops its repetitions', () => {
    const pages = [0, 1, 2].map((n) => ['Chapter One: The Blue Door', ...body(n)]);
    expect(clean(pages)).toEqual([['Chapter One: The Blue Door', ...body(0)], body(1), body(2)]);
  });

  it('keeps the title of the book when it is repeated in capitals', () => {
    const pages = [0, 1, 2].map((n) => [n ? 'THE BLUE DOOR' : 'The Blue Door', ...body(n)]);
    expect(clean(pages)).toEqual([['The Blue Door', ...body(0)], body(1), body(2)]);
  });

  it('keeps a page that holds nothing but what other pages repeat', () => {
    expect(clean([['Hello world'], ['Hello world'], ['Hello world']])).toEqual(
      Array(3).fill(['Hello world']),
    );
  });

  it('leaves out the number of a page that holds nothing else', () => {
    expect(clean([['7', ...body(0)], ['8'], ['9', ...body(2)]])).toEqual([body(0), [], body(2)]);
  });

  it('takes the layout of the first line for what it is without the head', () => {
    const pages = [0, 1, 2].map((n) => [
      { text: 'THE BLUE DOOR' },
      { text: `came up that summer ${n}${'xyz'[n]?.repeat(9)}`, begins: true, beginsAtTop: false },
      { text: 'and down again', begins: false },
    ]);
    expect(markPageEdges(pages).pages[1]?.[1]).toMatchObject({ begins: false });
  });

  const PAGE = [
    'In the spring we moved to Alder Street, all nine of us',
    'and the dog, into a house that smelled of wet plaster.',
    'My father carried the stove on his back from the station.',
    'The neighbors watched from behind their curtains and said',
    'nothing until the Sunday after, when Mrs. Bell came over',
    'with a cake and asked whether we were staying for good.',
    'We stayed for forty years.',
  ];
  const copy = (faults: (line: string) => string) => PAGE.map(faults);
  const other = (n: number) => PAGE.map((_, line) => `${'ABCDEFGH'[n]?.repeat(30 + line)} of page ${n}`);

  it.each([
    ['twice, exactly', [PAGE, PAGE]],
    ['twice, read with faults', [PAGE, copy((line) => line.replaceAll('e', 'c').replace('th', 'tn'))]],
    ['three times', [PAGE, PAGE, copy((line) => line.replaceAll('i', 'l'))]],
    ['twice, the second time without its first line', [PAGE, PAGE.slice(1)]],
    ['three times, cut off at the foot', [PAGE, PAGE.slice(0, -1), PAGE.slice(0, -2)]],
  ])('takes nothing for a running head of a page that is there %s', (_, copies) => {
    for (const pages of [copies, [other(0), ...copies, other(1)], [...copies, ...[2, 3, 4, 5, 6].map(other)]])
      expect(clean(pages)).toEqual(pages);
    const [first = [], ...more] = copies;
    const apart = [first, other(0), other(1), ...more, other(2), other(3), other(4)];
    expect(clean(apart)).toEqual(apart);
  });

  it('finds running heads and numbers also in a book whose pages are all there twice', () => {
    const once = [0, 1, 2, 3].map((n) => [`${n + 8}`, 'THE HOUSE ON ALDER STREET', ...other(n)]);
    const twice = once.flatMap((page) => [page, page]);
    expect(clean(twice)).toEqual([0, 1, 2, 3].flatMap((n) => [other(n), other(n)]));
  });

  it('keeps the head of a chapter on every copy of the page where it begins', () => {
    const first = ['Chapter One: The Blue Door', ...PAGE];
    const later = [0, 1].map((n) => ['Chapter One: The Blue Door', ...other(n)]);
    expect(clean([first, first, ...later])).toEqual([first, first, other(0), other(1)]);
  });

  it('does not take a year at the top for a number because a copy of its page has it too', () => {
    const year = ['1947', ...PAGE];
    expect(clean([other(0), year, year, other(1)])).toEqual([other(0), year, year, other(1)]);
  });

  it('grows with the number of pages of prose, each of them there twice', { tags: ['clock'] }, () => {
    const words = 'river summer mother window Sunday stove kitchen winter garden letter'.split(' ');
    const word = (n: number) => `${words[n % 10]}${words[Math.floor(n / 10) % 10]?.slice(0, 3)}`;
    // as mixed as words are in prose: no two lines the same
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 100;
    };
    const line = () => Array.from({ length: 9 }, () => word(next())).join(' ');
    const prose = Array.from({ length: 500 }, () => Array.from({ length: 30 }, line)).flatMap((page) => [
      page,
      page,
    ]);
    expect(growthOf((count) => clean(prose.slice(0, count)), 250)).toBeLessThan(SQUARE);
  });

  it('keeps the number of a chapter in larger letters, and drops that of a page in letters of the text', () => {
    const line = (text: string, letterHeight = 11) => ({ text, letterHeight });
    const page = (n: number, chapter?: string) => [
      ...(chapter === undefined ? [] : [line(chapter, 16)]),
      ...body(n).map((text) => line(text)),
      line(String(n + 40)),
    ];
    const { pages } = markPageEdges([page(0, '1.'), page(1, '2.'), page(2), page(3, '3.')]);
    const leftOut = pages.flatMap((lines) =>
      lines.flatMap(({ text, leftOutAs }) => (leftOutAs ? [text] : [])),
    );
    expect(leftOut).toEqual(['40', '41', '42', '43']);
  });

  it('grows with the number of pages that are much alike', { tags: ['clock'] }, () => {
    const alike = Array.from({ length: 2_000 }, (_, n) => [
      `${'abcdefgh'[n % 8]} line of words ${n}`,
      ...body(n % 8),
    ]);
    expect(growthOf((count) => clean(alike.slice(0, count)), 500)).toBeLessThan(SQUARE);
  });
});
