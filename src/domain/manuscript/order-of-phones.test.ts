import { expect, test } from 'vitest';
import { orderOfPhones, type PhonedPage } from './order-of-phones.ts';
import { piecesOf } from './pages-left-out.ts';

const taken = (phone: string, numbers: readonly (number | null)[], ids = numbers): PhonedPage[] =>
  numbers.map((printed, at) => ({ id: String(ids[at]), phone, printed }));
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
const words = (numbers: readonly number[]) => numbers.map(String);

test.each([
  ['odd and even pages', range(1, 39, 2), range(2, 40, 2)],
  ['both ends', range(1, 20), range(21, 40).toReversed()],
  ['one half each, the second first', range(21, 40), range(1, 20)],
  ['a few pages that were skipped', [...range(1, 10), ...range(14, 40)], [11, 12, 13]],
])('two phones that share a book by %s', (_, own, others) => {
  const pages = [...taken('owner', own), ...taken('anna', others)];
  expect(orderOfPhones(pages)).toEqual(words(range(1, 40)));
});

test('three phones', () => {
  const [a, b, c] = [range(1, 40, 3), range(2, 40, 3), range(3, 40, 3).toReversed()];
  const pages = [...taken('a', a), ...taken('b', b), ...taken('c', c)];
  expect(orderOfPhones(pages)).toEqual(words(range(1, 40)));
});

test('pages without a number stand where their phone’s others say', () => {
  const own = range(1, 19, 2);
  const unnumbered = own.map((n) => ([1, 7, 9, 19].includes(n) ? null : n));
  const pages = [...taken('owner', unnumbered, own), ...taken('anna', range(2, 20, 2))];
  expect(orderOfPhones(pages)).toEqual(words(range(1, 20)));
});

test('a number that was misread moves its page nowhere', () => {
  const own = range(1, 19, 2);
  const misread = own.map((n) => (n === 7 ? 17 : n));
  const pages = [...taken('owner', misread, own), ...taken('anna', range(2, 20, 2))];
  expect(orderOfPhones(pages)).toEqual(words(range(1, 20)));
});

test('a page that two phones took stands beside itself', () => {
  const pages = [...taken('owner', [1, 2, 3]), ...taken('anna', [3, 4], [30, 4])];
  expect(orderOfPhones(pages)).toEqual(['1', '2', '3', '30', '4']);
});

test.each([
  ['one phone took all of them', taken('owner', range(1, 9))],
  [
    'a phone’s pages have no numbers',
    [...taken('owner', range(1, 9)), ...taken('anna', [null, null], [10, 11])],
  ],
  [
    'numbering begins again',
    [...taken('owner', [1, 2, 3, 4, 1, 2, 3, 4], range(1, 8)), ...taken('anna', range(9, 12))],
  ],
  [
    'a phone’s pages are in no order',
    [...taken('owner', range(1, 9)), ...taken('anna', [14, 11, 18, 12, 16])],
  ],
])('nothing is moved where %s', (_, pages) => {
  expect(orderOfPhones(pages)).toBeNull();
});

const worded = (pages: readonly PhonedPage[], text: string) =>
  pages.map((page) => ({ ...page, words: piecesOf(`${text} ${page.id} and so on, ${page.id} to the end`) }));

test('two parts that each begin at one are not laid into each other', () => {
  const [one, two] = [taken('owner', range(1, 9)), taken('anna', range(1, 9), range(101, 109))];
  expect(orderOfPhones([...worded(one, 'At sea'), ...worded(two, 'On land')])).toBeNull();
});

test('a page without a number is not put where another phone has the page with that number', () => {
  const [one, two] = [taken('owner', range(1, 9)), taken('anna', [null, 10, 11], [90, 10, 11])];
  expect(orderOfPhones([...one, ...two])).toBeNull();
  expect(orderOfPhones([...one.slice(0, 8), ...two])?.slice(7, 10)).toEqual(['8', '90', '10']);
});

test('however a book is dealt out to phones that turn its pages forward, it comes back in order', () => {
  let seed = 7;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
  for (let book = 0; book < 200; book += 1) {
    const hands: number[][] = [[], [], []];
    for (const n of range(1, 60)) hands[dice(3)]?.push(n);
    const pages = hands.flatMap((numbers, phone) => taken(`phone ${phone}`, numbers));
    expect(orderOfPhones(pages)).toEqual(words(range(1, 60)));
  }
});
