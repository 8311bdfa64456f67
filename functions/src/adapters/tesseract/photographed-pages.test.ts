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

/** The picture with broader strokes. */
function bold({ width, height, pixels }: GrayImage): GrayImage {
  const strokes = [-width, 0, width].flatMap((row) => [row - 1, row, row + 1]);
  const darkest = (at: number) => Math.min(...strokes.map((by) => pixels[at + by] ?? 255));
  return { width, height, pixels: pixels.map((_, at) => darkest(at)) };
}

/** The parts of a page below each other on white paper. */
function stacked(...parts: readonly GrayImage[]): GrayImage {
  const height = parts.reduce((sum, part) => sum + part.height, 0);
  const pixels = new Uint8Array(page.width * height).fill(255);
  let top = 0;
  for (const part of parts) {
    for (let y = 0; y < part.height; y += 1)
      pixels.set(part.pixels.subarray(y * part.width, (y + 1) * part.width), (top + y) * page.width + 68);
    top += part.height;
  }
  return { width: page.width, height, pixels };
}

it('parts a bold line from the paragraphs around it, however near they are', async () => {
  const [paragraph, next] = [
    crop(page, { left: 68, top: 122, width: 870, height: 234 }),
    crop(page, { left: 68, top: 378, width: 870, height: 234 }),
  ];
  const words = crop(page, { left: 68, top: 378, width: 222, height: 36 });
  const margin = crop(page, { left: 68, top: 0, width: 870, height: 60 });
  const heading = bold(scaledToWidth(words, Math.round(words.width * 1.2)));
  const sheet = onSheet(stacked(margin, paragraph, heading, next), 1_300);
  const [only] = await read(photographed(sheet));
  const paragraphs = paragraphsRead(only);
  expect(paragraphs.map((text) => text.slice(0, 20))).toEqual([
    'I was born in the ba',
    'There were six of us',
    'There were six of us',
  ]);
  expect(paragraphs[1]).toBe('There were six of us');
  expect(only?.lines.filter(({ standsOut }) => standsOut)).toHaveLength(1);
});
