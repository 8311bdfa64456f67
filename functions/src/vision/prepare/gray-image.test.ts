import { expect, it } from 'vitest';
import { crop, type GrayImage, turned } from './gray-image.ts';

const image: GrayImage = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };

it('crops what is there of a box', () => {
  expect(crop(image, { left: 1, top: -4, width: 9, height: 5 })).toEqual({
    width: 2,
    height: 1,
    pixels: Uint8Array.of(2, 3),
  });
});

it('never crops to nothing', () => {
  expect(crop(image, { left: 7, top: 7, width: 0, height: 0 })).toMatchObject({ width: 1, height: 1 });
});

it.each([
  [1, { width: 2, height: 3, pixels: [4, 1, 5, 2, 6, 3] }],
  [2, { width: 3, height: 2, pixels: [6, 5, 4, 3, 2, 1] }],
  [3, { width: 2, height: 3, pixels: [3, 6, 2, 5, 1, 4] }],
] as const)('turns clockwise by %i quarters', (quarters, { pixels, ...size }) => {
  expect(turned(image, quarters)).toEqual({ ...size, pixels: Uint8Array.from(pixels) });
});
