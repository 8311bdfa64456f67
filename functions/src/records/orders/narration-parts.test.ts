import { describe, expect, it } from 'vitest';
import {
  isToTell,
  marked,
  missingParts,
  type NarrationParts,
  planned,
  progressOf,
  rangeOf,
} from './narration-parts.ts';

const fresh = (chunkCount: number, nowMs = 0) => planned(null, { orderId: 'o1', chunkCount }, nowMs);
const markAll = (parts: NarrationParts) =>
  missingParts(parts).reduce((state, part) => marked(state, part, 1_000), parts);

describe('the parts of a narration', () => {
  it.each([1, 3, 4, 5, 199, 200, 201, 999, 2_000, 4_600])(
    'hold each of %i chunks once, at most fifty of them unless they have a hundred each',
    (chunkCount) => {
      const parts = fresh(chunkCount);
      const ranges = missingParts(parts).map((part) => rangeOf(parts, part));
      const chunks = ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
      expect(chunks).toEqual(Array.from({ length: chunkCount }, (_, i) => i));
      for (const [from, to] of ranges) expect(to - from).toBeLessThanOrEqual(100);
      expect(ranges.length).toBeLessThanOrEqual(50);
    },
  );

  it('change nothing when they are planned again in the middle', () => {
    const parts = marked(fresh(100), 3, 5);
    expect(planned(parts, parts, 99)).toBe(parts);
  });

  it('keep their marks and get a new run when a stopped narration is taken up', () => {
    const parts = { ...marked(fresh(100), 3, 5), isStopped: true };
    const next = planned(parts, parts, 99);
    expect(next).toMatchObject({ run: 2, isStopped: false, marks: parts.marks, doneBefore: 1 });
  });

  it('begin anew when the program plans other chunks', () => {
    const next = planned(marked(fresh(100), 3, 5), { orderId: 'o1', chunkCount: 101 }, 99);
    expect(next).toMatchObject({ run: 2, chunkCount: 101, doneBefore: 0 });
    expect(next.marks).not.toContain('1');
  });

  it('are marked once, and a part they have not is no mark', () => {
    const parts = marked(fresh(100), 0, 5);
    expect(marked(parts, 0, 9)).toBe(parts);
    expect(marked(parts, 4_000, 9)).toBe(parts);
    expect(missingParts(markAll(parts))).toEqual([]);
  });

  it('are told of every two seconds, and at the end', () => {
    const tells: number[] = [];
    let parts = fresh(12, 0);
    for (const [part, nowMs] of [500, 2_100, 2_200].entries()) {
      parts = marked(parts, part, nowMs);
      if (isToTell(parts)) tells.push(nowMs);
    }
    expect(tells).toEqual([2_100, 2_200]);
  });

  it('leave the last percent to the joining, and count no time for what was there before', () => {
    const parts = fresh(100, 10_000);
    expect(progressOf(parts, 20_000)).toEqual({ percent: 0, secondsLeft: null });
    const half = [0, 1, 2, 3, 4].reduce((state, part) => marked(state, part, 1), parts);
    expect(parts.marks.length).toBe(25);
    expect(progressOf(half, 20_000)).toEqual({ percent: 19, secondsLeft: 40 });
    expect(progressOf({ ...half, doneBefore: 5 }, 20_000).secondsLeft).toBeNull();
    expect(progressOf(markAll(half), 30_000)).toEqual({ percent: 99, secondsLeft: 0 });
  });
});
