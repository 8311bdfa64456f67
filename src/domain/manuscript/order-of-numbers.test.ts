import { expect, test } from 'vitest';
import {
  orderOfNumbers,
  type PhonedPhoto,
  proposeByNumbers,
  withPagesPutByHand,
} from './order-of-numbers.ts';
import { piecesOf } from './pages-left-out.ts';

const textOf = (name: number | string) =>
  Array.from({ length: 20 }, (_, at) => `word${name}of${at}`).join(' ');
/** A number by itself, or with the name of its words where another page has it too; null for none. */
type Shot = number | readonly [printed: number | null, words: string] | null;
const taken = (phone: string, shots: readonly Shot[]): PhonedPhoto[] =>
  shots.map((shot, at) => {
    const [printed, words] = Array.isArray(shot) ? shot : [shot as number | null, shot ?? `${phone} ${at}`];
    return { id: `${phone}-${at}`, phone, printed: [printed], words: piecesOf(textOf(words)) };
  });
const ids = (text: string) => text.split(' ');

const ANNA = [1, 2, 3, 4, 5];
const BEN = [12, 11, 10, 9];
const CLEO = [6, 5, 8, 7];
const three = (cleo: readonly Shot[] = CLEO, ben: readonly Shot[] = BEN, anna: readonly Shot[] = ANNA) => [
  ...taken('anna', anna),
  ...taken('ben', ben),
  ...taken('cleo', cleo),
];
const IN_ORDER = ids(
  'anna-0 anna-1 anna-2 anna-3 anna-4 cleo-1 cleo-0 cleo-3 cleo-2 ben-3 ben-2 ben-1 ben-0',
);

test('three phones, each in its own direction and one in none, come in the order of their numbers', () => {
  expect(orderOfNumbers(three())).toEqual(IN_ORDER);
});

test('a page without a number has that of the gap its phone took it in', () => {
  expect(orderOfNumbers(three(CLEO, [12, 11, null, 9]))).toEqual(IN_ORDER);
});

test('photographs of an open book', () => {
  const spread = (id: string, phone: string, printed: (number | null)[]): PhonedPhoto => ({
    ...{ id, phone, printed, words: piecesOf(textOf(id)) },
  });
  const photos = [
    spread('a', 'anna', [2, 3]),
    spread('d', 'ben', [8, 9]),
    spread('b', 'cleo', [4, null]),
    spread('c', 'ben', [6, 7]),
  ];
  expect(orderOfNumbers(photos)).toEqual(['a', 'b', 'c', 'd']);
});

test.each([
  ['a number stands on two pages that read differently', three([6, [5, 'another page'], 8, 7])],
  ['a number was misread, and one is nowhere', three([6, 5, 18, 7])],
  ['a number was misread as that of another page', three([6, 5, [3, 'the eighth'], 7])],
  ['the first pages of a phone have no number', three(CLEO, BEN, [null, null, 1, 2, 3, 4, 5])],
  ['a phone ends with a page without a number', three([...CLEO, null])],
  [
    'a second part begins anew at one',
    three(
      [
        [1, 'b1'],
        [2, 'b2'],
        [3, 'b3'],
      ],
      [
        [4, 'b4'],
        [5, 'b5'],
      ],
    ),
  ],
  ['a page is missing', three([6, 5, 8])],
  ['one phone took all of them', taken('anna', [3, 2, 1])],
])('nothing is put in order by itself where %s', (_, photos) => {
  expect(orderOfNumbers(photos)).toBeNull();
});

test('where a page is missing, the order is offered', () => {
  expect(proposeByNumbers(three([6, 5, 8]))).toEqual(IN_ORDER.filter((id) => id !== 'cleo-3'));
});

test('the order is offered with the first pages, which have no number, where they were taken', () => {
  const photos = three([6, 8, 7], BEN, [null, 1, 2, 3, 4, 5]);
  expect(proposeByNumbers(photos)?.slice(0, 3)).toEqual(['anna-0', 'anna-1', 'anna-2']);
});

test('the order is offered where one phone took all of them, backwards', () => {
  expect(proposeByNumbers(taken('anna', [3, null, 1]))).toEqual(['anna-2', 'anna-1', 'anna-0']);
});

test.each([
  ['they stand so', taken('anna', [1, 2, null, 4])],
  ['a second part begins anew at one', taken('anna', [1, 2, 3, [1, 'b1'], [2, 'b2'], [3, 'b3']])],
  ['hardly a page has a number', taken('anna', [2, null, null, null, 1])],
])('no order is offered where %s', (_, photos) => {
  expect(proposeByNumbers(photos)).toBeNull();
});

test('a page put somewhere by hand stays behind the page it stands behind', () => {
  const now = ['c', 'a', 'x', 'y', 'b'].map((id) => ({ id, isPlacedByHand: id === 'x' || id === 'y' }));
  expect(withPagesPutByHand(['x', 'a', 'b', 'y', 'c'], now)).toEqual(['a', 'x', 'y', 'b', 'c']);
  const first = [{ id: 'b', isPlacedByHand: true }, { id: 'a' }];
  expect(withPagesPutByHand(['a', 'b'], first)).toEqual(['b', 'a']);
});
