import { type Box, crop, type GrayImage } from './gray-image.ts';
import { withoutSmallDarkThings } from './neighborhood.ts';
import { resized } from './resize.ts';

const LONG_SIDE = 400;
const CLOSING_RADIUS = 4;
/** Of the fullest column or row; low, so that a tilted page keeps its corners. */
const MIN_PAPER_SHARE = 0.35;
/** Paper that lies in the dark ends in a sudden drop of light, too; the fall of light over it is gradual. */
const STEP_SHARE = 0.02;
const SUDDEN_DROP = 0.7;
/** A smaller light patch is a lamp or a label. */
const MIN_AREA_SHARE = 0.25;

/** The photo without the table around the page: cut only where hardly any paper is, and not at all when in doubt. */
export function cropToPage(photo: GrayImage): GrayImage {
  const box = pageBox(photo);
  return box.width * box.height > photo.width * photo.height * MIN_AREA_SHARE ? crop(photo, box) : photo;
}

function pageBox(photo: GrayImage): Box {
  const shrink = Math.max(1, Math.max(photo.width, photo.height) / LONG_SIDE);
  const width = Math.max(1, Math.round(photo.width / shrink));
  const height = Math.max(1, Math.round(photo.height / shrink));
  const { pixels } = withoutSmallDarkThings(resized(photo, width, height), CLOSING_RADIUS);
  const light = lightFrom(pixels);
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((pixels[y * width + x] ?? 0) >= light) {
        columns[x] = (columns[x] ?? 0) + 1;
        rows[y] = (rows[y] ?? 0) + 1;
      }
  const across = span(columns);
  const down = span(rows);
  const middleOf = ([from, to]: Span) => [from + (to - from) / 4, to - (to - from) / 4] as const;
  const columnLevels = levels(width, middleOf(down), (x, y) => pixels[y * width + x] ?? 0);
  const rowLevels = levels(height, middleOf(across), (y, x) => pixels[y * width + x] ?? 0);
  const [left, right] = widened(across, columnLevels);
  const [top, bottom] = widened(down, rowLevels);
  return {
    left: left * shrink,
    top: top * shrink,
    width: (right - left) * shrink,
    height: (bottom - top) * shrink,
  };
}

/** From where, to where (exclusive). */
type Span = readonly [from: number, to: number];

/** The median light of each line (column or row), in the given part of it. */
function levels(count: number, part: Span, light: (line: number, at: number) => number): number[] {
  const [from, to] = part.map(Math.round) as [number, number];
  return Array.from({ length: count }, (_, line) => {
    const values = new Uint8Array(Math.max(1, to - from)).map((_value, at) => light(line, from + at));
    return values.sort()[Math.floor(values.length / 2)] ?? 0;
  });
}

/** The span, and what lies beside it without a sudden drop of light in between: paper in the dark, not table. */
function widened([from, to]: Span, light: readonly number[]): Span {
  const step = Math.max(1, Math.round(light.length * STEP_SHARE));
  const middle = Math.floor((from + to) / 2);
  const isSmooth = (at: number, next: number) => (light[next] ?? 0) > (light[at] ?? 0) * SUDDEN_DROP;
  let left = middle;
  while (left > 0 && isSmooth(left, Math.max(0, left - step))) left -= 1;
  let right = middle;
  while (right < light.length && isSmooth(right, Math.min(light.length - 1, right + step))) right += 1;
  return [Math.min(from, left), Math.max(to, right)];
}

/** Where the counts are a good part of the largest. */
function span(counts: Uint32Array): Span {
  const least = counts.reduce((most, count) => Math.max(most, count), 0) * MIN_PAPER_SHARE;
  const isPaper = (count: number) => count >= least;
  return [counts.findIndex(isPaper), counts.findLastIndex(isPaper) + 1];
}

/** The gray that parts dark from light best (Otsu, IEEE Trans. SMC 9, 1979): the lightest of the dark plus one. */
function lightFrom(pixels: Uint8Array): number {
  const histogram = new Uint32Array(256);
  for (const pixel of pixels) histogram[pixel] = (histogram[pixel] ?? 0) + 1;
  const total = histogram.reduce((sum, count, gray) => sum + count * gray, 0);
  let darkCount = 0;
  let darkSum = 0;
  let best = { parting: 0, light: 0 };
  for (let gray = 0; gray < 255; gray += 1) {
    darkCount += histogram[gray] ?? 0;
    darkSum += gray * (histogram[gray] ?? 0);
    const lightCount = pixels.length - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const apart = darkSum / darkCount - (total - darkSum) / lightCount;
    const parting = darkCount * lightCount * apart * apart;
    if (parting > best.parting) best = { parting, light: gray + 1 };
  }
  return best.light;
}
