import type { Corner } from '@/device/storage/pages/rows.ts';
import type { Gray } from '../photo/gray.ts';
import { turnAt } from './corners.ts';

/** Lines of print are thinner than this where a page is looked for, in pixels on each side. */
const PRINT_PIXELS = 2;

const at = (values: Uint8Array | Int32Array, index: number) => values[index] as number;

/** Each pixel as the largest, or smallest, of its neighborhood along rows and then columns. */
function spread({ width, height, values }: Gray, pick: (one: number, other: number) => number): Gray {
  const rows = new Uint8Array(values.length);
  const both = new Uint8Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let value = at(values, y * width + x);
      const end = Math.min(width - 1, x + PRINT_PIXELS);
      for (let i = Math.max(0, x - PRINT_PIXELS); i <= end; i += 1)
        value = pick(value, at(values, y * width + i));
      rows[y * width + x] = value;
    }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let value = at(rows, y * width + x);
      const end = Math.min(height - 1, y + PRINT_PIXELS);
      for (let i = Math.max(0, y - PRINT_PIXELS); i <= end; i += 1)
        value = pick(value, at(rows, i * width + x));
      both[y * width + x] = value;
    }
  return { width, height, values: both };
}

/** The picture with its print filled in by the paper around it. */
export function closePrint(gray: Gray): Gray {
  return spread(spread(gray, Math.max), Math.min);
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

/** The largest connected area that is at least so bright. */
export function largestBright({ width, height, values }: Gray, threshold: number): BrightArea | null {
  const area = new Int32Array(values.length);
  const waiting = new Int32Array(values.length);
  let [best, most, last] = [0, 0, 0];
  for (let seed = 0; seed < values.length; seed += 1) {
    if (at(area, seed) !== 0 || at(values, seed) < threshold) continue;
    last += 1;
    let [count, end] = [0, 1];
    waiting[0] = seed;
    area[seed] = last;
    while (count < end) {
      const pixel = at(waiting, count);
      count += 1;
      const x = pixel % width;
      const visit = (next: number, isIn: boolean) => {
        if (!isIn || at(area, next) !== 0 || at(values, next) < threshold) return;
        area[next] = last;
        waiting[end] = next;
        end += 1;
      };
      visit(pixel - 1, x > 0);
      visit(pixel + 1, x < width - 1);
      visit(pixel - width, pixel >= width);
      visit(pixel + width, pixel + width < values.length);
    }
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
