import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededChance } from '../random.ts';

const CHILD = fileURLToPath(new URL('./narrate-some.child.ts', import.meta.url));
const FILES = ['book.mp3', 'phone.mp3', 'times.json'];

const LOOK_EVERY_MS = 20;

export interface KillReport {
  readonly kills: number;
  readonly chunkCount: number;
  /** chunks that were there after each kill; never fewer than after the one before */
  readonly chunksAfterKill: readonly number[];
  /** files that differ from those of a run nobody disturbed */
  readonly different: readonly string[];
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

async function countChunks(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'chunks'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.chunk')).length;
}

/** Lets it come to another chunk, and a moment further that chance decides. */
async function killSomewhere(child: ChildProcess, folder: string, momentMs: number): Promise<void> {
  const ended = once(child, 'close');
  const before = await countChunks(folder);
  while (child.exitCode === null && (await countChunks(folder)) <= before)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  await new Promise((resolve) => setTimeout(resolve, momentMs));
  child.kill('SIGKILL');
  await ended;
}

/** Narrates a book while its process is killed again and again, and compares it with one nobody disturbed. */
export async function killNarration(options: {
  readonly kills: number;
  readonly sentences: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}): Promise<KillReport> {
  const { kills, sentences, say = () => {} } = options;
  const chance = seededChance(options.seed);
  const [calm, killed] = await Promise.all(
    ['calm', 'killed'].map((name) => mkdtemp(join(tmpdir(), `narration-${name}-`))),
  );
  try {
    const chunksAfterKill: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await killSomewhere(start(sentences, killed ?? ''), killed ?? '', chance.between(0, 400));
      chunksAfterKill.push(await countChunks(killed ?? ''));
      say(`kill ${kill + 1}: ${chunksAfterKill.at(-1)} chunks are there`);
    }
    const { chunkCount } = await finish(sentences, killed ?? '');
    await finish(sentences, calm ?? '');
    const different: string[] = [];
    for (const file of FILES) {
      if ((await hashOf(join(calm ?? '', file))) !== (await hashOf(join(killed ?? '', file))))
        different.push(file);
    }
    return { kills, chunkCount, chunksAfterKill, different };
  } finally {
    for (const folder of [calm, killed]) await rm(folder ?? '', { recursive: true, force: true });
  }
}
