import { footprintAt } from '../../functions/deploy/checks/quota-checks.ts';
import { JOB_SETTINGS } from '../../functions/src/hosts/jobs.ts';
import { seededChance } from '../chaos/random.ts';
import type { Figure } from './figure.ts';
import { type Costs, costsOf } from './scale/cost.ts';
import { type Day, simulateDay } from './scale/day.ts';
import { bookOf, familiesOf } from './scale/families.ts';
import { printMonths } from './scale/month.ts';
import { percentile } from './scale/pool.ts';
import { PRICES } from './scale/prices.ts';
import { QUOTAS } from './scale/quotas.ts';
import { timersAtScale } from './scale/timers.ts';

const FAMILIES = Number(process.env.BENCH_FAMILIES ?? 10_000);
const SEED = 9;
/** The promise of the specification. */
const MAX_HOURS_TO_BOOK = 24;
const MAX_SHARE_OF_PRICE = 0.05;
const MAX_PAGE_WAIT_SECONDS = 60;
/** Somebody sits before it. */
const ATTENDED = new Set<string>(['read-page', 'process-audio', 'generate-tts-sample']);

interface Limit {
  readonly name: string;
  readonly peak: number;
  readonly limit: number;
  readonly raise: string;
}

function limitsOf(day: Day): Limit[] {
  const quota = (peak: number, { limit, unit, raise }: (typeof QUOTAS)[keyof typeof QUOTAS]): Limit => ({
    name: unit,
    peak,
    limit,
    raise,
  });
  const busiest = Math.max(...day.pools.map(({ peakPerSecond }) => peakPerSecond));
  return [
    quota(day.peakVisionPerMinute, QUOTAS.visionPagesPerMinute),
    quota(day.peakVcpus, QUOTAS.vcpus),
    quota(busiest, QUOTAS.tasksPerSecond),
    quota(day.peakObjectWritesPerSecond, QUOTAS.objectWritesPerSecond),
    quota(day.peakObjectReadsPerSecond, QUOTAS.objectReadsPerSecond),
    quota(day.peakJobWritesPerSecond, QUOTAS.writesPerSecondOfCollection),
    ...day.pools.map(({ kind, peakBusy, width }) => ({
      name: `workers of ${kind}`,
      peak: peakBusy,
      limit: width,
      raise: 'maxInstances and maxConcurrentDispatches in hosts/jobs.ts',
    })),
  ].sort((a, b) => b.peak / b.limit - a.peak / a.limit);
}

const short = (value: number) => Number(value.toPrecision(3)).toLocaleString('en');

function printTable(limits: readonly Limit[]): void {
  console.log(`limit (${FAMILIES} families a day) | peak | allowed | reached at families a day | raised by`);
  for (const { name, peak, limit, raise } of limits)
    console.log([name, short(peak), short(limit), short((FAMILIES * limit) / peak), raise].join(' | '));
}

function printCosts(books: readonly { readonly name: string; readonly costs: Costs }[]): void {
  const [first] = books;
  console.log(['cost of a book in dollars', ...Object.keys(first?.costs ?? {}), 'sum'].join(' | '));
  for (const { name, costs } of books) {
    const amounts = Object.values(costs);
    const sum = amounts.reduce((all, one) => all + one, 0);
    console.log([name, ...[...amounts, sum].map((dollars) => dollars.toFixed(3))].join(' | '));
  }
}

/** The most families a day whose books are finished in time and whose pages, voices and samples do not wait. */
function carriedBy(scale: number): number {
  const isCarried = (count: number): boolean => {
    const { pools, narrated } = simulateDay(familiesOf(count, seededChance(SEED)), scale);
    const attended = pools.filter(({ kind }) => ATTENDED.has(kind));
    return (
      percentile(narrated, 1) < MAX_HOURS_TO_BOOK * 3_600 &&
      attended.every(({ waits }) => percentile(waits, 0.99) < MAX_PAGE_WAIT_SECONDS)
    );
  };
  let [carried, tooMany] = [0, 16];
  while (isCarried(tooMany)) [carried, tooMany] = [tooMany, tooMany * 2];
  while (tooMany - carried > Math.max(1, carried / 20)) {
    const middle = Math.floor((carried + tooMany) / 2);
    if (isCarried(middle)) carried = middle;
    else tooMany = middle;
  }
  return carried;
}

function printScales(): void {
  console.log('SCALE | vCPU used | GiB used | families a day');
  for (const scale of [1, 2, 4, 10, 50]) {
    const { cpu, memory } = footprintAt(scale);
    console.log([scale, Math.ceil(cpu), Math.ceil(memory), short(carriedBy(scale))].join(' | '));
  }
}

/** One day of many families, by arithmetic: where the first limit is, how long a family waits, and what a book costs. */
export async function simulateScale(): Promise<Figure[]> {
  const families = familiesOf(FAMILIES, seededChance(SEED));
  const day = simulateDay(families);
  const limits = limitsOf(day);
  printTable(limits);
  const lengths = [3, 50, 100, 250, 500].map((pages) => ({
    name: `${pages} pages, photographed`,
    costs: costsOf({ ...bookOf(pages), isPhotographed: true }),
  }));
  const all = families.map(costsOf);
  const mean = (pick: (costs: Costs) => number) =>
    all.reduce((sum, costs) => sum + pick(costs), 0) / all.length;
  const names = Object.keys(all[0] ?? {}) as (keyof Costs)[];
  const means = Object.fromEntries(names.map((name) => [name, mean((costs) => costs[name])])) as Costs;
  printCosts([
    ...lengths,
    {
      name: `mean of the day (${short(families.reduce((sum, { pages }) => sum + pages, 0) / FAMILIES)} pages)`,
      costs: means,
    },
  ]);

  printScales();
  const spent = Object.values(means).reduce((sum, one) => sum + one, 0);
  printMonths(spent - means.card, means.card);

  const [first] = limits;
  const reachedAt = first ? (FAMILIES * first.limit) / first.peak : 0;
  const slowest = percentile(day.narrated, 1) / 3_600;
  const lag = percentile(day.pools.find(({ kind }) => kind === 'read-page')?.waits ?? [], 0.99);
  const tightest = Math.max(
    ...day.pools.map(({ kind, longestSeconds }) => longestSeconds / JOB_SETTINGS[kind].timeoutSeconds),
  );
  const platform = mean((costs) => Object.values(costs).reduce((sum, one) => sum + one, 0) - costs.card);
  const { cardCharge, cardShare } = PRICES;
  const revenue = mean(({ card }) => (card - cardCharge.dollars) / cardShare.dollars);
  const one = (name: string, value: number, unit: string): Figure => ({
    name,
    value,
    unit,
    target: 'none',
    ok: true,
  });
  const timers = await timersAtScale();
  return [
    ...timers,
    {
      ...one(`first limit: ${first?.name}`, reachedAt, 'families a day'),
      target: `> ${FAMILIES}`,
      ok: reachedAt > FAMILIES,
    },
    one('from paid to finished, half of the books', percentile(day.narrated, 0.5), 's'),
    one('from paid to finished, 99 of 100', percentile(day.narrated, 0.99), 's'),
    {
      ...one('from paid to finished, the last', slowest, 'hours'),
      target: `< ${MAX_HOURS_TO_BOOK}`,
      ok: slowest < MAX_HOURS_TO_BOOK,
    },
    {
      ...one('wait of a page for its reader, 99 of 100', lag, 's'),
      target: `< ${MAX_PAGE_WAIT_SECONDS}`,
      ok: lag < MAX_PAGE_WAIT_SECONDS,
    },
    {
      ...one('the longest task, of the time its function has', tightest * 100, '%'),
      target: '< 50',
      ok: tightest < 0.5,
    },
    one(
      'parts of one book that end in one second, at most (spread over ten documents)',
      day.peakMarksOfBook,
      'writes',
    ),
    {
      ...one('a mean book without the card fee', (platform / revenue) * 100, '% of its price'),
      target: `<= ${MAX_SHARE_OF_PRICE * 100}`,
      ok: platform / revenue <= MAX_SHARE_OF_PRICE,
    },
  ];
}
