import { expect, test } from 'vitest';
import type { UsedStretch } from '@/domain/voice/voice.ts';
import { momentsOf, momentTimes } from './moments.ts';

const stretch = (start: number, end: number, at: number, clip = 0): UsedStretch => ({
  ...{ clip, start, end, at },
  likeness: 0.9,
});

test('stretches with a breath between them are one moment, and others are moments of their own', () => {
  const moments = momentsOf([stretch(1, 3, 0), stretch(3.4, 5, 2), stretch(9, 11, 3.6)]);
  expect(moments.map(({ start, end, at, until }) => ({ start, end, at, until }))).toEqual([
    { start: 1, end: 5, at: 0, until: 3.6 },
    { start: 9, end: 11, at: 3.6, until: 5.6 },
  ]);
  expect(moments[0]?.stretches).toHaveLength(2);
});

test('stretches of two recordings are never one moment', () => {
  expect(momentsOf([stretch(1, 3, 0), stretch(3, 5, 2, 1)])).toHaveLength(2);
});

test('a moment stays short enough to be taken out, however long somebody speaks without a pause', () => {
  const moments = momentsOf([0, 3, 6, 9, 12].map((start) => stretch(start, start + 3, start)));
  expect(Math.max(...moments.map(({ start, end }) => end - start))).toBeLessThanOrEqual(8);
  expect(moments.flatMap(({ stretches }) => stretches)).toHaveLength(5);
});

test('the times of neighbors do not overlap', () => {
  const times = [stretch(0.4, 2.4, 0), stretch(3.2, 4.4, 2)]
    .flatMap((one) => momentsOf([one]))
    .map(momentTimes);
  expect(times).toEqual([
    ['0:00', '0:02'],
    ['0:03', '0:04'],
  ]);
});
