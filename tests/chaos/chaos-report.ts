import { WIRE_FAULTS, type WireFault } from './fault-proxy.ts';
import { type Counts, KILLS, type Kill, noCounts } from './faults.ts';

/** What came of one book or of many: plain sums, so that reports can be added. */
export interface ChaosReport {
  readonly kills: Counts<Kill>;
  readonly flips: number;
  readonly wireFaults: Counts<WireFault>;
  readonly books: number;
  readonly booksOutOfOrder: number;
  /** pages shown as saved */
  readonly saved: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly altered: number;
  /** of the pages that arrived, each once */
  readonly capturedBytes: number;
  /** of all bodies of upload requests */
  readonly sentBytes: number;
  /** of these, of files the server had already; null where the wire does not tell */
  readonly needlessBytes: number | null;
  readonly seconds: number;
  readonly findings: readonly string[];
}

export const NO_REPORT: ChaosReport = {
  kills: noCounts(KILLS),
  flips: 0,
  wireFaults: noCounts(WIRE_FAULTS),
  books: 0,
  booksOutOfOrder: 0,
  saved: 0,
  lost: 0,
  duplicated: 0,
  altered: 0,
  capturedBytes: 0,
  sentBytes: 0,
  needlessBytes: 0,
  seconds: 0,
  findings: [],
};

export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function addCounts<Name extends string>(one: Counts<Name>, other: Counts<Name>): Counts<Name> {
  const names = Object.keys(one) as Name[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Counts<Name>;
}

/** Parts of the bytes captured, to three places. */
export function shareOf(bytes: number | null, { capturedBytes }: ChaosReport): string {
  return bytes === null || capturedBytes === 0 ? 'not known' : (bytes / capturedBytes).toFixed(3);
}

export function addReports(one: ChaosReport, other: ChaosReport): ChaosReport {
  const isKnown = one.needlessBytes !== null && other.needlessBytes !== null;
  return {
    kills: addCounts(one.kills, other.kills),
    flips: one.flips + other.flips,
    wireFaults: addCounts(one.wireFaults, other.wireFaults),
    books: one.books + other.books,
    booksOutOfOrder: one.booksOutOfOrder + other.booksOutOfOrder,
    saved: one.saved + other.saved,
    lost: one.lost + other.lost,
    duplicated: one.duplicated + other.duplicated,
    altered: one.altered + other.altered,
    capturedBytes: one.capturedBytes + other.capturedBytes,
    sentBytes: one.sentBytes + other.sentBytes,
    needlessBytes: isKnown ? (one.needlessBytes ?? 0) + (other.needlessBytes ?? 0) : null,
    seconds: one.seconds + other.seconds,
    findings: [...one.findings, ...other.findings],
  };
}

/** True when nothing was lost, doubled, changed or out of order, and nothing else was found either. */
export function isWhole({ lost, duplicated, altered, booksOutOfOrder, findings }: ChaosReport): boolean {
  return lost + duplicated + altered + booksOutOfOrder + findings.length === 0;
}
