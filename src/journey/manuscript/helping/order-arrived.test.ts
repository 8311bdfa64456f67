import { beforeEach, expect, test, vi } from 'vitest';
import { noteInvited } from '@/device/storage/books/invited.ts';
import { movePage } from '@/device/storage/pages/arrange-pages.ts';
import { keepArrivedPage } from '@/device/storage/pages/arrived-page.ts';
import { countUnplaced, keepOrder, orderedBy, putBack } from '@/device/storage/pages/page-order.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { makeSessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { orderArrived } from './order-arrived.ts';

const printed = new Map<number, number>();
/** what is read on a page, where it matters */
const texts = new Map<number, string>();
let read = [1, 2, 3, 100_001, 100_002, 100_003];
beforeEach(() => {
  read = [1, 2, 3, 100_001, 100_002, 100_003];
});
const PLAIN = { isHeading: false, leftOutAs: null };
vi.mock('@/backend/calls/callables.ts', () => ({
  call: async () => ({
    success: true,
    data: {
      review: {
        pages: read.map((n) => ({
          ...{ photoPath: objectPath.page(memoir, n), side: 0, isBlank: false },
          printedNumber: printed.get(n) ?? null,
        })),
        paragraphs: read.flatMap((n, page) => {
          const text = texts.get(n);
          return text === undefined ? [] : [{ ...{ id: String(n), page, text, doubts: [] }, ...PLAIN }];
        }),
      },
    },
  }),
}));
onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));
const numbers = async () => (await listPages(memoir)).map(({ n }) => n);
const arrive = (n: number) =>
  keepArrivedPage(memoir, {
    page: { n, sizeBytes: 1, sha256: '', arrivedMs: 1 },
    photo: new Blob(['x']),
    ...{ thumb: new ArrayBuffer(1), warnings: [], look: undefined },
  });

/** Odd pages by the owner, even ones by a helper. */
async function oddAndEven() {
  printed.clear();
  texts.clear();
  for (const at of [1, 2, 3]) {
    printed.set((await savePage(memoir, new Blob([`own ${at}`]))).n, 2 * at - 1);
    await arrive(100_000 + at);
    printed.set(100_000 + at, 2 * at);
  }
}

test('pages of a helper find their places by their printed numbers, once', async () => {
  await oddAndEven();
  await noteInvited(memoir);
  expect(await orderArrived(memoir)).toBe(true);
  expect(await numbers()).toEqual([1, 100_001, 2, 100_002, 3, 100_003]);
  expect(await orderArrived(memoir)).toBe(false);
});

test('where the person moves a page afterwards, it stays', async () => {
  await oddAndEven();
  await noteInvited(memoir);
  await orderArrived(memoir);
  const [first] = await listPages(memoir);
  await movePage(memoir, first?.id ?? '', 5);
  expect(await orderArrived(memoir)).toBe(false);
  expect((await numbers()).at(-1)).toBe(1);
});

test('without numbers pages of a helper find their places by the sentences that run over', async () => {
  await oddAndEven();
  await noteInvited(memoir);
  printed.clear();
  texts.set(1, 'We lived by the riv-').set(100_001, 'er. Every spring it rose.');
  texts.set(2, 'My mother was afraid.').set(100_002, 'She carried the clock to the at-');
  texts.set(3, 'tic, where we slept.').set(100_003, 'In May we went down.');
  expect(await orderArrived(memoir)).toBe(true);
  expect(await numbers()).toEqual([1, 100_001, 2, 100_002, 3, 100_003]);
  expect(await countUnplaced(memoir)).toBe(0);
});

test('where neither numbers nor words tell, the person is asked until they say that all is in order', async () => {
  await oddAndEven();
  await noteInvited(memoir);
  printed.clear();
  expect(await orderArrived(memoir)).toBe(false);
  expect(await countUnplaced(memoir)).toBe(3);
  await keepOrder(memoir);
  expect(await countUnplaced(memoir)).toBe(0);
  expect(await orderArrived(memoir)).toBe(false);
  expect(await countUnplaced(memoir)).toBe(0);
});

test('nothing moves where numbers are missing, or nobody was invited', async () => {
  await oddAndEven();
  expect(await orderArrived(memoir)).toBe(false);
  await noteInvited(memoir);
  for (const at of [1, 2, 3]) printed.delete(100_000 + at);
  expect(await orderArrived(memoir)).toBe(false);
  expect(await numbers()).toEqual([1, 2, 3, 100_001, 100_002, 100_003]);
});

const ofPage = (number: number) => Array.from({ length: 20 }, (_, at) => `Word${number}of${at}`).join(' ');

/** The numbers printed on the pages of Anna, whose book it is, of Ben and of Cleo, in the order in which they came. */
async function threePhones(anna: number[], ben: number[], cleo: number[]) {
  printed.clear();
  texts.clear();
  await noteInvited(memoir);
  const own: number[] = [];
  for (const number of anna) own.push((await savePage(memoir, new Blob([`own ${number}`]))).n);
  const [bens, cleos] = [ben.map((_, at) => 100_001 + at), cleo.map((_, at) => 110_001 + at)];
  for (const n of [...bens, ...cleos]) await arrive(n);
  read = [...own, ...bens, ...cleos];
  for (const [at, number] of [...anna, ...ben, ...cleo].entries()) {
    printed.set(read[at] ?? 0, number);
    texts.set(read[at] ?? 0, `${ofPage(number)}.`);
  }
}
const printedInOrder = async () => (await numbers()).map((n) => printed.get(n));
const [ANNA, BEN, CLEO] = [
  [1, 2, 3, 4, 5],
  [12, 11, 10, 9],
  [6, 5, 8, 7],
];
const AS_THEY_CAME = [...ANNA, ...BEN, ...CLEO];

test('pages of three phones, one from the end and one out of order, are put in order by their numbers, with a way back', async () => {
  await threePhones(ANNA, BEN, CLEO);
  expect(await orderArrived(memoir)).toBe(true);
  expect(await printedInOrder()).toEqual([1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(await countUnplaced(memoir)).toBe(0);
  expect(await orderedBy(memoir)).toBe('numbers');
  await putBack(memoir);
  expect(await printedInOrder()).toEqual(AS_THEY_CAME);
  expect(await orderedBy(memoir)).toBeNull();
  expect(await orderArrived(memoir)).toBe(false);
  // Nor when one more page comes: the person wanted the others so.
  await arrive(110_009);
  read.push(110_009);
  printed.set(110_009, 13);
  texts.set(110_009, ofPage(13));
  expect(await orderArrived(memoir)).toBe(false);
  expect(await printedInOrder()).toEqual([...AS_THEY_CAME, 13]);
  expect(await countUnplaced(memoir)).toBe(1);
});

test('a page the person has moved before stays behind the page they put it behind', async () => {
  await threePhones(ANNA, BEN, CLEO);
  const [first] = await listPages(memoir);
  await movePage(memoir, first?.id ?? '', 3);
  expect(await orderArrived(memoir)).toBe(true);
  expect(await printedInOrder()).toEqual([2, 3, 4, 1, 5, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('where a number was misread the pages stay as they came, and the person is asked', async () => {
  await threePhones(ANNA, BEN, CLEO);
  printed.set(110_003, 18);
  expect(await orderArrived(memoir)).toBe(false);
  expect(await numbers()).toEqual(read);
  expect(await countUnplaced(memoir)).toBe(8);
});

test('a second part that begins anew at one is not laid into the first one', async () => {
  await threePhones([1, 2, 3], [1, 2, 3], [4, 5]);
  for (const n of [100_001, 100_002, 100_003]) texts.set(n, `${ofPage(n)}.`);
  expect(await orderArrived(memoir)).toBe(false);
  expect(await countUnplaced(memoir)).toBe(5);
});
