// @module-tag collection
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { blankPage, lit } from '../../../../tests/support/draw-page.ts';
import { encodeJpeg } from '../../vision/decode/encode-jpeg.ts';
import type { GrayImage } from '../../vision/prepare/gray-image.ts';
import { tesseractTranscriber } from './transcriber.ts';

const [width, height] = [1_200, 1_600];
const folder = mkdtempSync(join(tmpdir(), 'without-print-'));
const transcriber = tesseractTranscriber();
afterAll(() => transcriber.close());

async function read(photo: GrayImage) {
  const file = join(folder, 'photo.jpg');
  writeFileSync(file, await encodeJpeg(photo, 88));
  return transcriber.transcribe(file, new AbortController().signal);
}

function drawn(gray: (x: number, y: number) => number): GrayImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    gray(at % width, Math.floor(at / width)),
  );
  return lit({ width, height, pixels }, (_x, y) => 1 - (0.2 * y) / height, 6);
}

const wood = (x: number, y: number) => 110 + 35 * Math.sin(x / 7 + 3 * Math.sin(y / 160) + Math.sin(y / 23));

/** Four fingers and the palm, rounded toward their edges. */
function hand(x: number, y: number): number {
  const finger = [300, 480, 660, 840].findIndex((middle) => Math.abs(x - middle) < 80);
  const across = finger < 0 ? 1 : Math.abs(x - (300 + 180 * finger)) / 80;
  if (finger >= 0 && y > 300 + 60 * Math.abs(finger - 1.5) && y < 950) return 205 - 70 * across ** 2;
  return x > 210 && x < 930 && y >= 950 && y < 1_450 ? 190 - 40 * ((x - 570) / 360) ** 2 : wood(x, y);
}

/** Loops of a pen along slanting lines. */
function handwriting(): GrayImage {
  const page = blankPage(width, height);
  for (let line = 0; line < 14; line += 1)
    for (let t = 0; t < 190; t += 0.01) {
      if (Math.sin(t / 3.1 + line) > 0.93) continue; // between words
      const tall = 1 + 0.9 * Math.sin(t * 0.37 + line) * Math.sin(t * 1.3);
      const x = Math.round(110 + t * 5 + 9 * Math.cos(t * 1.9) + 6 * Math.sin(t * 0.7 + line));
      const y = Math.round(180 + line * 90 - t * 0.2 + 17 * tall * Math.sin(t * 1.9 + 0.4 * Math.sin(t / 2)));
      for (let thick = 0; thick < 3; thick += 1)
        page.pixels.fill(50, (y + thick) * width + x, (y + thick) * width + x + 3);
    }
  return lit(page, (x) => 0.9 - (0.2 * x) / width, 6);
}

it.each([
  ['a table', drawn(wood), 'no-page'],
  ['a hand', drawn(hand), 'no-page'],
  ['a dark wall', drawn(() => 70), 'no-page'],
  // as even and as bright as an empty leaf, which the person is asked about
  ['a white wall', drawn(() => 215), 'blank'],
  ['a letter written by hand', handwriting(), 'handwriting'],
] as const)('makes up no words from %s', async (_, photo, state) => {
  const [page, ...more] = await read(photo);
  expect(more).toEqual([]);
  expect(page).toMatchObject({ state, confidence: 0 });
  expect(page?.lines.filter(({ isUnclear }) => !isUnclear)).toEqual([]);
});
