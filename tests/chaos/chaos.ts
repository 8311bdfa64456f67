// npm run chaos -- [kills=1000] [pages=200] [--seed=n] [--alone]: scans books on the built product while everything is
// killed, then one book on a minimal page around each peer.
import { PEERS, runPeer } from './peers/run-peer.ts';
import { reportTable } from './report-table.ts';
import { type ChaosReport, runChaos } from './run-chaos.ts';

const words = process.argv.slice(2);
const [kills = 1_000, pages = 200] = words
  .filter((word) => !word.startsWith('--'))
  .map((word) => Number(word.replace(/^\w+=/, '')));
const seedWord = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length);
const seed = seedWord === undefined ? Date.now() % 1_000_000 : Number(seedWord);

console.log(`${kills} kills over books of ${pages} pages, seed ${seed}`);
const options = { kills, pages, seed, say: (line: string) => console.log(line) };
const report = await runChaos(options);
const reports: (readonly [string, ChaosReport])[] = [['Kindred Pages', report]];
for (const peer of words.includes('--alone') ? [] : PEERS) {
  try {
    reports.push([peer, await runPeer(peer, options)]);
  } catch (error) {
    console.log(`${peer}: no result (${error instanceof Error ? error.message : error})`);
  }
}
console.log(reportTable(reports));
const isWhole = report.lost === 0 && report.duplicated === 0 && report.altered === 0 && report.isOrderIntact;
process.exit(isWhole && report.findings.length === 0 ? 0 : 1);
