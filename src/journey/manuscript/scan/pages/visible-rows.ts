export interface Scroll {
  readonly topPixels: number;
  readonly heightPixels: number;
}

export interface Rows {
  readonly from: number;
  /** the one after the last */
  readonly to: number;
}

/**
 * Which rows of a long list have to exist.
 * @param spareRows beyond the edges, so that a slow scroll does not show empty places
 */
export function visibleRows(
  rowCount: number,
  rowPixels: number,
  { topPixels, heightPixels }: Scroll,
  spareRows: number,
): Rows {
  const first = Math.floor(topPixels / rowPixels) - spareRows;
  const end = Math.ceil((topPixels + heightPixels) / rowPixels) + spareRows;
  const from = Math.max(0, Math.min(first, rowCount - 1));
  return { from, to: Math.min(rowCount, Math.max(end, from)) };
}

/** Whether every row of `some` is among `all`. */
export function includesRows(all: Rows, some: Rows): boolean {
  return all.from <= some.from && some.to <= all.to;
}
