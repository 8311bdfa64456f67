// npm run chaos:narration -- [kills=500] [sentences=2000] [--seed=n]: kills a narration and compares the books.
import { killNarration } from './kill-narration.ts';

const words = process.argv.slice(2);
const [kills = 500, sentences = 2_000] = words
  .filter((word) => !word.startsWith('--'))
  .map((word) => Number(word.replace(/^\w+=/, '')));
const seedWord = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length);
const seed = seedWord === undefined ? Date.now() % 1_000_000 : Number(seedWord);

console.log(`${kills} kills over ${sentences} sentences, seed ${seed}`);
const report = await killNarration({ kills, sentences, seed, say: (line) => console.log(line) });
const wentBack = report.chunksAfterKill.some((count, i) => count < (report.chunksAfterKill[i - 1] ?? 0));
console.log(`${report.chunkCount} chunks; different: ${report.different.join(', ') || 'nothing'}`);
process.exit(report.different.length === 0 && !wentBack ? 0 : 1);
