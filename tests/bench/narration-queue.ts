import { bookOf, type FanOutReport, fanOutChaos } from '../chaos/narration/fan-out-chaos.ts';
import type { Figure } from './figure.ts';

const CHUNKS = 2_000;
const SEEDS = Number(process.env.BENCH_SEEDS ?? 10);

/** A book of 2,000 chunks through a queue that repeats, reorders and loses workers, once for each seed; half are cancelled midway. */
export async function benchNarrationQueue(): Promise<Figure[]> {
  const book = bookOf(CHUNKS);
  const reports: FanOutReport[] = [];
  for (let seed = 1; seed <= SEEDS; seed++)
    reports.push(await fanOutChaos({ book, seed, isInterrupted: seed % 2 === 0 }));
  const sum = (pick: (report: FanOutReport) => number) =>
    reports.reduce((total, report) => total + pick(report), 0);
  console.log(
    `${SEEDS} books of ${CHUNKS} chunks: ${sum((one) => one.deliveries)} deliveries of ${sum((one) => one.taskNames)} tasks, ` +
      `${sum((one) => one.deaths)} deaths, ${sum((one) => one.duplicates)} duplicates, ${sum((one) => one.sweeps)} sweeps, ` +
      `${sum((one) => one.madeTwice)} chunks made twice`,
  );
  const none = (name: string, value: number): Figure => ({
    name,
    value,
    unit: 'times',
    target: '0',
    ok: value === 0,
  });
  return [
    none(
      'a chunk missing in a finished book',
      sum((one) => one.missing),
    ),
    none(
      'a chunk in it twice',
      sum((one) => one.doubled),
    ),
    none('a book not completed exactly once', reports.filter(({ completions }) => completions !== 1).length),
    none(
      'progress that went back',
      sum((one) => one.stepsBack),
    ),
  ];
}
