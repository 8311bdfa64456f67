import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import yauzl from 'yauzl';
import { answerBookFiles } from '../../functions/src/features/formats/answer-book-files.ts';
import { runMakeBookFile } from '../../functions/src/features/formats/run-make-book-file.ts';
import type { BookFormat } from '../../src/domain/audiobook/book-file.ts';
import { readTimings } from '../../src/domain/audiobook/timings.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { BOOK_ID, type finishedBook, OWNER } from './finished-book.ts';

type Ports = Awaited<ReturnType<typeof finishedBook>>;
const signal = new AbortController().signal;

/** Asks as its owner and does the job. @returns what is told about the file */
export async function made(ports: Ports, format: BookFormat) {
  await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: format });
  await runMakeBookFile(ports, { orderId: BOOK_ID, format }, signal);
  ports.jobs.finish(`book-file:${BOOK_ID}:${format}`);
  const { files = [] } = await answerBookFiles(ports, OWNER, { orderId: BOOK_ID });
  return files.find((file) => file.format === format);
}

/** Where files in other formats lie. */
export const filesOf = ({ objects }: Ports) => objects.paths().filter((path) => path.includes('/files/'));

/** Makes it and reads it. */
export async function contentOf(ports: Ports, format: BookFormat): Promise<Buffer> {
  expect(await made(ports, format)).toMatchObject({ status: 'ready', percent: 100, error: null });
  const [path = ''] = filesOf(ports).filter((one) => one.includes(`/files/${format}/`));
  return buffer(await ports.objects.read(path));
}

/** What another program finds in an archive. */
export async function unpack(zip: Buffer): Promise<[name: string, content: Buffer][]> {
  const opened = await yauzl.fromBufferPromise(zip);
  const found: [string, Buffer][] = [];
  for await (const entry of opened.eachEntry())
    found.push([entry.fileName, await buffer(await opened.openReadStreamPromise(entry))]);
  return found;
}

export async function timingsOf({ objects }: Ports) {
  const stored = await buffer(await objects.read(objectPath.timings(BOOK_ID)));
  const timings = readTimings(JSON.parse(stored.toString()));
  if (!timings) throw new Error('no times');
  return timings;
}

/** What FFmpeg's own prober says of a file. */
export function ffprobe(name: string, bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'probe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const shown = ['-show_format', '-show_streams', '-show_chapters'];
  return JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', ...shown, '-of', 'json', file], { encoding: 'utf8' }),
  );
}
