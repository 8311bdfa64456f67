import { describe, expect, test } from 'vitest';
import type { Corners } from '@/device/storage/pages/rows.ts';
import type { Gray } from '../photo/gray.ts';
import { farthest } from './corners.ts';
import { findPage, guessPage, seePage } from './find-page.ts';

const [WIDTH, HEIGHT] = [160, 120];

/** A deterministic grain, as of a sensor. */
function noise(index: number): number {
  return ((index * 1_103_515_245 + 12_345) % 997) / 997 - 0.5;
}

type Shade = (x: number, y: number) => number;

/** Paper within the corners, with lines of print; what is around it as told. */
function photograph(corners: Corners, table: Shade, paper: Shade = () => 205): Gray {
  const isInside = (x: number, y: number) =>
    corners.every((from, at) => {
      const to = corners[(at + 1) % 4] ?? from;
      return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
    });
  const values = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [column, row] = [index % WIDTH, Math.floor(index / WIDTH)];
    const [x, y] = [(column + 0.5) / WIDTH, (row + 0.5) / HEIGHT];
    const isPrint = row % 4 === 0 && column % 7 > 1 && isInside(x - 0.05, y) && isInside(x + 0.05, y);
    const light = isInside(x, y) ? (isPrint ? paper(x, y) - 110 : paper(x, y)) : table(x, y);
    return Math.max(0, Math.min(255, Math.round(light + noise(index) * 14)));
  });
  return { width: WIDTH, height: HEIGHT, values };
}

const SLANTED: Corners = [
  { x: 0.24, y: 0.16 },
  { x: 0.72, y: 0.1 },
  { x: 0.8, y: 0.86 },
  { x: 0.18, y: 0.9 },
];
const NEAR = 0.025;

describe('a page that lies free in the picture', () => {
  test.each<[string, Shade, Shade?]>([
    ['on a dark table', () => 60],
    ['on wood with a grain', (_, y) => 95 + 25 * Math.sin(y * 60)],
    ['in the light of a window from one side', (x) => 40 + 60 * x, (x) => 150 + 90 * x],
    ['on a light table', () => 165],
    ['beside something dark on a light table', (x) => (x > 0.88 ? 20 : 168)],
  ])('%s has its corners found', (_, table, paper) => {
    const found = findPage(photograph(SLANTED, table, paper));
    expect(found && farthest(found, SLANTED)).toBeLessThan(NEAR);
  });
});

test('light on a part of a page that goes out of the picture is not taken for the page', () => {
  const page: Corners = [
    { x: -0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.9, y: 0.92 },
    { x: -0.1, y: 0.92 },
  ];
  // A lamp above: darker toward the left and below, in a straight line.
  const lit: Shade = (x, y) => (x > 0.12 && x < 0.86 - 0.12 * y ? 215 : 168);
  const picture = photograph(page, () => 45, lit);
  expect(findPage(picture)).toBeNull();
  const [, topRight, bottomRight] = guessPage(picture) ?? [];
  expect(topRight?.x).toBeCloseTo(0.9, 1);
  expect(bottomRight?.x).toBeCloseTo(0.9, 1);
});

const overTheRim: Corners = [
  { x: 0.2, y: 0.15 },
  { x: 1.3, y: 0.15 },
  { x: 1.3, y: 0.85 },
  { x: 0.2, y: 0.85 },
];

describe('before the camera', () => {
  const outAbove: Corners = [
    { x: 0.2, y: -0.3 },
    { x: 0.75, y: -0.3 },
    { x: 0.8, y: 1.3 },
    { x: 0.15, y: 1.3 },
  ];

  test('a page that goes out of the picture is seen as far as it is in it', () => {
    const seen = seePage(photograph(outAbove, () => 60));
    const [topLeft, , bottomRight] = seen ?? [];
    expect(topLeft?.y).toBeLessThan(NEAR);
    expect(topLeft?.x).toBeCloseTo(0.19, 1);
    expect(bottomRight?.y).toBeGreaterThan(1 - NEAR);
    expect(bottomRight?.x).toBeCloseTo(0.79, 1);
  });

  test('what is sure is the same', () => {
    const picture = photograph(SLANTED, () => 60);
    expect(seePage(picture)).toEqual(findPage(picture));
  });

  test('nothing where only one edge of something light is seen', () => {
    const half = [outAbove[0], { x: 2, y: -0.3 }, { x: 2, y: 1.3 }, outAbove[3]];
    expect(seePage(photograph(half as unknown as Corners, () => 60))).toBeNull();
  });
});

describe('what is not sure is guessed, for a person to correct', () => {
  test('a page that goes out of the picture, as far as it is seen', () => {
    const seen = overTheRim.map(({ x, y }) => ({ x: Math.min(1, x), y })) as unknown as Corners;
    const guessed = guessPage(photograph(overTheRim, () => 60));
    expect(guessed && farthest(guessed, seen)).toBeLessThan(NEAR);
  });

  test('what is sure is the same', () => {
    const picture = photograph(SLANTED, () => 60);
    expect(guessPage(picture)).toEqual(findPage(picture));
  });

  test('nothing where no edge of the page is seen', () => {
    const rim = [0, 1, 2, 3].map((at) => ({ x: at === 1 || at === 2 ? 2 : -1, y: at > 1 ? 2 : -1 }));
    expect(guessPage(photograph(rim as unknown as Corners, () => 60))).toBeNull();
  });
});

describe('nothing is found', () => {
  const everywhere: Corners = [
    { x: -1, y: -1 },
    { x: 2, y: -1 },
    { x: 2, y: 2 },
    { x: -1, y: 2 },
  ];
  const small: Corners = [
    { x: 0.4, y: 0.4 },
    { x: 0.6, y: 0.4 },
    { x: 0.6, y: 0.6 },
    { x: 0.4, y: 0.6 },
  ];
  test.each<[string, Gray]>([
    ['where the page fills the picture', photograph(everywhere, () => 60)],
    ['where something small lies on the table', photograph(small, () => 60)],
    ['on a cream page on a cream table', photograph(SLANTED, () => 203)],
    [
      'in the dark',
      photograph(
        SLANTED,
        () => 4,
        () => 6,
      ),
    ],
    [
      'in the round light of a lamp',
      photograph(
        everywhere,
        () => 0,
        (x, y) => (Math.hypot((x - 0.5) * 4, (y - 0.5) * 3) < 1 ? 230 : 60),
      ),
    ],
  ])('%s', (_, picture) => {
    expect(findPage(picture)).toBeNull();
    expect(seePage(picture)).toBeNull();
  });

  test('where it goes out of the picture, as it is not sure', () => {
    expect(findPage(photograph(overTheRim, () => 60))).toBeNull();
  });
});
