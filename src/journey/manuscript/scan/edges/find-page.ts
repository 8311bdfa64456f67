import type { Corner, Corners } from '@/device/storage/pages/rows.ts';
import type { Gray } from '../photo/gray.ts';
import { closePrint, hullOf, largestBright, thresholdOf } from './bright-area.ts';
import { turnAt } from './corners.ts';

/** Long side, in pixels, at which a page is looked for. */
export const FIND_PIXELS = 160;

/** Smaller is something on the table, and no page. */
const MIN_AREA = 0.12;

/** What is asked of an outline. */
interface Demands {
  /** of the picture: a larger page fills it and has no edges to show */
  readonly mostArea: number;
  /** Of what four straight edges enclose, so much is paper: less is a lamp's light, or two things side by side. */
  readonly leastFilled: number;
  /** how far a corner of a page, seen at a slant, is from a right angle: its sine */
  readonly leastSine: number;
  /** Paper beside an edge is so much lighter than the table, in gray values. */
  readonly leastStep: number;
  /** of the four edges so many are in the picture; the others are the picture's own */
  readonly leastEdges: number;
}
const SURE: Demands = { mostArea: 0.96, leastFilled: 0.86, leastSine: 0.82, leastStep: 14, leastEdges: 4 };
/** As sure, of a page that is held too close: it goes out of the picture at one side or two. */
const IN_PART: Demands = { ...SURE, mostArea: 0.985, leastEdges: 2 };
/** A page that goes out of the picture, curls, or lies on something light. */
const LIKELY: Demands = {
  ...{ mostArea: 0.995, leastFilled: 0.76, leastSine: 0.7, leastStep: 9 },
  leastEdges: 1,
};
/** So far from the edge, in pixels, paper and table are compared. */
const BESIDE_PIXELS = 4;
const SAMPLES = 24;
/** Nearer to the rim of the picture than this share, an edge is the picture's and not the page's. */
const RIM = 0.012;

const cross = (one: Corner, two: Corner) => one.x * two.y - one.y * two.x;
const minus = (one: Corner, two: Corner) => ({ x: one.x - two.x, y: one.y - two.y });
const areaOf = (points: readonly Corner[]) =>
  points.reduce((sum, point, at) => sum + cross(point, points[(at + 1) % points.length] ?? point), 0) / 2;

/** Where two edges meet when they go on; undefined when they hardly do. */
function meeting([a, b]: readonly [Corner, Corner], [c, d]: readonly [Corner, Corner]): Corner | undefined {
  const [along, other] = [minus(b, a), minus(d, c)];
  const slant = cross(along, other);
  if (Math.abs(slant) < 1e-6) return undefined;
  const share = cross(minus(c, a), other) / slant;
  return { x: a.x + along.x * share, y: a.y + along.y * share };
}

/** Four edges around a convex outline: the edge whose loss adds least is left out until four are left. */
function fourEdges(outline: readonly Corner[]): Corner[] | null {
  const points = [...outline];
  while (points.length > 4) {
    let best: { at: number; corner: Corner; adds: number } | undefined;
    for (let at = 0; at < points.length; at += 1) {
      const of = (step: number) => points[(at + step + points.length) % points.length] as Corner;
      const [from, start, end, to] = [of(-1), of(0), of(1), of(2)];
      const corner = meeting([from, start], [to, end]);
      if (!corner || turnAt(from, start, corner) < -1e-6 || turnAt(start, corner, end) <= 0) continue;
      const adds = Math.abs(areaOf([start, corner, end]));
      if (!best || adds < best.adds) best = { at, corner, adds };
    }
    if (!best) return null;
    const { at, corner } = best;
    const next = (at + 1) % points.length;
    points[at] = corner;
    points.splice(next, 1);
  }
  return points.length === 4 ? points : null;
}

/** Clockwise from the one nearest to the picture's top left. */
function fromTopLeft(points: readonly Corner[]): Corners {
  const first = points.reduce(
    (best, { x, y }, at) => (x + y < (points[best]?.x ?? 0) + (points[best]?.y ?? 0) ? at : best),
    0,
  );
  return points.map((_, at) => points[(first + at) % 4]) as unknown as Corners;
}

function isSquareEnough(points: readonly Corner[], leastSine: number): boolean {
  return points.every((point, at) => {
    const [before, after] = [points[(at + 3) % 4] as Corner, points[(at + 1) % 4] as Corner];
    const [one, two] = [minus(before, point), minus(after, point)];
    const lengths = Math.hypot(one.x, one.y) * Math.hypot(two.x, two.y);
    return Math.abs(cross(one, two)) >= leastSine * lengths;
  });
}

/** How much lighter the paper is, along each edge that is in the picture. */
function stepsOf({ width, height, values }: Gray, points: readonly Corner[]): number[] {
  const isOnRim = ({ x, y }: Corner) =>
    Math.min(x / width, y / height, 1 - (x + 1) / width, 1 - (y + 1) / height) < RIM;
  const grayAt = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)];
    const isIn = column >= 0 && row >= 0 && column < width && row < height;
    return isIn ? values[row * width + column] : undefined;
  };
  return points.flatMap((from, at) => {
    const to = points[(at + 1) % 4] as Corner;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    if (isOnRim(middle)) return [];
    const along = minus(to, from);
    const length = Math.hypot(along.x, along.y);
    // Clockwise, with y downward: the inside is to the right.
    const inward = { x: (-along.y / length) * BESIDE_PIXELS, y: (along.x / length) * BESIDE_PIXELS };
    let [sum, count] = [0, 0];
    for (let i = 1; i < SAMPLES; i += 1) {
      const [x, y] = [from.x + (along.x * i) / SAMPLES, from.y + (along.y * i) / SAMPLES];
      const [inside, outside] = [grayAt(x + inward.x, y + inward.y), grayAt(x - inward.x, y - inward.y)];
      if (inside === undefined || outside === undefined) continue;
      sum += inside - outside;
      count += 1;
    }
    return count < SAMPLES / 2 ? [] : [sum / count];
  });
}

function pageAbove(
  gray: Gray,
  threshold: number,
  demands: Demands,
): { points: Corner[]; step: number; threshold: number } | null {
  const { width, height } = gray;
  const area = largestBright(gray, threshold);
  if (!area || area.pixels < MIN_AREA * width * height) return null;
  const points = fourEdges(hullOf(area));
  if (!points || !isSquareEnough(points, demands.leastSine)) return null;
  const enclosed = areaOf(points);
  if (enclosed > demands.mostArea * width * height || area.pixels < demands.leastFilled * enclosed)
    return null;
  const steps = stepsOf(gray, points);
  const step = Math.min(...steps);
  return step < demands.leastStep || steps.length < demands.leastEdges ? null : { points, step, threshold };
}

/** A page whose other edges are the picture's own or next to them; a light table beside something dark has fewer. */
const PARTLY_SEEN: Demands = { ...LIKELY, leastEdges: 2 };
/** So many times clearer against its ground, a larger outline is the page, and what lies in it is where light falls on it. */
const CLEARER = 2;

/** Whether what was found among the light is itself on a page, which parts from the table far more clearly. */
function isPartOfMore(
  gray: Gray,
  darkest: number,
  found: NonNullable<ReturnType<typeof pageAbove>>,
): boolean {
  if (found.threshold === darkest) return false;
  const around = pageAbove(gray, darkest, PARTLY_SEEN);
  return (
    around !== null && around.step > CLEARER * found.step && areaOf(around.points) > areaOf(found.points)
  );
}

function findBy(picture: Gray, demands: Demands): Corners | null {
  const gray = closePrint(picture);
  const first = thresholdOf(gray, 0);
  const [best] = [first, thresholdOf(gray, first)]
    .map((threshold) => pageAbove(gray, threshold, demands))
    .filter((page) => page !== null)
    .sort((one, other) => other.step - one.step);
  if (!best || isPartOfMore(gray, first, best)) return null;
  const share = ({ x, y }: Corner) => ({
    x: Math.min(1, Math.max(0, (x + 0.5) / picture.width)),
    y: Math.min(1, Math.max(0, (y + 0.5) / picture.height)),
  });
  return fromTopLeft(best.points.map(share));
}

/**
 * The page in a picture, or the two of an open book: light paper on something darker, with four straight edges, none
 * of them out of the picture. Null when there is none, or when it is not sure. It only draws an outline and offers
 * corners; what is photographed never depends on it.
 */
export const findPage = (picture: Gray): Corners | null => findBy(picture, SURE);

/** The page before the camera, also where it goes out of the picture: as far as it is seen. */
export const seePage = (picture: Gray): Corners | null => findBy(picture, SURE) ?? findBy(picture, IN_PART);

/** Where the page probably is, to be shown and corrected: not sure enough to say so of the photo. */
export const guessPage = (picture: Gray): Corners | null => findBy(picture, SURE) ?? findBy(picture, LIKELY);
