export interface Scroll {
  readonly topPixels: number;
  readonly heightPixels: number;
}

/** Rows beyond the edges, so that a slow scroll does not show empty places. */
const SPARE_ROWS = 1;

/**
 * Which rows of a long list have to exist.
 * @returns the first and the one after the last
 */
export function visibleRows(
  rowCount: number,
  rowPixels: number,
  { topPixels, heightPixels }: Scroll,
): { from: number; to: number } {
  const first = Math.floor(topPixels / rowPixels) - SPARE_ROWS;
  const end = Math.ceil((topPixels + heightPixels) / rowPixels) + SPARE_ROWS;
  const from = Math.max(0, Math.min(first, rowCount - 1));
  return { from, to: Math.min(rowCount, Math.max(end, from)) };
}
