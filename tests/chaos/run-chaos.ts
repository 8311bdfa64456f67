import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder, startProduct } from '../support/product.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Counts, KILLS, type Kill, noCounts } from './faults.ts';
import { startKillableServer } from './killable-server.ts';
import { seededChance } from './random.ts';
import { scanBook } from './scan-book.ts';

export interface ChaosOptions {
  readonly kills: number;
  readonly pages: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface ChaosReport {
  readonly kills: Counts<Kill>;
  readonly flips: number;
  readonly wireFaults: FaultProxy['faults'];
  readonly books: number;
  readonly saved: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly altered: number;
  readonly isOrderIntact: boolean;
  /** bytes of upload requests for each byte captured */
  readonly sentRatio: number;
  /** of these, bytes of files that the server had already */
  readonly needlessRatio: number;
  readonly seconds: number;
  readonly findings: readonly string[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Scans book after book on the built product until so many kills have fallen. */
export async function runChaos({ kills: wanted, pages, seed, say }: ChaosOptions): Promise<ChaosReport> {
  const startedAt = performance.now();
  const scratch = scratchFolder('chaos');
  const dataDir = join(scratch.path, 'data');
  const chance = seededChance(seed);
  const proxy = await startFaultProxy(chance);
  const server = await startKillableServer(() => startProduct({ dataDir }), proxy);
  const kills = noCounts(KILLS);
  const flips = { count: 0 };
  const books = [];
  try {
    do {
      const folder = join(scratch.path, `book-${books.length + 1}`);
      mkdirSync(folder);
      const world = { dataDir, proxy, server, chance, kills, flips, killsWanted: wanted, say };
      const book = await scanBook(world, folder, pages);
      books.push(book);
      for (const finding of book.findings) say(`  book ${books.length}: ${finding}`);
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      say(
        `book ${books.length}: ${book.saved} pages saved, ${sum(Object.values(kills))} kills, ${seconds} s`,
      );
    } while (sum(Object.values(kills)) < wanted);
  } finally {
    await server.stop();
    await proxy.close();
    scratch.remove();
  }
  const capturedBytes = sum(books.map((book) => book.capturedBytes));
  return {
    kills,
    flips: flips.count,
    wireFaults: proxy.faults,
    books: books.length,
    saved: sum(books.map(({ saved }) => saved)),
    lost: sum(books.map(({ lost }) => lost)),
    duplicated: sum(books.map(({ duplicated }) => duplicated)),
    altered: sum(books.map(({ altered }) => altered)),
    isOrderIntact: books.every(({ isOrderIntact }) => isOrderIntact),
    sentRatio: proxy.uploadBytes() / capturedBytes,
    needlessRatio: proxy.needlessBytes() / capturedBytes,
    seconds: (performance.now() - startedAt) / 1_000,
    findings: books.flatMap(({ findings }) => findings),
  };
}
