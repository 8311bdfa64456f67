// @module-tag collection
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { beside, photographed } from '../../../../tests/support/draw-page.ts';
import { paragraphsRead } from '../../../../tests/support/paragraphs-of.ts';
import { wordErrors } from '../../../../tests/support/word-errors.ts';
import { decodePhoto } from '../../vision/decode/decode-photo.ts';
import { crop, type GrayImage, turned } from '../../vision/prepare/gray-image.ts';
import { scaledToWidth } from '../../vision/prepare/resize.ts';
import { tesseractTranscriber } from './transcriber.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../tests/fixtures/${name}`, import.meta.url));
const truth = readFileSync(fixture('memoir.txt'), 'utf8').trim().split('\n\n').slice(1, 4).join('\n');
const page = await decodePhoto(readFileSync(fixture('page.jpg')));
const folder = mkdtempSync(join(tmpdir(), 'photographed-'));

const transcriber = tesseractTranscriber();
afterAll(() => transcriber.close());

async function read({ width, height, pixels }: GrayImage) {
  const file = join(folder, 'photo.jpg');
  const raw = { width, height, channels: 1 } as const;
  writeFileSync(file, await sharp(pixels, { raw }).jpeg({ quality: 88 }).toBuffer());
  return transcriber.transcribe(file, new AbortController().signal);
}

/** The picture on a taller sheet of paper. */
function onSheet(image: GrayImage, height: number): GrayImage {
  const pixels = new Uint8Array(image.width * height).fill(255);
  pixels.set(image.pixels);
  return { width: image.width, height, pixels };
}

const sheet = onSheet(page, 1_300);

it('reads a curled page in uneven light, paragraph by paragraph', async () => {
  const [only, ...more] = await read(photographed(sheet));
  expect(more).toEqual([]);
  expect(wordErrors(truth, paragraphsRead(only).join('\n')).wer).toBeLessThan(3);
  expect(paragraphsRead(only)).toHaveLength(3);
});

it.each([1, 2, 3] as const)(
  'reads it when the phone is wrong by %i quarters about up and down',
  async (quarters) => {
    const [only] = await read(turned(photographed(sheet), quarters));
    expect(wordErrors(truth, paragraphsRead(only).join('\n')).wer).toBeLessThan(3);
  },
);

it('reads the pages of an open book, left before right', async () => {
  const secondParagraph = crop(page, { left: 0, top: 350, width: page.width, height: 550 });
  const pages = await read(photographed(beside(sheet, onSheet(secondParagraph, sheet.height))));
  expect(pages.map((one) => paragraphsRead(one).at(0)?.slice(0, 11))).toEqual(['Chapter One', 'There were ']);
});

it('reads a page of two columns column by column', async () => {
  const twoParagraphs = crop(page, { left: 50, top: 100, width: 900, height: 520 });
  const column = onSheet(scaledToWidth(twoParagraphs, 700), 2_000);
  const [only, ...more] = await read(beside(column, column));
  expect(more).toEqual([]);
  const text = truth.split('\n').slice(1).join('\n');
  expect(wordErrors(`${text}\n${text}`, paragraphsRead(only).join('\n')).wer).toBeLessThan(3);
});
