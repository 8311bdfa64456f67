import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../functions/src/adapters/local/database.ts';
import { toWireFields } from '../../../functions/src/adapters/local/document-values.ts';
import { localDocuments } from '../../../functions/src/adapters/local/documents.ts';
import { memoryJobs } from '../../../functions/src/adapters/memory/jobs.ts';
import { memoryObjects } from '../../../functions/src/adapters/memory/objects.ts';
import { enforceRetention } from '../../../functions/src/features/account/enforce-retention.ts';
import { sweepPayments } from '../../../functions/src/features/payment/sweep-payments.ts';
import type { DocumentFields } from '../../../functions/src/ports/documents.ts';
import type { Ports } from '../../../functions/src/ports/ports.ts';
import { orders } from '../../../functions/src/records/orders/orders.ts';
import { guestWalks, ONE_WALK } from '../../../functions/src/records/people/guest-walks.ts';
import { finishedOrder, rowOf } from '../../support/rows.ts';
import type { Figure } from '../figure.ts';
import { ASSUMED_OF_TIMERS as ASSUMED } from './figures.ts';

const ABANDONED = Number(process.env.BENCH_ABANDONED ?? 100_000);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
/** Of the orders, those at which something is due in an hour: many hours of deliveries. */
const DUE_ORDERS = Math.round(ORDERS / 100);
/** Those of a month of 100,000 families a day. */
const GUESTS = Number(process.env.BENCH_GUESTS ?? 3_000_000);
/** Firebase Authentication gives no more in one answer. */
const GUESTS_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 25);
const RUN_SECONDS = { payments: 60, retention: 540 } as const;
const MAX_GROWTH_MB = 100;

function put(database: Database, collection: string, id: string, fields: DocumentFields): void {
  database.run(
    'INSERT INTO documents (path, collection, fields, createMicros, updateMicros) VALUES (?, ?, ?, 1, 1)',
    `${collection}/${id}`,
    collection,
    JSON.stringify(toWireFields(fields)),
  );
}

/** Everything of a month's abandoned checkouts due at once, and years of books. */
function fill(database: Database): void {
  database.transaction(() => {
    for (let n = 0; n < ABANDONED; n++) {
      const createdAt = new Date(NOW_MS - (n % 29) * DAY_MS - 60_000);
      put(database, 'payments', `p${n}`, {
        ...rowOf.payment('ann', `s${n}`, `p${n}`, 'open'),
        ...{ createdAt, dueAt: new Date(NOW_MS - n) },
      });
    }
    for (let n = 0; n < ORDERS; n++) {
      const daysAgo = n < DUE_ORDERS ? 31 : n % 22;
      const at = new Date(NOW_MS - daysAgo * DAY_MS);
      const order = orders.parse(`o${n}`, {
        ...rowOf.order(`u${n}`, `b${n}`, `o${n}`, finishedOrder(`o${n}`)),
        ...{ createdAt: at, deliveredAt: at },
      });
      put(database, 'orders', `o${n}`, orders.toFields(order));
    }
  });
}

/** The ports of a database, where everything outside answers at once and a clock says how long it would have taken. */
function portsOf(database: Database) {
  const clock = { now: NOW_MS, nowMs: () => clock.now };
  const counts = { asks: 0, looks: 0 };
  const documents = localDocuments(database);
  const ports = {
    clock,
    documents: {
      ...documents,
      async update(...change: Parameters<typeof documents.update>) {
        if (change[0].startsWith('orders/')) {
          counts.looks++;
          clock.now += (ASSUMED.secondsOfLook * 1_000) / ASSUMED.looksAtOnce;
        }
        return documents.update(...change);
      },
    },
    objects: memoryObjects(),
    jobs: memoryJobs(),
    payments: {
      async findIntent() {
        counts.asks++;
        clock.now += (ASSUMED.secondsOfQuestion * 1_000) / ASSUMED.questionsAtOnce;
        return null;
      },
    },
    identity: {
      /** None of them is due: what is measured is the list. */
      async *guestsBefore(_: number, after = '') {
        for (let n = Number(after); n < GUESTS; n += GUESTS_AT_ONCE) {
          clock.now += (GUESTS_AT_ONCE * 1_000) / ASSUMED.guestsASecond;
          const next = n + GUESTS_AT_ONCE < GUESTS ? String(n + GUESTS_AT_ONCE) : null;
          yield { uids: [], next };
        }
      },
    },
    mailer: { forget: async () => 0 },
    traces: { stop: async () => undefined, forget: async () => 0 },
  };
  return { ports: ports as unknown as Ports, clock, counts };
}

interface Run {
  /** as the provider and the database of the cloud would take it */
  readonly seconds: number;
  readonly looked: number;
  /** on this machine */
  readonly ownSeconds: number;
  readonly growthMb: number;
}

async function measured(
  work: () => Promise<unknown>,
  { clock, looked }: { readonly clock: { now: number }; readonly looked: () => number },
): Promise<Run> {
  globalThis.gc?.();
  const [beganMs, began, lookedBefore] = [clock.now, performance.now(), looked()];
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  await work();
  clearInterval(watch);
  most = Math.max(most, process.memoryUsage().rss);
  return {
    seconds: (clock.now - beganMs) / 1_000,
    looked: looked() - lookedBefore,
    ownSeconds: (performance.now() - began) / 1_000,
    growthMb: (most - before) / 1e6,
  };
}

const ASKS_OF_ABANDONED = 6 + 5 + 30;

interface Ceiling {
  readonly name: string;
  /** families a day */
  readonly at: number;
}

/** A guest is in the list for so many days, and gone past on each of them. */
const DAYS_OF_GUEST = 30;

/** How many families a day each timer carries: an abandoned checkout, a book and a guest for each. */
function ceilings(asks: number): Ceiling[] {
  const secondsOfFamily =
    (ASSUMED.looksOfBook * ASSUMED.secondsOfLook) / ASSUMED.looksAtOnce +
    DAYS_OF_GUEST / ASSUMED.guestsASecond;
  return [
    { name: 'questions of the payments timer', at: (asks * 1_440) / ASKS_OF_ABANDONED },
    {
      name: 'seconds of the retention timer, for orders and for the accounts of guests',
      at: (24 * (RUN_SECONDS.retention - 60)) / secondsOfFamily,
    },
  ].sort((one, other) => one.at - other.at);
}

/** Hours until a walk through the accounts of so many guests is through, a run in each, and the longest run. */
async function walkGuests(ports: Ports, clock: { now: number }): Promise<{ hours: number; seconds: number }> {
  let seconds = 0;
  for (let hours = 1; ; hours++) {
    const beganMs = clock.now;
    await enforceRetention(ports, { untilMs: beganMs + 8 * 60_000, withGuests: hours === 1 });
    seconds = Math.max(seconds, (clock.now - beganMs) / 1_000);
    if (!(await guestWalks.exists(ports, ONE_WALK))) return { hours, seconds };
    clock.now = beganMs + DAY_MS / 24;
  }
}

/** The timers as they are, over as many rows as a large service has. */
export async function timersAtScale(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-timers-'));
  const database = openDatabase(dataDir);
  try {
    fill(database);
    const { ports, clock, counts } = portsOf(database);
    const asks = await measured(() => sweepPayments(ports), { clock, looked: () => counts.asks });
    clock.now = NOW_MS + DAY_MS / 24;
    const untilMs = clock.now + 8 * 60_000;
    const looks = await measured(() => enforceRetention(ports, { untilMs, withGuests: false }), {
      clock,
      looked: () => counts.looks,
    });
    const guests = await walkGuests(ports, clock);
    const limits = ceilings(asks.looked);
    console.log('timer | rows | due | looked at in a run | seconds of its window | own seconds | MB more');
    const row = (name: string, rows: number, due: number, run: Run) =>
      console.log(
        [
          name,
          rows,
          due,
          run.looked,
          run.seconds.toFixed(0),
          run.ownSeconds.toFixed(1),
          run.growthMb.toFixed(0),
        ].join(' | '),
      );
    row('payments', ABANDONED, ABANDONED, asks);
    row('retention', ORDERS, DUE_ORDERS, looks);
    console.log(
      `guests | ${GUESTS} accounts gone through in ${guests.hours} hourly runs of ${guests.seconds.toFixed(0)} s at most`,
    );
    for (const { name, at } of limits) console.log(`${name} | reached at ${Math.round(at)} families a day`);
    const figure = (name: string, value: number, unit: string, most: number): Figure => ({
      ...{ name, value, unit, target: `<= ${most}`, ok: value <= most },
    });
    const largest = Math.max(asks.growthMb, looks.growthMb);
    return [
      figure(`payments timer with ${ABANDONED} late payments`, asks.seconds, 's', RUN_SECONDS.payments),
      figure(`retention timer with ${ORDERS} orders`, looks.seconds, 's', RUN_SECONDS.retention),
      figure(`hours of a walk through ${GUESTS} guests`, guests.hours, 'h', 24),
      figure('memory that a run of a timer takes more', largest, 'MB', MAX_GROWTH_MB),
      {
        ...{ name: `first limit of the timers: ${limits[0]?.name}`, value: limits[0]?.at ?? 0 },
        ...{ unit: 'families a day', target: 'none', ok: true },
      },
    ];
  } finally {
    database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
