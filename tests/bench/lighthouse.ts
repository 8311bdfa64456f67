import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PEERS } from '../support/install-peers.ts';

const run = promisify(execFile);

export interface PageScore {
  /** 0-100 each */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** all that was transferred, bytes */
  readonly transferred: number;
  /** Lighthouse's own measure of the processor it ran on: more is faster */
  readonly benchmarkIndex: number;
  /** audits that cost points */
  readonly lost: readonly string[];
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of each figure; lost points of all runs. */
function medianOf(scores: readonly PageScore[]): PageScore {
  const middle = (of: (score: PageScore) => number) => median(scores.map(of));
  return {
    performance: middle((score) => score.performance),
    accessibility: middle((score) => score.accessibility),
    bestPractices: middle((score) => score.bestPractices),
    seo: middle((score) => score.seo),
    lcpMs: middle((score) => score.lcpMs),
    cls: middle((score) => score.cls),
    tbtMs: middle((score) => score.tbtMs),
    transferred: middle((score) => score.transferred),
    benchmarkIndex: middle((score) => score.benchmarkIndex),
    lost: [...new Set(scores.flatMap(({ lost }) => lost))],
  };
}

/**
 * A page under Lighthouse's mobile profile (slow 4G, processor four times slower), each run in a fresh browser.
 * @param skipAudits such as `is-crawlable` for pages that are meant not to be found
 * @throws Error when Lighthouse is not installed, or cannot measure the page
 */
export async function scorePage(
  url: string,
  runs: number,
  skipAudits: readonly string[] = [],
): Promise<PageScore> {
  const program = join(PEERS.lighthouse, 'score.child.ts');
  const { stdout } = await run(process.execPath, [program, url, `${runs}`, ...skipAudits]);
  return medianOf(JSON.parse(stdout) as PageScore[]);
}
