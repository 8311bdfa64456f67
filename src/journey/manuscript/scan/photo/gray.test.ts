import { expect, test } from 'vitest';
import {
  changeBetween,
  cutOut,
  type Gray,
  grayOf,
  grayOfLuma,
  isSamePage,
  lightOf,
  sharpnessOf,
  spreadOf,
} from './gray.ts';

const SIDE = 64;
const paint = (value: (x: number, y: number) => number): Gray => ({
  width: SIDE,
  height: SIDE,
  values: Uint8Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE, Math.floor(i / SIDE))),
});
const flat = paint(() => 120);
const stripes = paint((x) => (x % 8 < 4 ? 30 : 210));
const softStripes = paint((x) => 120 + 90 * Math.sin((x / 8) * 2 * Math.PI));

test('gray weighs the colors as the eye does', () => {
  const rgba = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
  expect(Array.from(grayOf(rgba, 2, 2).values)).toEqual([76, 149, 28, 255]);
});

test('crisp edges are sharper than soft ones, and a flat sheet has none', () => {
  expect(sharpnessOf(flat)).toBe(0);
  expect(sharpnessOf(stripes)).toBeGreaterThan(3 * sharpnessOf(softStripes));
});

test('noise is no change, a turned page is', () => {
  expect(
    changeBetween(
      flat,
      paint((x) => 120 + (x % 18)),
    ),
  ).toBe(0);
  expect(
    changeBetween(
      flat,
      paint((x) => (x < 16 ? 200 : 120)),
    ),
  ).toBeCloseTo(0.25);
  expect(changeBetween(flat, { ...flat, width: 32, height: 128 })).toBe(1);
});

test('a page is the same where the hand has moved a little or the light has changed, and another one is not', () => {
  // words of other lengths on the same lines
  const print = (seed: number, right = 0, down = 0) =>
    paint((x, y) => {
      const [column, row] = [Math.floor((x + right) / 5), Math.floor((y + down) / 4)];
      const letter = Math.abs(Math.sin(seed * 12.9898 + column * 78.233 + row * 37.719) * 43_758.5453) % 1;
      return row % 2 === 0 && letter > 0.4 ? 60 : 220;
    });
  const darker = (gray: Gray) => ({ ...gray, values: gray.values.map((value) => value - 40) });
  expect(isSamePage(print(1), print(1, 2, 3))).toBe(true);
  expect(isSamePage(print(1), darker(print(1, 1)))).toBe(true);
  for (const seed of [2, 3, 4]) expect(isSamePage(print(1), print(seed))).toBe(false);
  expect(isSamePage(flat, flat)).toBe(true);
});

test('brightness, contrast and burnt-out places are measured', () => {
  expect(spreadOf(stripes)).toEqual({ mean: 120, variance: 8_100 });
  expect(lightOf(paint((_x, y) => (y < 16 ? 255 : 251))).clipped).toBeCloseTo(0.25);
  expect(lightOf(stripes)).toEqual({ mean: 120, clipped: 0 });
});

test('a cut keeps the rows of the picture', () => {
  const cut = cutOut(
    paint((x, y) => x + y),
    5,
    7,
    2,
  );
  expect(Array.from(cut.values)).toEqual([12, 13, 13, 14]);
});

test('a brightness plane is made small, whatever its stride and its range', () => {
  const [width, height, stride] = [8, 4, 10];
  const bytes = new Uint8Array(3 + stride * height).fill(16);
  for (let y = 0; y < height; y += 1) bytes.fill(235, 3 + y * stride + 4, 3 + y * stride + 8);
  const plane = { bytes, offset: 3, stride, width, height, isFullRange: false };
  expect(Array.from(grayOfLuma(plane, [4, 2]).values)).toEqual([0, 127, 255, 255, 0, 127, 255, 255]);
  expect(Array.from(grayOfLuma({ ...plane, isFullRange: true }, [4, 1]).values)).toEqual([16, 125, 235, 235]);
});
