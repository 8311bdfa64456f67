/** From this character on a text stands on this page. */
export interface PageTurn {
  /** UTF-16 offset */
  readonly at: number;
  /** index into the pages */
  readonly page: number;
}

/** How many characters two texts have in common from their beginnings, or from their ends. */
function common(one: string, other: string, fromEnd: boolean): number {
  const most = Math.min(one.length, other.length);
  for (let i = 0; i < most; i++) {
    const [a, b] = fromEnd ? [one.length - 1 - i, other.length - 1 - i] : [i, i];
    if (one[a] !== other[b]) return i;
  }
  return most;
}

/**
 * Where a paragraph turns its pages in the text as the person left it. Before and after what was changed it is exact;
 * a turn inside the change is put where the change has as much of its length behind it.
 */
export function turnsIn(
  text: string,
  { text: read, turns = [] }: { readonly text: string; readonly turns?: readonly PageTurn[] },
): readonly PageTurn[] {
  if (turns.length === 0 || text === read) return turns;
  const head = common(read, text, false);
  const tail = Math.min(common(read, text, true), read.length - head, text.length - head);
  const [was, is] = [read.length - head - tail, text.length - head - tail];
  return turns.map(({ at, page }) => {
    if (at <= head) return { at, page };
    if (at >= read.length - tail) return { at: at + text.length - read.length, page };
    return { at: head + Math.round(((at - head) / was) * is), page };
  });
}

/** A paragraph page by page: which characters stand on which page, in order. */
export function stretchesOf(
  text: string,
  paragraph: { readonly page: number; readonly text: string; readonly turns?: readonly PageTurn[] },
): { readonly page: number; readonly from: number; readonly to: number }[] {
  const turns = [{ at: 0, page: paragraph.page }, ...turnsIn(text, paragraph)];
  return turns.map(({ at, page }, index) => ({ page, from: at, to: turns[index + 1]?.at ?? text.length }));
}

/** The turns that count from `from` to `to`, counted from there; the first says where that stretch begins. */
export function turnsWithin(turns: readonly PageTurn[], from: number, to: number): PageTurn[] {
  const first = turns.findLast(({ at }) => at <= from);
  const later = turns.filter(({ at }) => at > from && at < to);
  return [
    ...(first ? [{ at: 0, page: first.page }] : []),
    ...later.map(({ at, page }) => ({ at: at - from, page })),
  ];
}
