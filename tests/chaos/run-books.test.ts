import { expect, test } from 'vitest';
import { type ChaosReport, isWhole, NO_REPORT, sumOf } from './chaos-report.ts';
import { type BookOptions, runBooks } from './run-chaos.ts';

const book = (more: Partial<ChaosReport>): ChaosReport => ({
  ...NO_REPORT,
  books: 1,
  saved: 200,
  capturedBytes: 100,
  sentBytes: 110,
  seconds: 60,
  kills: { ...NO_REPORT.kills, 'browser killed': 40 },
  ...more,
});

/** Runs with books made by `make`. @returns what was asked, said and reached */
async function run(kills: number, make: (book: BookOptions) => ChaosReport, before?: ChaosReport) {
  const asked: BookOptions[] = [];
  const said: string[] = [];
  const reached: ChaosReport[] = [];
  const total = await runBooks(
    {
      kills,
      pages: 200,
      seed: 5,
      before,
      say: (line) => said.push(line),
      onBook: (soFar) => reached.push(soFar),
    },
    async (options) => {
      asked.push(options);
      return make(options);
    },
  );
  return { total, asked, said, reached };
}

test('books follow each other until the kills have fallen, each with other chances, and every one tells the sums', async () => {
  const { total, asked, said, reached } = await run(70, () => book({}));
  expect(asked.map(({ kills, seed }) => [kills, seed])).toEqual([
    [70, 5],
    [30, 6],
  ]);
  expect([sumOf(total.kills), total.saved, total.books]).toEqual([80, 400, 2]);
  expect(reached.map(({ saved }) => saved)).toEqual([200, 400]);
  expect(said.at(-1)).toBe(
    'book 2: 200 pages saved; so far 80 kills (40.0 a minute), 400 pages, 0 lost, 0 duplicated, 0 altered, bytes 1.100, 120 s',
  );
  expect(isWhole(total)).toBe(true);
});

test('an earlier run is gone on with, and one that is done is left alone', async () => {
  const before = book({ books: 3, lost: 1 });
  const { total, asked } = await run(70, () => book({}), before);
  expect(asked).toMatchObject([{ kills: 30, seed: 8 }]);
  expect([total.books, total.lost, sumOf(total.kills)]).toEqual([4, 1, 80]);
  expect((await run(40, () => book({}), before)).asked).toEqual([]);
});

test('a book that could not be finished is no success, and three of them end the run', async () => {
  const broken = book({ saved: 0, findings: ['the book could not be finished: no browser'] });
  let turn = 0;
  const { total, said } = await run(70, () => (turn++ === 0 ? broken : book({})));
  expect(isWhole(total)).toBe(false);
  expect(said[0]).toBe('  book 1: the book could not be finished: no browser');
  await expect(run(1_000, () => broken)).rejects.toThrow('3 books could not be finished');
});
