import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder, startProduct } from '../support/product.ts';
import { addReports, type ChaosReport, NO_REPORT, shareOf, sumOf } from './chaos-report.ts';
import { scanBook } from './scan-book.ts';
import { scanTogether } from './scan-together.ts';
import { scanInStorm } from './storm.ts';

/** The reader stands on the same processors here, and on another machine in life. */
const NO_READER = { READ_PAGES: 'when-asked' };

export interface ChaosOptions {
  readonly kills: number;
  readonly pages: number;
  readonly seed: number;
  /** that photograph one book together; absent: one */
  readonly phones?: number;
  readonly say: (line: string) => void;
  /** what an earlier run has reached; it is counted in */
  readonly before?: ChaosReport | undefined;
  /** told after each book, with everything so far */
  readonly onBook?: (soFar: ChaosReport) => void;
}

/** What a book is scanned with. */
export interface BookOptions {
  readonly seed: number;
  /** at most so many */
  readonly kills: number;
  readonly pages: number;
  readonly say: (line: string) => void;
}

/** More of them are no accident. */
const MAX_UNFINISHED = 3;

function progressLine(pages: number, soFar: ChaosReport): string {
  const kills = sumOf(soFar.kills);
  const { books, saved, lost, duplicated, altered, sentBytes, seconds } = soFar;
  const rate = ((60 * kills) / seconds).toFixed(1);
  const harm = `${lost} lost, ${duplicated} duplicated, ${altered} altered`;
  const bytes = `bytes ${shareOf(sentBytes, soFar)}`;
  return `book ${books}: ${pages} pages saved; so far ${kills} kills (${rate} a minute), ${saved} pages, ${harm}, ${bytes}, ${Math.round(seconds)} s`;
}

/** Book after book until so many kills have fallen. A book that could not be finished is a finding. */
export async function runBooks(
  { kills, pages, seed, say, before = NO_REPORT, onBook }: ChaosOptions,
  scanOne: (book: BookOptions) => Promise<ChaosReport>,
): Promise<ChaosReport> {
  let soFar = before;
  let unfinished = 0;
  while (sumOf(soFar.kills) < kills) {
    const left = kills - sumOf(soFar.kills);
    const book = await scanOne({ seed: seed + soFar.books, kills: left, pages, say });
    soFar = addReports(soFar, book);
    for (const finding of book.findings) say(`  book ${soFar.books}: ${finding}`);
    say(progressLine(book.saved, soFar));
    onBook?.(soFar);
    if (book.saved === 0) unfinished += 1;
    if (unfinished >= MAX_UNFINISHED) throw new Error(`${unfinished} books could not be finished`);
  }
  return soFar;
}

/** Scans on the built product until so many kills have fallen: fresh phones, and one server's data. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const scratch = scratchFolder('chaos');
  const dataDir = join(scratch.path, 'data');
  const phone = join(scratch.path, 'phone');
  const { phones = 1 } = options;
  try {
    return await runBooks(options, async ({ pages, ...book }) => {
      mkdirSync(phone);
      const startServer = () => startProduct({ dataDir, environment: NO_READER });
      try {
        return await scanInStorm({ ...book, dataDir, startServer }, (world) =>
          phones > 1 ? scanTogether(world, phone, pages, phones) : scanBook(world, phone, pages),
        );
      } finally {
        rmSync(phone, { recursive: true, force: true, maxRetries: 5 });
      }
    });
  } finally {
    scratch.remove();
  }
}
