// npm run chaos:narration -- [kills=500] [sentences=2000] [--seed=n] [--folder=f]: kills a narration and compares the books chunk by chunk.
// npm run chaos:narration -- --pages=500 --kills=5 [--seed=n]: kills the server while it makes a book.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killNarration, WORKERS } from './kill-narration.ts';
import { killServer } from './kill-server.ts';

const words = process.argv.slice(2);
const [killCount = 500, sentences = 2_000] = words
  .filter((word) => !word.startsWith('--'))
  .map((word) => Number(word.replace(/^\w+=/, '')));
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

const seed = Number(option('seed') ?? Date.now() % 1_000_000);
const kept = option('folder');
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'narration-chaos-')));
const say = (line: string) => console.log(line);

async function narrationKilled(): Promise<boolean> {
  console.log(`${killCount} kills over ${sentences} sentences, seed ${seed}, in ${folder}`);
  const began = performance.now();
  const { chunkCount, lives, madeAgain, different } = await killNarration({
    kills: killCount,
    sentences,
    seed,
    folder,
    say,
  });
  const wentBack = lives.some(({ chunks }, i) => chunks < (lives[i - 1]?.chunks ?? 0));
  const mostLost = Math.max(0, ...lives.map(({ lost }) => lost));
  console.log(
    `${chunkCount} chunks, ${lives.length} kills, ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  console.log(`different from an undisturbed run: ${different.slice(0, 10).join(', ') || 'nothing'}`);
  console.log(
    `chunks made again: ${madeAgain}; most in one kill: ${mostLost} (target <= ${WORKERS} workers)`,
  );
  return different.length === 0 && !wentBack && mostLost <= WORKERS && madeAgain <= lives.length * WORKERS;
}

async function serverKilled(pages: number): Promise<boolean> {
  const kills = Number(option('kills') ?? 5);
  console.log(`${pages} pages, the server killed ${kills} times, seed ${seed}, in ${folder}`);
  const { seconds, killedAt, stepsBack, order, peakMib, decoders, heard } = await killServer({
    pages,
    kills,
    seed,
    folder,
    say,
  });
  const told = order.audiobook?.durationSeconds ?? 0;
  console.log(
    `${(told / 3_600).toFixed(1)} hours in ${Math.round(seconds)} s: ${(told / seconds).toFixed(1)} times real time`,
  );
  console.log(`killed at ${killedAt.join('%, ')}%; progress went back ${stepsBack} times`);
  console.log(`memory of server and jobs at its peak: ${Math.round(peakMib)} MiB (target <= 600 MB)`);
  console.log(
    `read by ${decoders.readBy.join(', ')}; complaints: ${decoders.complaints.join('; ') || 'none'}`,
  );
  console.log(
    `in Chromium ${heard.durationSeconds} s long, the book is ${told}; complaints: ${heard.complaints.join('; ') || 'none'}`,
  );
  return (
    killedAt.length === kills &&
    stepsBack === 0 &&
    decoders.readBy.length > 0 &&
    decoders.complaints.length === 0 &&
    heard.complaints.length === 0 &&
    heard.playedSeconds > 1 &&
    Math.abs(heard.durationSeconds - told) < 0.1
  );
}

const pages = option('pages');
const isWell = pages === undefined ? await narrationKilled() : await serverKilled(Number(pages));
if (kept === undefined) await rm(folder, { recursive: true, force: true });
process.exit(isWell ? 0 : 1);
