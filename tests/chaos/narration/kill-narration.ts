import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededChance } from '../random.ts';

const CHILD = fileURLToPath(new URL('./narrate-some.child.ts', import.meta.url));
const FILES = ['book.mp3', 'phone.mp3', 'times.json'];
const LOOK_EVERY_MS = 10;
/** Every second life is cut off before or while it makes its first chunk, the others within so long after it. */
const MOMENT_MS = 500;
const START_MS = 900;

/** Chunks under work at one time: two a core, one spoken while another is encoded. */
export const WORKERS = 2 * availableParallelism();

/** One life of the narrating process. */
interface Life {
  /** chunks that are there after it */
  readonly chunks: number;
  /** chunks that were begun in it and are not there */
  readonly lost: number;
}

export interface KillReport {
  readonly chunkCount: number;
  readonly lives: readonly Life[];
  /** chunks that were spoken more often than in the run nobody disturbed */
  readonly madeAgain: number;
  /** files and chunks that differ from those of a run nobody disturbed */
  readonly different: readonly string[];
}

interface KillOptions {
  readonly kills: number;
  readonly sentences: number;
  readonly seed: number;
  /** Everything is kept there: started again with it, the run goes on after the last kill. */
  readonly folder: string;
  readonly say?: (line: string) => void;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

function start(sentences: number, folder: string): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, `${sentences}`, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function finish(sentences: number, folder: string): Promise<{ chunkCount: number }> {
  const child = start(sentences, folder);
  let output = '';
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the narration ended with code ${code}`);
  return JSON.parse(output) as { chunkCount: number };
}

async function chunksIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'chunks'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.chunk') || name.endsWith('.phone')).sort();
}

const countChunks = async (folder: string) =>
  (await chunksIn(folder)).filter((name) => name.endsWith('.chunk')).length;

async function spokenIn(folder: string): Promise<number> {
  const log = await readFile(join(folder, 'spoken.log'), 'utf8').catch(() => '');
  return log.split('\n').length - 1;
}

/** Kills it at a moment that chance decides: while it starts, or so long after it came to another chunk. */
async function oneLife(sentences: number, folder: string, at: { startMs: number | null; momentMs: number }) {
  const [chunksBefore, spokenBefore] = [await countChunks(folder), await spokenIn(folder)];
  const child = start(sentences, folder);
  const ended = once(child, 'close');
  if (at.startMs !== null) await delay(at.startMs);
  else {
    while (child.exitCode === null && (await countChunks(folder)) <= chunksBefore) await delay(LOOK_EVERY_MS);
    await delay(at.momentMs);
  }
  child.kill('SIGKILL');
  await ended;
  const chunks = await countChunks(folder);
  return { chunks, lost: (await spokenIn(folder)) - spokenBefore - (chunks - chunksBefore) };
}

/** The lives of an earlier start of the same run. */
async function livesIn(file: string): Promise<Life[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Life);
}

/** Narrates a book while its process is killed again and again, and compares it with one nobody disturbed. */
export async function killNarration(options: KillOptions): Promise<KillReport> {
  const { kills, sentences, folder, say = () => {} } = options;
  const chance = seededChance(options.seed);
  const [calm, killed] = [join(folder, 'calm'), join(folder, 'killed')];
  for (const one of [calm, killed]) await mkdir(one, { recursive: true });
  const notes = join(folder, 'lives.jsonl');
  const lives = await livesIn(notes);
  for (let kill = 0; kill < kills; kill += 1) {
    // Drawn also for the lives that were lived before, so that a run taken up again is the same run.
    const startMs = chance.next() < 0.5 ? chance.between(0, START_MS) : null;
    const momentMs = chance.between(0, MOMENT_MS);
    if (kill < lives.length) continue;
    const life = await oneLife(sentences, killed, { startMs, momentMs });
    lives.push(life);
    await writeFile(notes, `${JSON.stringify(life)}\n`, { flag: 'a' });
    say(`kill ${kill + 1}: ${life.chunks} chunks are there, ${life.lost} were under work`);
  }
  const { chunkCount } = await finish(sentences, killed);
  await finish(sentences, calm);
  const madeAgain = (await spokenIn(killed)) - (await spokenIn(calm));
  return { chunkCount, lives, madeAgain, different: await differences(calm, killed) };
}

async function differences(calm: string, killed: string): Promise<string[]> {
  const [one, other] = [await chunksIn(calm), await chunksIn(killed)];
  const names = [...FILES, ...new Set([...one, ...other].map((name) => join('chunks', name)))];
  const different: string[] = [];
  for (const name of names) {
    const hashes = [calm, killed].map((folder) => hashOf(join(folder, name)).catch(() => `not in ${folder}`));
    const [first, second] = await Promise.all(hashes);
    if (first !== second) different.push(name);
  }
  return different;
}
