/** A stretch of a line between wide gaps, in its own direction: `left` to `right`, `base` growing downwards. Points or pixels. */
export interface Stretch {
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly height: number;
  readonly text: string;
}

/** The lines of one cell, as they follow each other. */
export type Cell<T extends Stretch> = T[];
type Row<T extends Stretch> = Cell<T>[];

/** What stands between tables as it was, and rows of cells. */
export type Block<T extends Stretch> =
  | { readonly kind: 'lines'; readonly lines: readonly T[] }
  | { readonly kind: 'table'; readonly rows: readonly Row<T>[] };

/** of the letter height: farther below is another row, or another paragraph */
const NEXT_LINE_SHARE = 1.7;
const ALIGNED_SHARE = 0.5;
/** of the smaller letters: a heading above a table is no part of it */
const OTHER_SIZE_SHARE = 0.15;
const SMALLER_GAP_SHARE = 0.85;
/** A word is no narrower than so many letters, as far as the line's own letters tell. */
const SPACE_LETTERS = 1;
const MIN_ROWS = 2;
/** of a row; a page where every word stands apart has more, and is no table */
const MAX_CELLS = 30;
/** "1." before an item, "•", "(a)" */
const LIST_MARK = /^[([]?(?:\p{L}|[ivxlcIVXLC]{1,5}|\d{1,3}|[•·*–—-])[.)\]:]?$/u;

const firstOf = <T extends Stretch>(cell: Cell<T>) => cell[0] as T;
const lastOf = <T extends Stretch>(cell: Cell<T>) => cell.at(-1) as T;
const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
const leftOf = <T extends Stretch>(cell: Cell<T>) => -most(cell.map(({ left }) => -left));
const rightOf = <T extends Stretch>(cell: Cell<T>) => most(cell.map(({ right }) => right));
const bottomOf = <T extends Stretch>(row: Row<T>) => most(row.map((cell) => lastOf(cell).base));
const topOf = <T extends Stretch>(row: Row<T>) => -most(row.map((cell) => -firstOf(cell).base));

/** Whether a stretch goes on in the line below within the same cell. */
function goesOnIn<T extends Stretch>(cell: Cell<T>, next: T): boolean {
  const last = lastOf(cell);
  const below = next.base - last.base;
  return (
    below > last.height * ALIGNED_SHARE &&
    below < last.height * NEXT_LINE_SHARE &&
    Math.abs(next.height - last.height) <= Math.min(next.height, last.height) * OTHER_SIZE_SHARE &&
    Math.abs(next.left - firstOf(cell).left) < last.height * ALIGNED_SHARE
  );
}

/** Rows as they are drawn: to the right of a cell, no lower than its row and below the row before, stands the next cell. */
function rowsOf<T extends Stretch>(stretches: readonly T[]): Row<T>[] {
  const rows: Row<T>[] = [];
  for (const next of stretches) {
    const row = rows.at(-1);
    const cell = row?.at(-1);
    const above = rows.at(-2);
    // The first test is for all those lines that only stand below each other: what follows looks at whole cells.
    const isBeside =
      row !== undefined &&
      cell !== undefined &&
      row.length < MAX_CELLS &&
      next.left > firstOf(cell).right &&
      next.left > rightOf(cell) &&
      next.base < bottomOf(row) + next.height * ALIGNED_SHARE &&
      (above === undefined || next.base > bottomOf(above) + next.height * ALIGNED_SHARE);
    if (cell && goesOnIn(cell, next)) cell.push(next);
    else if (isBeside) row.push([next]);
    else rows.push([[next]]);
  }
  return rows;
}

type Column = readonly [left: number, right: number];

/** Of each cell of a row, in which column it stands; null where one stands in none, or over two. */
function placesOf<T extends Stretch>(row: Row<T>, columns: readonly Column[]): number[] | null {
  const places = row.map((cell) => {
    const over = columns.flatMap(([left, right], at) =>
      leftOf(cell) < right && rightOf(cell) > left ? at : [],
    );
    return over.length === 1 ? (over[0] ?? -1) : -1;
  });
  return places.includes(-1) || new Set(places).size < places.length ? null : places;
}

/** The rows from here on that stand in the same columns; a single cell belongs to it where it stands in one of them. */
function tableAt<T extends Stretch>(
  rows: readonly Row<T>[],
  from: number,
): { rows: Row<T>[]; columns: Column[] } {
  let columns: Column[] = [];
  let end = from;
  for (; end < rows.length; end++) {
    const row = rows[end] as Row<T>;
    const before = rows[end - 1];
    const isNear = end === from || (before && topOf(row) > topOf(before));
    const places = columns.length === 0 ? row.map((_, at) => at) : placesOf(row, columns);
    if (!isNear || (row.length < MIN_ROWS && columns.length === 0)) break;
    if (places && (row.length > 1 || isLineBelow(row, before))) columns = widened(columns, row, places);
    // A head may have fewer cells than what stands below it.
    else if (row.length > columns.length && before && placesOf(before, row.map(columnOf)) && end === from + 1)
      columns = row.map(columnOf);
    else break;
  }
  return { rows: rows.slice(from, end), columns };
}

const columnOf = <T extends Stretch>(cell: Cell<T>): Column => [leftOf(cell), rightOf(cell)];

const isLineBelow = <T extends Stretch>(row: Row<T>, before: Row<T> | undefined) =>
  before !== undefined && topOf(row) - bottomOf(before) < firstOf(row[0] ?? []).height * NEXT_LINE_SHARE;

function widened<T extends Stretch>(
  columns: readonly Column[],
  row: Row<T>,
  places: readonly number[],
): Column[] {
  if (columns.length === 0) return row.map(columnOf);
  return columns.map(([left, right], at) => {
    const cell = row[places.indexOf(at)];
    return cell ? [Math.min(left, leftOf(cell)), Math.max(right, rightOf(cell))] : [left, right];
  });
}

/** Whether the first word would have had room behind what stands above it: then somebody ended that line. */
function hadRoom(above: Stretch, next: Stretch, right: number): boolean {
  const word = next.text.trim().split(' ', 1)[0] ?? '';
  const letter = (next.right - next.left) / Math.max(1, next.text.trim().length);
  return above.right + (word.length + SPACE_LETTERS) * letter <= right;
}

/** Where a table is drawn line by line, a line that only goes on with cells above it is no row of its own. */
function joinedRows<T extends Stretch>(rows: readonly Row<T>[], columns: readonly Column[]): Row<T>[] {
  const gaps = rows.slice(1).map((row, at) => topOf(row) - bottomOf(rows[at] ?? row));
  const widest = most(gaps);
  const joined: { cells: Map<number, Cell<T>> }[] = [];
  for (const [at, row] of rows.entries()) {
    const places = placesOf(row, columns) ?? [];
    const above = joined.at(-1)?.cells;
    const gap = gaps[at - 1] ?? Number.POSITIVE_INFINITY;
    const isPart = row.length < columns.length || gap < widest * SMALLER_GAP_SHARE;
    const goesOn =
      above !== undefined &&
      isPart &&
      gap < firstOf(row[0] ?? []).height * NEXT_LINE_SHARE &&
      row.every((cell, i) => {
        const over = above.get(places[i] ?? -1);
        return (
          over !== undefined && !hadRoom(lastOf(over), firstOf(cell), columns[places[i] ?? -1]?.[1] ?? 0)
        );
      });
    if (goesOn) for (const [i, cell] of row.entries()) above.get(places[i] ?? -1)?.push(...cell);
    else joined.push({ cells: new Map(row.map((cell, i) => [places[i] ?? -1, [...cell]])) });
  }
  return joined.map(({ cells }) => [...cells].sort(([one], [other]) => one - other).map(([, cell]) => cell));
}

/** A list with its marks, or a table of contents, is read line by line as it stands. */
function isList<T extends Stretch>(rows: readonly Row<T>[]): boolean {
  const textOf = (cell: Cell<T> | undefined) => cell?.map(({ text }) => text.trim()).join(' ') ?? '';
  const whole = rows.filter((row) => row.length > 1);
  return (
    whole.every((row) => LIST_MARK.test(textOf(row[0]))) ||
    whole.every((row) => row.length === 2 && /^(?:[\s.…]*)(?:\d{1,4}|[ivxlc]{1,7})$/u.test(textOf(row[1])))
  );
}

/**
 * Tells tables from what stands around them: rows of cells, each with its lines, in whichever order they were drawn.
 * @param stretches as they are drawn
 */
export function tablesIn<T extends Stretch>(stretches: readonly T[]): Block<T>[] {
  const rows = rowsOf(stretches);
  const blocks: Block<T>[] = [];
  let lines: T[] = [];
  for (let at = 0; at < rows.length; ) {
    const found = tableAt(rows, at);
    const joined = found.rows.length < MIN_ROWS ? [] : joinedRows(found.rows, found.columns);
    const isTable = joined.filter((row) => row.length > 1).length >= MIN_ROWS && !isList(joined);
    if (isTable) {
      if (lines.length > 0) blocks.push({ kind: 'lines', lines });
      lines = [];
      blocks.push({ kind: 'table', rows: joined });
      at += found.rows.length;
    } else {
      lines.push(...(rows[at] ?? []).flat());
      at += 1;
    }
  }
  return lines.length > 0 ? [...blocks, { kind: 'lines', lines }] : blocks;
}
