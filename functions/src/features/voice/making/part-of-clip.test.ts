import { describe, expect, it } from 'vitest';
import { excludedWithin, partAround, regionWithin, usedOfClip } from './part-of-clip.ts';

describe('the part of a long clip that is listened to', () => {
  it.each([
    ['in the middle of two hours', { start: 4_000, end: 4_002 }, { fromSeconds: 3_551, maxSeconds: 900 }],
    ['near the beginning', { start: 10, end: 12 }, { fromSeconds: 0, maxSeconds: 900 }],
    [
      'longer than all that is listened to',
      { start: 2_376, end: 4_752 },
      { fromSeconds: 2_376, maxSeconds: 900 },
    ],
  ])('has the region %s inside', (_where, region, part) => {
    expect(partAround(region, 900)).toEqual(part);
    const inside = regionWithin(region, part);
    expect(inside.start).toBeGreaterThanOrEqual(0);
    expect(inside.end).toBeLessThanOrEqual(900);
    expect(inside.start + part.fromSeconds).toBe(region.start);
  });

  it('is told to the family in seconds of the clip, and its strikings out come back so', () => {
    const part = { fromSeconds: 100, maxSeconds: 900 };
    const used = [
      { clip: 0, start: 5, end: 9, at: 0, likeness: 1 },
      { clip: 1, start: 5, end: 9, at: 4, likeness: 1 },
    ];
    const told = usedOfClip(used, part);
    expect(told.map(({ start, end }) => [start, end])).toEqual([
      [105, 109],
      [5, 9],
    ]);
    const struck = told.map(({ clip, start, end }) => ({ clip, start, end }));
    expect(excludedWithin(struck, part)).toEqual([
      { clip: 0, start: 5, end: 9 },
      { clip: 1, start: 5, end: 9 },
    ]);
    expect(excludedWithin([{ clip: 0, start: 90, end: 99 }], part)).toEqual([]);
  });
});
