// Joins chunk files to a book in a process of its own: assemble.child.ts make|join CHUNKS FOLDER; join says one line of JSON.
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assembleMp3, chunkFile, encodeMp3, readChunkFile } from '../../functions/src/audio/mp3/mp3.ts';
import { MP3_SAMPLE_RATE_HZ } from '../../src/domain/limits.ts';

export interface AssemblyRun {
  readonly bytes: number;
  readonly wallSeconds: number;
  /** of a plain copy of the finished book */
  readonly copySeconds: number;
  /** the highest resident memory above what the program had before it began */
  readonly addedBytes: number;
}

const CHUNK_SECONDS = 11.5;
/** So many files lie there; the book is made of them over and over. */
const FILES = 200;

const [step = 'join', chunks = '100', folder = '.'] = process.argv.slice(2);
const names = Array.from({ length: FILES }, (_, i) => join(folder, `${i}.chunk`));
const book = join(folder, 'book.mp3');

async function make(): Promise<void> {
  const mp3 = await encodeMp3(new Float32Array(CHUNK_SECONDS * MP3_SAMPLE_RATE_HZ));
  const facts = { mp3Bytes: mp3.length, phoneBytes: null, starts: [0.05], readAgain: 0, unread: [] };
  for (const name of names) await writeFile(name, chunkFile(mp3, facts));
}

if (step === 'make') {
  await make();
  process.exit(0);
}
const facts = readChunkFile(await readFile(names[0] ?? ''));
const beforeBytes = process.memoryUsage().rss;
const began = performance.now();
const sounds = Array.from({ length: Number(chunks) }, (_, i) => ({
  frameCount: facts?.frameCount ?? 0,
  sizeBytes: facts?.mp3Bytes ?? 0,
  read: async () => createReadStream(names[i % FILES] ?? ''),
}));
const tags = { title: 'Bench', author: null, narrator: 'Nobody', cover: null, chapters: [] };
await pipeline(assembleMp3(sounds, tags), createWriteStream(book));
const wallSeconds = (performance.now() - began) / 1_000;
const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
const kibibytes = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
const copyBegan = performance.now();
await pipeline(createReadStream(book), createWriteStream(`${book}.copy`));
const copySeconds = (performance.now() - copyBegan) / 1_000;
const run: AssemblyRun = {
  bytes: (await stat(book)).size,
  wallSeconds,
  copySeconds,
  addedBytes: Math.max(0, Number(kibibytes) * 1_024 - beforeBytes),
};
process.stdout.write(`${JSON.stringify(run)}\n`);
