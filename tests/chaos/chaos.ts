// npm run chaos -- [kills=1000] [pages=200] [--seed=n]: scans books on the built product while everything is killed.

import { reportTable } from './report-table.ts';
import { runChaos } from './run-chaos.ts';

const words = process.argv.slice(2);
const [kills = 1_000, pages = 200] = words
  .filter((word) => !word.startsWith('--'))
  .map((word) => Number(word.replace(/^\w+=/, '')));
const seedWord = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length);
const seed = seedWord === undefined ? Date.now() % 1_000_000 : Number(seedWord);

console.log(`${kills} kills over books of ${pages} pages, seed ${seed}`);
const report = await runChaos({ kills, pages, seed, say: (line) => console.log(line) });
console.log(reportTable(report));
const isWhole = report.lost === 0 && report.duplicated === 0 && report.altered === 0 && report.isOrderIntact;
process.exit(isWhole && report.findings.length === 0 ? 0 : 1);
