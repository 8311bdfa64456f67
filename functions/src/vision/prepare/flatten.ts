import type { GrayImage } from './gray-image.ts';
import { localMean, withoutSmallDarkThings } from './neighborhood.ts';
import { resized } from './resize.ts';

/** A page is judged in about so many cells across, each larger than a stroke of its letters. */
const CELLS_ACROSS = 130;
const MIN_CELL_PX = 6;
/** Cells: wider than a letter, narrower than the fall of a shadow. */
const CLOSING_RADIUS = 4;
const BLUR_RADIUS = 2;
/** Darker paper is not paper, and dividing by it would only make noise loud. */
const DARKEST_PAPER = 24;

/**
 * The page as if lit evenly: paper white, ink as dark as it is against the paper around it.
 * After Sun et al. and the usual practice of scanners: paper is what remains when small dark things are painted over.
 */
export function flatten(image: GrayImage): GrayImage {
  const { width, height, pixels } = image;
  const paper = paperOf(image);
  const gains = Float32Array.from(paper.pixels, (light) => 255 / Math.max(DARKEST_PAPER, light));
  const across = between(paper.width, width);
  const down = between(paper.height, height);
  const row = new Float32Array(paper.width + 1);
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    mixRow(row, gains, { at: (down.cells[y] ?? 0) * paper.width, share: down.shares[y] ?? 0 });
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const cell = across.cells[x] ?? 0;
      const gain = row[cell] ?? 0;
      const value = (pixels[at] ?? 0) * (gain + ((row[cell + 1] ?? 0) - gain) * (across.shares[x] ?? 0));
      result[at] = Math.min(255, value);
    }
  }
  return { width, height, pixels: result };
}

/** How light the paper is in each cell. */
function paperOf(image: GrayImage): GrayImage {
  const cellPx = Math.max(MIN_CELL_PX, image.width / CELLS_ACROSS);
  const cells = (length: number) => Math.max(1, Math.round(length / cellPx));
  const small = resized(image, cells(image.width), cells(image.height));
  const bare = withoutSmallDarkThings(small, CLOSING_RADIUS);
  return localMean(localMean(bare, BLUR_RADIUS), BLUR_RADIUS);
}

/** For each pixel the cell before it and how far it is on the way to the next; beyond the outer cells' middles none. */
function between(cells: number, pixels: number): { cells: Int32Array; shares: Float32Array } {
  const found = { cells: new Int32Array(pixels), shares: new Float32Array(pixels) };
  for (let at = 0; at < pixels; at += 1) {
    const place = Math.min(cells - 1, Math.max(0, ((at + 0.5) * cells) / pixels - 0.5));
    found.cells[at] = Math.floor(place);
    found.shares[at] = place - Math.floor(place);
  }
  return found;
}

/** A line between two rows of cells, and its last cell once more. */
function mixRow(
  row: Float32Array,
  gains: Float32Array,
  { at, share }: { readonly at: number; readonly share: number },
): void {
  const width = row.length - 1;
  for (let x = 0; x < width; x += 1) {
    const above = gains[at + x] ?? 0;
    row[x] = share === 0 ? above : above + ((gains[at + width + x] ?? 0) - above) * share;
  }
  row[width] = row[width - 1] ?? 0;
}
