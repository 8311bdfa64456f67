import { expect, test } from 'vitest';
import { isPrintCutOff } from './cut-off.ts';
import type { Gray } from './gray.ts';

const LENGTH = 480;
const DEPTH = 6;
const PAPER = 190;

/** An edge of the photo, upright, by its brightness along the way. */
const edge = (value: (along: number) => number): Gray => ({
  width: DEPTH,
  height: LENGTH,
  values: Uint8Array.from({ length: LENGTH * DEPTH }, (_, i) => value(Math.floor(i / DEPTH))),
});
const lying = ({ values }: Gray): Gray => ({
  width: LENGTH,
  height: DEPTH,
  values: Uint8Array.from({ length: LENGTH * DEPTH }, (_, i) => values[(i % LENGTH) * DEPTH] ?? 0),
});
const lines = (pitch: number, ink: number) => edge((along) => (along % pitch < pitch / 2 ? ink : PAPER));

test('lines that run out at a side, and letters above and below, are cut off', () => {
  expect(isPrintCutOff(lines(14, 90), PAPER)).toBe(true);
  expect(isPrintCutOff(lying(lines(8, 130)), PAPER)).toBe(true);
});

test('empty paper, a soft shadow and a few specks are not print', () => {
  expect(
    isPrintCutOff(
      edge(() => PAPER),
      PAPER,
    ),
  ).toBe(false);
  expect(
    isPrintCutOff(
      edge((along) => PAPER - along / 10),
      PAPER,
    ),
  ).toBe(false);
  expect(
    isPrintCutOff(
      edge((along) => (along % 100 < 4 ? 60 : PAPER)),
      PAPER,
    ),
  ).toBe(false);
});

test('the table beside the page is not the page, however it is patterned', () => {
  expect(
    isPrintCutOff(
      edge((along) => (along % 14 < 7 ? 40 : 100)),
      PAPER,
    ),
  ).toBe(false);
  expect(
    isPrintCutOff(
      edge((along) => (along % 160 < 100 ? 60 : PAPER)),
      PAPER,
    ),
  ).toBe(false);
});
