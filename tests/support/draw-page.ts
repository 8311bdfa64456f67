import type { Box, GrayImage } from '../../functions/src/vision/prepare/gray-image.ts';

/** Pictures of pages drawn by rule, so that tests know where everything is. */
const PAPER = 235;
const INK = 40;
const LETTER_PX = 10;
const X_HEIGHT_PX = 14;

export const LINE_PX = 30;

export function blankPage(width: number, height: number): GrayImage {
  return { width, height, pixels: new Uint8Array(width * height).fill(PAPER) };
}

/** The same page with lines of made-up letters in the box; `seed` makes other letters. */
export function withText(page: GrayImage, box: Box, seed = 1): GrayImage {
  const pixels = page.pixels.slice();
  const random = randomNumbers(seed);
  for (let top = box.top; top + X_HEIGHT_PX <= box.top + box.height; top += LINE_PX) {
    const end = box.left + box.width - LETTER_PX;
    // no two lines have their letters in the same places
    for (let left = box.left; left <= end; left += LETTER_PX + Math.floor(random() * 3)) {
      const isSpace = left > box.left && left < end - LETTER_PX && random() < 0.15;
      if (!isSpace) drawLetter(pixels, page.width, { left, top }, random);
    }
  }
  return { ...page, pixels };
}

/** Two upright strokes and some of three level ones, most with something above or below the line. */
function drawLetter(
  pixels: Uint8Array,
  width: number,
  { left, top }: { readonly left: number; readonly top: number },
  random: () => number,
): void {
  const fill = (box: Box) => {
    for (let y = box.top; y < box.top + box.height; y += 1)
      pixels.fill(INK, y * width + box.left, y * width + box.left + box.width);
  };
  const rise = random() < 0.25 ? 6 : 0;
  fill({ left, top: top - rise, width: 2, height: X_HEIGHT_PX + rise });
  fill({ left: left + 5, top, width: 2, height: X_HEIGHT_PX + (random() < 0.15 ? 5 : 0) });
  for (const level of [0, 6, 12]) if (random() < 0.5) fill({ left, top: top + level, width: 7, height: 2 });
}

/** The picture read elsewhere: `from` tells for each place of the result where it comes from. Outside is table. */
export function bent(
  image: GrayImage,
  from: (x: number, y: number) => readonly [x: number, y: number],
): GrayImage {
  const pixels = image.pixels.map((_, at) => {
    const [x, y] = from(at % image.width, Math.floor(at / image.width));
    return sample(image, x, y);
  });
  return { ...image, pixels };
}

function sample({ width, height, pixels }: GrayImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return INK;
  const at = top * width + left;
  const [right, down] = [x - left, y - top];
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

/** The picture in light that differs from place to place; 1 leaves a pixel as it is. Noise in grays to both sides. */
export function lit(image: GrayImage, light: (x: number, y: number) => number, noise = 0): GrayImage {
  const random = randomNumbers(7);
  const pixels = image.pixels.map((value, at) => {
    const seen = value * light(at % image.width, Math.floor(at / image.width));
    return Math.min(255, Math.max(0, seen + (random() - 0.5) * 2 * noise));
  });
  return { ...image, pixels };
}

/** One picture beside the other, both of one height. */
export function beside(left: GrayImage, right: GrayImage): GrayImage {
  const width = left.width + right.width;
  const pixels = new Uint8Array(width * left.height);
  for (let y = 0; y < left.height; y += 1) {
    pixels.set(left.pixels.subarray(y * left.width, (y + 1) * left.width), y * width);
    pixels.set(right.pixels.subarray(y * right.width, (y + 1) * right.width), y * width + left.width);
  }
  return { width, height: left.height, pixels };
}

/** The picture on a dark table that is seen around it. */
export function onTable(page: GrayImage, border: number): GrayImage {
  const width = page.width + 2 * border;
  const height = page.height + 2 * border;
  const pixels = new Uint8Array(width * height).fill(INK);
  for (let y = 0; y < page.height; y += 1)
    pixels.set(page.pixels.subarray(y * page.width, (y + 1) * page.width), (y + border) * width + border);
  return { width, height, pixels };
}

/** Numbers from 0 to 1, the same every time (Park and Miller, CACM 31, 1988). */
function randomNumbers(seed: number): () => number {
  let state = seed * 48_271;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The page as it lies curled on a dark table under a lamp. */
export function photographed(flat: GrayImage): GrayImage {
  const curled = bent(flat, (x, y) => [x, y - 35 * Math.sin((Math.PI * x) / flat.width) - 0.02 * x + 10]);
  return lit(onTable(curled, 60), (x, y) => 0.95 - (0.5 * x) / flat.width - (0.15 * y) / flat.height, 8);
}
