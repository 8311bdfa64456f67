import { type ChaosReport, NO_REPORT } from './chaos-report.ts';
import { startFaultProxy, type Traffic } from './fault-proxy.ts';
import { KILLS, noCounts } from './faults.ts';
import { type Running, startKillableServer } from './killable-server.ts';
import { seededChance } from './random.ts';
import { type BookResult, firstLine, type World } from './scan-book.ts';

export interface Storm {
  readonly seed: number;
  /** at most so many */
  readonly kills: number;
  readonly dataDir: string;
  /** undefined is the product's own */
  readonly traffic?: Traffic;
  readonly startServer: () => Promise<Running>;
  readonly say: (line: string) => void;
}

/** A book that could not be finished: nothing of it is known to be whole. */
function unfinished(error: unknown): BookResult {
  const nothing = { saved: 0, lost: 0, duplicated: 0, altered: 0, capturedBytes: 0 };
  return {
    ...nothing,
    isOrderIntact: true,
    findings: [`the book could not be finished: ${firstLine(error)}`],
  };
}

/** One book with a proxy, a server and a fate of its own. */
export async function scanInStorm(
  { seed, dataDir, traffic, startServer, ...storm }: Storm,
  scan: (world: World) => Promise<BookResult>,
): Promise<ChaosReport> {
  const startedAt = performance.now();
  const chance = seededChance(seed);
  const proxy = await startFaultProxy(chance, traffic);
  const server = await startKillableServer(startServer, proxy);
  const kills = noCounts(KILLS);
  const flips = { count: 0 };
  const world = { dataDir, proxy, server, chance, kills, flips, killsWanted: storm.kills, say: storm.say };
  try {
    const { isOrderIntact, ...book } = await scan(world).catch(unfinished);
    return {
      ...NO_REPORT,
      ...book,
      books: 1,
      booksOutOfOrder: isOrderIntact ? 0 : 1,
      kills,
      flips: flips.count,
      wireFaults: proxy.faults,
      sentBytes: proxy.uploadBytes(),
      // Only the product's wire refuses what is there.
      needlessBytes: traffic ? null : proxy.needlessBytes(),
      seconds: (performance.now() - startedAt) / 1_000,
    };
  } finally {
    await server.stop();
    await proxy.close();
  }
}
