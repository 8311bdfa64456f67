// npm run chaos -- [kills=1000] [pages=200]: scans books on the built product while everything is killed, then books on
// a minimal page around each peer, and prints all of them side by side.
//   --seed=n        the same chance again
//   --phones=n      so many phones photograph one book of a laptop together, beside those of one; none otherwise
//   --peers=n       kills for each peer (at most 100 otherwise); 0 leaves the peers out
//   --table=FILE    writes the table as Markdown, again after each book
//   --resume=FILE   keeps the sums of all finished books, and goes on from those it finds
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { installPeers } from '../support/install-peers.ts';
import { type ChaosReport, isWhole } from './chaos-report.ts';
import { PEERS, runPeer } from './peers/run-peer.ts';
import { markdownTable, reportTable, STORM_WORDS } from './report-table.ts';
import { type ChaosOptions, runChaos } from './run-chaos.ts';

const words = process.argv.slice(2);
const option = (name: string) =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length) ?? null;
const [kills = 1_000, pages = 200] = words
  .filter((word) => !word.startsWith('--'))
  .map((word) => Number(word.replace(/^\w+=/, '')));
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
const peerKills = Number(option('peers') ?? Math.min(kills, 100));
const phones = Number(option('phones') ?? 1);
const tableFile = option('table');
const resumeFile = option('resume');
if ([kills, pages, seed, phones, peerKills].some(Number.isNaN))
  throw new Error(`not understood: ${words.join(' ')}`);

const US = 'Kindred Pages';
const TOGETHER = `${US}, ${phones} phones`;
const reports: Record<string, ChaosReport> =
  resumeFile && existsSync(resumeFile) ? JSON.parse(readFileSync(resumeFile, 'utf8')) : {};

/** In the order of the runs; nobody has a column before the first book. */
const columns = () =>
  [US, TOGETHER, ...PEERS].flatMap((name) => {
    const report = reports[name];
    return report ? [[name, report] as const] : [];
  });

function optionsOf(name: string, wanted: number): ChaosOptions {
  return {
    kills: wanted,
    pages,
    seed,
    before: reports[name],
    say: (line) => console.log(`${name}: ${line}`),
    onBook(soFar) {
      reports[name] = soFar;
      if (tableFile) writeFileSync(tableFile, markdownTable(columns()));
      if (resumeFile) writeFileSync(resumeFile, JSON.stringify(reports));
    },
  };
}

console.log(`${kills} kills over books of ${pages} pages, seed ${seed}`);
const report = await runChaos(optionsOf(US, kills));
// As many pages and kills, shared among them.
const together =
  phones > 1
    ? await runChaos({ ...optionsOf(TOGETHER, kills), pages: Math.ceil(pages / phones), phones })
    : null;
const missing = peerKills > 0 ? installPeers('uploads') : 'asked for none';
if (missing) console.log(`${PEERS.join(', ')}: skipped (${missing})`);
for (const peer of missing ? [] : PEERS) {
  try {
    await runPeer(peer, optionsOf(peer, peerKills));
  } catch (error) {
    console.log(`${peer}: ended early (${error instanceof Error ? error.message : error})`);
  }
}
console.log(reportTable(columns()));
console.log(STORM_WORDS);
process.exit(isWhole(report) && (!together || isWhole(together)) ? 0 : 1);
