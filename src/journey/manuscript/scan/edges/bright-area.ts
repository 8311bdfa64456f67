import type { Corner } from '@/device/storage/pages/rows.ts';
import type { Gray } from '../photo/gray.ts';
import { turnAt } from './corners.ts';

/** Lines of print are thinner than this where a page is looked for, in pixels on each side. */
const PRINT_PIXELS = 2;

const at = (values: Uint8Array | Int32Array, index: number) => values[index] as number;

/** Each pixel as the largest of its neighbors in one direction, `step` apart. Plain loops, because this runs on every look. */
function grow(from: Uint8Array, to: Uint8Array, step: number): void {
  to.set(from);
  for (let near = step; near <= PRINT_PIXELS * step; near += step)
    for (let i = near; i < from.length; i += 1) {
      const before = from[i - near] as number;
      const after = from[i] as number;
      if (after > (to[i - near] as number)) to[i - near] = after;
      if (before > (to[i] as number)) to[i] = before;
    }
}
/** The picture with its print filled in by the paper around it; its rim, where rows run into each other, is not good. */
export function closePrint({ width, height, values }: Gray): Gray {
  const [one, two] = [new Uint8Array(values.length), new Uint8Array(values.length)];
  grow(values, one, 1);
  grow(one, two, width);
  // Shrinking is growing what is dark.
  for (let i = 0; i < two.length; i += 1) two[i] = 255 - (two[i] as number);
  grow(two, one, 1);
  grow(one, two, width);
  for (let i = 0; i < two.length; i += 1) two[i] = 255 - (two[i] as number);
  return { width, height, values: two };
}

/** The gray value that parts light from dark best among those above `floor` (Otsu). */
export function thresholdOf({ values }: Gray, floor: number): number {
  const counts = new Array<number>(256).fill(0);
  let [total, sum] = [0, 0];
  for (const value of values) {
    if (value < floor) continue;
    counts[value] = (counts[value] ?? 0) + 1;
    total += 1;
    sum += value;
  }
  let [below, sumBelow, best, threshold] = [0, 0, -1, floor];
  for (let value = floor; value < 256; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += value * (counts[value] ?? 0);
    if (below === 0 || below === total) continue;
    const apart = sumBelow / below - (sum - sumBelow) / (total - below);
    const between = below * (total - below) * apart * apart;
    if (between > best) [best, threshold] = [between, value + 1];
  }
  return threshold;
}

export interface BrightArea {
  readonly pixels: number;
  /** of each row, from the top: its first and last pixel in the area; null where it has none */
  readonly rows: readonly (readonly [left: number, right: number] | null)[];
}

/** Where the search for one area stands. */
interface Search {
  readonly gray: Gray;
  readonly threshold: number;
  /** of each pixel, the number of its area; 0 for none yet */
  readonly area: Int32Array;
  /** room for the pixels to be visited */
  readonly waiting: Int32Array;
}

/** Numbers all pixels of the area around one of them. @returns how many they are */
function fill({ gray, threshold, area, waiting }: Search, seed: number, number: number): number {
  const { width, values } = gray;
  const steps = [-1, 1, -width, width] as const;
  let [count, end] = [0, 1];
  waiting[0] = seed;
  area[seed] = number;
  while (count < end) {
    const pixel = at(waiting, count);
    count += 1;
    const x = pixel % width;
    for (const step of steps) {
      const isOverRim = (step === -1 && x === 0) || (step === 1 && x === width - 1);
      const next = pixel + step;
      if (isOverRim || next < 0 || next >= values.length) continue;
      if (at(area, next) !== 0 || at(values, next) < threshold) continue;
      area[next] = number;
      waiting[end] = next;
      end += 1;
    }
  }
  return count;
}

/** The largest connected area that is at least so bright. */
export function largestBright(gray: Gray, threshold: number): BrightArea | null {
  const { width, height, values } = gray;
  const area = new Int32Array(values.length);
  const search = { gray, threshold, area, waiting: new Int32Array(values.length) };
  let [best, most, last] = [0, 0, 0];
  for (let seed = 0; seed < values.length; seed += 1) {
    if (at(area, seed) !== 0 || at(values, seed) < threshold) continue;
    last += 1;
    const count = fill(search, seed, last);
    if (count > most) [best, most] = [last, count];
  }
  if (best === 0) return null;
  const rows = Array.from({ length: height }, (_, y) => {
    const row = area.subarray(y * width, (y + 1) * width);
    const left = row.indexOf(best);
    return left < 0 ? null : ([left, row.lastIndexOf(best)] as const);
  });
  return { pixels: most, rows };
}

/** The corners of the tightest convex outline around an area, clockwise (Andrew's monotone chain, by rows). */
export function hullOf({ rows }: BrightArea): Corner[] {
  const side = (points: readonly Corner[]) => {
    const chain: Corner[] = [];
    for (const point of points) {
      for (;;) {
        const [one, two] = chain.slice(-2);
        if (!one || !two || turnAt(one, two, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain;
  };
  const right = rows.flatMap((row, y) => (row ? [{ x: row[1], y }] : []));
  const left = rows.flatMap((row, y) => (row ? [{ x: row[0], y }] : [])).reverse();
  // The two chains may share their ends, where a row is a single pixel.
  const around = [...side(right), ...side(left)];
  return around.filter((point, i) => {
    const before = around[(i + around.length - 1) % around.length];
    return before === undefined || before.x !== point.x || before.y !== point.y;
  });
}
