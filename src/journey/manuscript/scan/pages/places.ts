/** Where a finger or a mouse is over the list, in pixels from the list's top left. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Grid {
  readonly columns: number;
  readonly tilePixels: number;
  readonly rowPixels: number;
  /** of places */
  readonly count: number;
}

const between = (least: number, most: number, value: number) => Math.max(least, Math.min(most, value));

/** The place under a spot, from 0; beside the list it is the nearest one. */
export function placeAt({ x, y }: Spot, { columns, tilePixels, rowPixels, count }: Grid): number {
  const column = between(0, columns - 1, Math.floor(x / Math.max(1, tilePixels)));
  const row = Math.max(0, Math.floor(y / rowPixels));
  return between(0, count - 1, row * columns + column);
}

/** The place a key leads to; null for a key that leads nowhere. */
export function placeByKey(key: string, from: number, columns: number, last: number): number | null {
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1 },
    ...{ ArrowUp: -columns, ArrowDown: columns },
  };
  const step = steps[key];
  if (step === undefined) return null;
  return between(0, last, from + step);
}

const EDGE_PIXELS = 72;
const MAX_SPEED_PIXELS = 14;

/** How far a list scrolls with each frame while something is held near its top or bottom. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const above = top + EDGE_PIXELS - y;
  const below = y - (bottom - EDGE_PIXELS);
  const into = above > 0 ? -above : Math.max(0, below);
  return between(-1, 1, into / EDGE_PIXELS) * MAX_SPEED_PIXELS;
}
