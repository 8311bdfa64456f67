import { heightOfCapitals } from './letters.ts';
import type { SeenLine, SeenWord } from './seen-page.ts';
import { type Stretch, tablesIn } from './tables.ts';

/** A line as it is read, or a line of one cell of a table. */
export interface LineOrCell extends SeenLine {
  /** whether the reader sees a paragraph or a part of the page begin here */
  readonly isParted: boolean;
  /** of a line in a table: whether its cell begins with it */
  readonly beginsCell?: boolean;
  /** of a line in a table: all words that were seen beside each other, on which it depends whether it is text */
  readonly beside?: readonly SeenWord[];
}

interface PartOfLine extends Stretch {
  readonly line: LineOrCell;
  readonly words: readonly SeenWord[];
}

/** A capital is so high, of the size of its letters. */
const CAPITAL_SHARE = 0.72;
/** Of the size of the letters: no line of text has such a gap, and where a line has one, narrower ones are gaps of cells. */
const SURELY_CELLS = 2;
const MAYBE_CELLS = 0.9;
/** A rule between cells is read as a letter. */
const RULE = /^[|¦[\]]$/u;
const MIN_ROWS = 2;

/**
 * The lines of a page, those of a table cell by cell and row by row. A reader goes on across the cells of a row, takes the
 * rules between them for letters, and reads the further lines of a cell below all of them.
 */
export function withCells(lines: readonly LineOrCell[]): readonly LineOrCell[] {
  const parts = lines.map(partsOf);
  if (parts.filter((own) => own.length > 1).length < MIN_ROWS) return lines;
  return tablesIn(parts.flat()).flatMap((block) =>
    block.kind === 'lines'
      ? wholeLines(block.lines)
      : block.rows.flat().flatMap((cell) => cell.map((part, at) => cellLine(part, at === 0))),
  );
}

function partsOf(line: LineOrCell): PartOfLine[] {
  const seen = line.words.filter(({ text }) => text !== '');
  const height = (heightOfCapitals(seen) ?? line.bbox.y1 - line.bbox.y0) / CAPITAL_SHARE;
  const groups: SeenWord[][] = [];
  let widest = 0;
  let right = Number.NEGATIVE_INFINITY;
  for (const word of seen) {
    const last = groups.at(-1);
    if (last && RULE.test(word.text)) {
      last.push(word);
      continue;
    }
    const gap = word.bbox.x0 - right;
    right = word.bbox.x1;
    if (!last || gap >= height * MAYBE_CELLS) groups.push([word]);
    else last.push(word);
    if (last) widest = Math.max(widest, gap);
  }
  const parted = widest >= height * SURELY_CELLS ? groups : [seen];
  return parted.flatMap((words) => partOf(words, { line, height }));
}

function partOf(
  words: readonly SeenWord[],
  { line, height }: { line: LineOrCell; height: number },
): PartOfLine[] {
  const [first, last] = [words[0], words.findLast(({ text }) => !RULE.test(text))];
  if (!first || !last) return [];
  const text = words.map((word) => word.text).join(' ');
  // letters that hang below the line must not move it
  const base = line.bbox.y0 + height * CAPITAL_SHARE;
  return [{ left: first.bbox.x0, right: last.bbox.x1, base, height, text, line, words }];
}

/** Lines as they were where no table is, also those of which a part stands in one. */
function wholeLines(parts: readonly PartOfLine[]): LineOrCell[] {
  const lines = new Map<LineOrCell, SeenWord[]>();
  for (const { line, words } of parts) lines.set(line, [...(lines.get(line) ?? []), ...words]);
  return [...lines].map(([line, words]) => ({ ...line, words }));
}

function cellLine({ line, words }: PartOfLine, beginsCell: boolean): LineOrCell {
  const own = words.slice(
    words.findIndex(({ text }) => !RULE.test(text)),
    words.findLastIndex(({ text }) => !RULE.test(text)) + 1,
  );
  return { ...line, words: own, isParted: beginsCell, beginsCell, beside: line.words };
}
