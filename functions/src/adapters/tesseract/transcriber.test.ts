import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { littleEndianExif, withSegment } from '../../../../tests/support/exif-bytes.ts';
import { paragraphsRead } from '../../../../tests/support/paragraphs-of.ts';
import { tesseractTranscriber } from './transcriber.ts';

const pageFile = fileURLToPath(new URL('../../../../tests/fixtures/page.jpg', import.meta.url));
const memoirFile = new URL('../../../../tests/fixtures/memoir.txt', import.meta.url);
const truth = readFileSync(memoirFile, 'utf8').trim().split('\n\n').slice(1, 4);
const folder = mkdtempSync(join(tmpdir(), 'photos-'));
const never = new AbortController().signal;

const transcriber = tesseractTranscriber();
afterAll(() => transcriber.close());

function stored(name: string, bytes: Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** The only page on a photo. */
async function readPage(file: string) {
  const [only, ...more] = await transcriber.transcribe(file, never);
  expect(more).toEqual([]);
  return only ?? expect.unreachable('a photo has a page');
}

const wordsOf = (paragraphs: readonly string[]) =>
  paragraphs
    .join(' ')
    .toLowerCase()
    .match(/[a-zé]+/g) ?? [];

describe('the transcriber', () => {
  it('reads a page, paragraph by paragraph', async () => {
    const page = await readPage(pageFile);
    const paragraphs = paragraphsRead(page);
    const read = new Set(wordsOf(paragraphs));
    const missed = wordsOf(truth).filter((word) => !read.has(word));
    expect(missed.length).toBeLessThanOrEqual(wordsOf(truth).length * 0.03);
    expect(paragraphs).toHaveLength(3);
    expect(page.confidence).toBeGreaterThan(85);
    expect(page.state).toBe('read');
  });

  it('turns a photo upright as the phone says', async () => {
    const turned = readFileSync(new URL('../../../../tests/fixtures/page-turned.jpg', import.meta.url));
    const file = stored('turned.jpg', withSegment(turned, littleEndianExif(6)));
    const paragraphs = paragraphsRead(await readPage(file));
    const read = new Set(wordsOf(paragraphs));
    const wanted = wordsOf(truth.slice(1, 2));
    expect(wanted.filter((word) => !read.has(word)).length).toBeLessThanOrEqual(wanted.length * 0.05);
  });

  it('stops when it is told to, and reads the next page after all that', async () => {
    const abort = new AbortController();
    const reading = transcriber.transcribe(pageFile, abort.signal);
    setImmediate(() => abort.abort());
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(paragraphsRead(await readPage(pageFile))).toHaveLength(3);
  });

  it('gives up a photo that takes too long', async () => {
    const hasty = tesseractTranscriber({ timeoutMs: 100 });
    await expect(hasty.transcribe(pageFile, never)).rejects.toMatchObject({
      code: 'photo-unreadable',
      details: { reason: 'time' },
    });
  });
});
