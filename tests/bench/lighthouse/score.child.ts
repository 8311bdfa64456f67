// node score.child.ts URL RUNS [AUDIT…]: a page under Lighthouse, without those audits; prints the score of each run as JSON.
// A process of its own, because Lighthouse stands in this folder's packages alone.
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';
import type { PageScore } from '../lighthouse.ts';

const [url = '', runs = '1', ...skipAudits] = process.argv.slice(2);

function scoreOf({ categories, audits, environment }: Result): PageScore {
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
    benchmarkIndex: environment.benchmarkIndex,
    lost: [...new Set(lost)],
  };
}

/** Now and then the browser records nothing of a load; then Lighthouse itself asks to be run again. */
const MAX_UNRECORDED = 5;

const scores: PageScore[] = [];
let unrecorded = 0;
while (scores.length < Number(runs)) {
  const chrome = await launch({
    chromePath: chromiumPath(),
    // Chromium refuses its sandbox to root, who runs the benches in containers.
    chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...CHROMIUM_FLAGS],
    logLevel: 'silent',
  });
  try {
    const outcome = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      skipAudits,
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
console.log(JSON.stringify(scores));
