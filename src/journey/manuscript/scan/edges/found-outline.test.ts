import { expect, test } from 'vitest';
import type { Corners } from '@/device/storage/pages/rows.ts';
import { farthest } from './corners.ts';
import { turnCorners } from './found-outline.ts';

const PAGE: Corners = [
  { x: 0.1, y: 0.2 },
  { x: 0.7, y: 0.2 },
  { x: 0.7, y: 0.9 },
  { x: 0.1, y: 0.9 },
];

test('the corners of a turned page still begin at its top left', () => {
  const turned: Corners = [
    { x: 0.1, y: 0.1 },
    { x: 0.8, y: 0.1 },
    { x: 0.8, y: 0.7 },
    { x: 0.1, y: 0.7 },
  ];
  expect(farthest(turnCorners(PAGE, 1), turned)).toBeCloseTo(0);
  expect(farthest(turnCorners(turnCorners(PAGE, 1), 3), PAGE)).toBeCloseTo(0);
});
