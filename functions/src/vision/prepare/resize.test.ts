import { expect, it } from 'vitest';
import type { GrayImage } from './gray-image.ts';
import { resized, scaledToWidth, shrunkToWidth } from './resize.ts';

const ramp = (width: number, height: number): GrayImage => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => (at % width) * 2 + Math.floor(at / width)),
});

it('shrinks to the mean of the area', () => {
  const image = { width: 4, height: 2, pixels: Uint8Array.of(0, 100, 10, 20, 0, 100, 30, 40) };
  expect([...resized(image, 2, 1).pixels]).toEqual([50, 25]);
});

it('loses no light when sizes do not divide', () => {
  const image = ramp(97, 61);
  const mean = ({ pixels }: GrayImage) => pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  expect(mean(resized(image, 31, 17))).toBeCloseTo(mean(image), 0);
});

it('enlarges smoothly and keeps edges where they were', () => {
  const { pixels: smooth } = resized(ramp(20, 10), 60, 30);
  for (const x of [6, 17, 28, 29, 30, 31, 53]) {
    const exact = ((x + 0.5) / 3 - 0.5) * 2 + ((15 + 0.5) / 3 - 0.5);
    expect(Math.abs((smooth[60 * 15 + x] ?? 0) - exact)).toBeLessThan(1);
  }
  const edge = { width: 8, height: 1, pixels: Uint8Array.of(0, 0, 0, 0, 200, 200, 200, 200) };
  const { pixels } = resized(edge, 16, 1);
  expect(pixels[7]).toBeLessThan(100);
  expect(pixels[8]).toBeGreaterThan(100);
});

it('keeps proportions', () => {
  expect(scaledToWidth(ramp(20, 10), 30)).toMatchObject({ width: 30, height: 15 });
  expect(shrunkToWidth(ramp(20, 10), 30)).toMatchObject({ width: 20, height: 10 });
});
