// @module-tag storm
import { expect, it } from 'vitest';
import { bookOf, fanOutChaos } from './fan-out-chaos.ts';

const whole = bookOf(2_000);
const short = bookOf(150);
const PROMISED = { missing: 0, doubled: 0, completions: 1, stepsBack: 0, madeByJoining: 0 };

it.each([
  [1, 'undisturbed', whole, false],
  [2, 'cancelled and taken up again', whole, true],
  ...Array.from({ length: 16 }, (_, i) => [
    10 + i,
    i % 2 ? 'taken up again' : 'undisturbed',
    short,
    i % 2 === 1,
  ]),
] as [number, string, typeof whole, boolean][])(
  'a book fanned out over a queue that repeats, reorders and loses workers comes out whole and once: seed %i, %s',
  { timeout: 600_000 },
  async (seed, _what, book, isInterrupted) => {
    const report = await fanOutChaos({ book, seed, isInterrupted });
    if (book === whole)
      console.log(
        `${report.chunkCount} chunks: ${report.deliveries} deliveries of ${report.taskNames} tasks, ` +
          `${report.deaths} deaths, ${report.duplicates} duplicates, ${report.madeTwice} chunks made twice`,
      );
    expect(report).toMatchObject({ ...PROMISED, cancellations: isInterrupted ? 1 : 0 });
    if (!isInterrupted) expect(report.sweeps).toBe(0);
    expect(report.deaths + report.duplicates).toBeGreaterThan(0);
  },
);
