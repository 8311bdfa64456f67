import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';

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
  /** audits that cost points */
  readonly lost: readonly string[];
}

function scoreOf({ categories, audits }: Result): PageScore {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const lost = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    transferred: number('total-byte-weight'),
    lost: [...new Set(lost)],
  };
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
    lost: [...new Set(scores.flatMap(({ lost }) => lost))],
  };
}

/** Now and then the browser records nothing of a load; then Lighthouse itself asks to be run again. */
const MAX_UNRECORDED = 5;

/**
 * A page under Lighthouse's mobile profile (slow 4G, processor four times slower), each run in a fresh browser.
 * @param skipAudits such as `is-crawlable` for pages that are meant not to be found
 */
export async function scorePage(
  url: string,
  runs: number,
  skipAudits: readonly string[] = [],
): Promise<PageScore> {
  const scores: PageScore[] = [];
  let unrecorded = 0;
  while (scores.length < runs) {
    const chrome = await launch({
      chromePath: chromiumPath(),
      // Chromium refuses its sandbox to root, who runs the benches in containers.
      chromeFlags: [
        '--headless=new',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...CHROMIUM_FLAGS,
      ],
      logLevel: 'silent',
    });
    try {
      const outcome = await lighthouse(url, {
        port: chrome.port,
        logLevel: 'silent',
        output: 'json',
        skipAudits: [...skipAudits],
      });
      if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`);
      const { runtimeError } = outcome.lhr;
      if (runtimeError?.code === 'NO_NAVSTART' && ++unrecorded < MAX_UNRECORDED) continue;
      if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
      scores.push(scoreOf(outcome.lhr));
    } finally {
      chrome.kill();
    }
  }
  return medianOf(scores);
}
