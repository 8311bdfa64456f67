// @module-tag storm
import { expect, it } from 'vitest';
import { reportTable } from '../chaos/report-table.ts';
import { runChaos } from '../chaos/run-chaos.ts';

/** A short storm; `npm run chaos` is the long one. */
const KILLS = 12;
const PAGES = 40;
const SEED = 40;

it('loses, doubles and changes no page through kills of browser, tab, worker and server', async () => {
  const lines: string[] = [];
  const report = await runChaos({ kills: KILLS, pages: PAGES, seed: SEED, say: (line) => lines.push(line) });
  const story = `${lines.join('\n')}\n${reportTable([['Kindred Pages', report]])}`;
  expect(report.findings, story).toEqual([]);
  expect(report, story).toMatchObject({ lost: 0, duplicated: 0, altered: 0, booksOutOfOrder: 0 });
  expect(report.saved, story).toBe(report.books * PAGES);
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(KILLS);
});
