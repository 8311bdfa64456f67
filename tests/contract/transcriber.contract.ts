import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transcriber } from '../../functions/src/ports/transcriber.ts';
import type { GrayImage } from '../../functions/src/vision/prepare/gray-image.ts';
import { beside, blankPage, photographed } from '../support/draw-page.ts';
import { littleEndianExif, withSegment } from '../support/exif-bytes.ts';
import { claimingBomb, undecodable } from '../support/hostile-photos.ts';
import { paragraphsRead } from '../support/paragraphs-of.ts';
import { wordErrors } from '../support/word-errors.ts';

export interface TranscriberUnderTest {
  readonly transcriber: Transcriber;
  readonly close: () => Promise<void>;
}

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const pageFile = fixture('page.jpg');
const page = readFileSync(pageFile);
const truth = readFileSync(fixture('memoir.txt'), 'utf8').trim().split('\n\n').slice(1, 4);
const never = new AbortController().signal;

async function grayPage(): Promise<GrayImage> {
  const { data, info } = await sharp(page).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The picture on a taller sheet of paper. */
function onSheet(image: GrayImage, height: number): GrayImage {
  const pixels = new Uint8Array(image.width * height).fill(255);
  pixels.set(image.pixels);
  return { width: image.width, height, pixels };
}

const jpegOf = ({ width, height, pixels }: GrayImage) =>
  sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 88 })
    .toBuffer();

/** What every reader of photographed pages promises. */
export function describeTranscriber(name: string, make: () => Promise<TranscriberUnderTest>): void {
  const folder = mkdtempSync(join(tmpdir(), 'transcriber-contract-'));
  const stored = (file: string, bytes: Buffer) => {
    writeFileSync(join(folder, file), bytes);
    return join(folder, file);
  };

  describe(`transcriber: ${name}`, { timeout: 60_000 }, () => {
    let tested: TranscriberUnderTest;
    beforeAll(async () => {
      tested = await make();
    });
    afterAll(() => tested.close());
    const read = (file: string, signal = never) => tested.transcriber.transcribe(file, signal);
    let plain: ReturnType<typeof read> | undefined;
    /** Read once for all who only look at it. */
    const readPlainPage = () => {
      plain ??= read(pageFile);
      return plain;
    };

    it('reads a page, paragraph by paragraph', async () => {
      const [only, ...more] = await readPlainPage();
      expect(more).toEqual([]);
      expect(paragraphsRead(only)).toHaveLength(truth.length);
      expect(wordErrors(truth.join('\n'), paragraphsRead(only).join('\n')).wer).toBeLessThan(3);
      expect(only?.state).toBe('read');
    });

    it('says from 0 to 100 how sure it is, of every word and of the page', async () => {
      const [only] = await readPlainPage();
      const words = only?.lines.flatMap((line) => line.words) ?? [];
      expect(words.length).toBeGreaterThan(100);
      for (const { text, confidence } of words) {
        expect(text).toMatch(/^\S+$/);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(100);
      }
      expect(only?.confidence).toBeGreaterThan(85);
      expect(only?.confidence).toBeLessThanOrEqual(100);
    });

    it('turns a photo upright as the phone says', async () => {
      const onItsSide = await sharp(page).rotate(270).jpeg().toBuffer();
      const [only] = await read(stored('turned.jpg', withSegment(onItsSide, littleEndianExif(6))));
      expect(wordErrors(truth.join('\n'), paragraphsRead(only).join('\n')).wer).toBeLessThan(3);
    });

    it('finds two pages in an open book', { tags: ['collection'] }, async () => {
      const sheet = onSheet(await grayPage(), 1_300);
      const pages = await read(stored('spread.jpg', await jpegOf(photographed(beside(sheet, sheet)))));
      expect(pages.map(({ state }) => state)).toEqual(['read', 'read']);
    });

    it('makes up no words for a leaf left empty', async () => {
      const blank = stored('blank.jpg', await jpegOf(photographed(blankPage(1_000, 1_300))));
      expect(await read(blank)).toEqual([{ lines: [], confidence: 0, state: 'blank' }]);
    });

    it.each([
      ['a text', Buffer.from('no photo at all')],
      ['an empty file', Buffer.alloc(0)],
      ['a photo that was cut off', page.subarray(0, page.length / 2)],
      ['a photo that claims billions of pixels', claimingBomb(page)],
      ['a photo that no decoder understands', undecodable(page)],
    ])('refuses %s', async (_, bytes) => {
      await expect(read(stored('bad.jpg', bytes))).rejects.toMatchObject({ code: 'photo-unreadable' });
    });

    it('stops when it is told to, and reads the next page after it', async () => {
      const abort = new AbortController();
      const reading = read(pageFile, abort.signal);
      setImmediate(() => abort.abort());
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
      await expect(read(pageFile, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
      expect(await read(pageFile)).toHaveLength(1);
    });

    it('reads photos side by side without mixing them up', { tags: ['collection'] }, async () => {
      const blank = stored('empty-leaf.jpg', await jpegOf(photographed(blankPage(1_000, 1_300))));
      const all = await Promise.all([read(pageFile), read(blank), read(pageFile)]);
      expect(all.map(([first]) => first?.state)).toEqual(['read', 'blank', 'read']);
    });
  });
}
