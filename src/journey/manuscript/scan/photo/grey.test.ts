import { expect, test } from 'vitest';
import {
  changeBetween,
  cutOut,
  type Grey,
  greyOf,
  greyOfLuma,
  lightOf,
  sharpnessOf,
  spreadOf,
} from './grey.ts';

const SIDE = 64;
const paint = (value: (x: number, y: number) => number): Grey => ({
  width: SIDE,
  height: SIDE,
  values: Uint8Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE, Math.floor(i / SIDE))),
});
const flat = paint(() => 120);
const stripes = paint((x) => (x % 8 < 4 ? 30 : 210));
const softStripes = paint((x) => 120 + 90 * Math.sin((x / 8) * 2 * Math.PI));

test('grey weighs the colours as the eye does', () => {
  const rgba = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
  expect(Array.from(greyOf(rgba, 2, 2).values)).toEqual([76, 149, 28, 255]);
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
  expect(Array.from(greyOfLuma(plane, [4, 2]).values)).toEqual([0, 127, 255, 255, 0, 127, 255, 255]);
  expect(Array.from(greyOfLuma({ ...plane, isFullRange: true }, [4, 1]).values)).toEqual([16, 125, 235, 235]);
});
