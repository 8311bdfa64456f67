// Joins chunk files to a book in a process of its own: assemble.child.ts CHUNKS FOLDER, one line of JSON out.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assembleMp3 } from '../../functions/src/speech/assemble-mp3.ts';
import { chunkFile } from '../../functions/src/speech/chunk-file.ts';
import { encodeMp3 } from '../../functions/src/speech/encode-mp3.ts';
import { countFrames } from '../../functions/src/speech/mp3-frames.ts';

export interface AssemblyRun {
  readonly bytes: number;
  readonly wallSeconds: number;
  readonly peakBytes: number;
}

const CHUNK_SECONDS = 11.5;
/** So many files lie there; the book is made of them over and over. */
const FILES = 200;

const [chunks = '100', folder = '.'] = process.argv.slice(2);
const sound = Float32Array.from({ length: CHUNK_SECONDS * 44_100 }, (_, i) => 0.2 * Math.sin(i * 0.03));
const mp3 = await encodeMp3(sound);
const facts = { mp3Bytes: mp3.length, phoneBytes: null, starts: [0.05], readAgain: 0, unread: [] };
await mkdir(folder, { recursive: true });
const names = Array.from({ length: FILES }, (_, i) => join(folder, `${i}.chunk`));
for (const name of names) await writeFile(name, chunkFile(mp3, facts));
const frameCount = countFrames(mp3);
const began = performance.now();
const sounds = Array.from({ length: Number(chunks) }, (_, i) => ({
  frameCount,
  sizeBytes: mp3.length,
  read: async () => createReadStream(names[i % FILES] ?? ''),
}));
const tags = { title: 'Bench', author: null, narrator: 'Nobody', cover: null, chapters: [] };
const book = join(folder, 'book.mp3');
await pipeline(assembleMp3(sounds, tags), createWriteStream(book));
const wallSeconds = (performance.now() - began) / 1_000;
const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
const kibibytes = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
const run: AssemblyRun = {
  bytes: (await stat(book)).size,
  wallSeconds,
  peakBytes: Number(kibibytes) * 1_024,
};
process.stdout.write(`${JSON.stringify(run)}\n`);
