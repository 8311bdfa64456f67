import { endsSentence } from '../../../features/manuscript/text/clean-paragraph.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { tablesIn } from '../../../vision/read/tables.ts';

/** A run of text as a PDF draws it; transform is [a b c d x y] in points, y upwards. */
export interface TextRun {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A line in its own direction: `left` to `right`, `base` growing downwards. Points. */
interface PrintedLine {
  text: string;
  left: number;
  right: number;
  base: number;
  height: number;
  /** of a line in a table: whether its cell begins with it */
  beginsCell?: boolean;
}

/** of the letter height: a space is wider, a kerned letter narrower */
const SPACE_SHARE = 0.18;
/** wider than a space in a justified line: another cell of a table may begin behind it */
const CELL_GAP_SHARE = 1.2;
const SAME_LINE_SHARE = 0.5;
const OTHER_SIZE_SHARE = 0.15;
/** of the usual distance of lines */
const PARAGRAPH_GAP_SHARE = 1.35;
const MIN_INDENT_SHARE = 0.7;
/** of the letters beside it: the mark of a note, or an exponent, is smaller and stands higher */
const RAISED_HEIGHT_SHARE = 0.8;
const RAISED_SHARE = 0.15;
const MAY_BE_RAISED = /^\s*(?:\d{1,3}|[ivx]{1,5})\s*$/u;
const RAISED = new Map(
  [...'0123456789ivx'].map((letter, at) => [letter, [...'⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣ'][at] ?? letter]),
);
const REFERENCES = /(?<=[^\s⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣ])(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[ⁱᵛˣ]{1,5})/gu;
const BEGINS_WITH_MARK = /^(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[ⁱᵛˣ]{1,5})/u;
/** of the line width: a line that ends earlier was the last of its paragraph */
const FULL_LINE_SHARE = 0.75;

/** Lines of one page with what the layout says about paragraphs. */
export function pdfLines(runs: readonly TextRun[]): TextPage {
  const lines = linesInOrder(runs);
  const gap = usual(lines.flatMap((_, at) => gapAbove(lines, at) ?? []).map(Math.round));
  const left = usual(lines.map((line) => Math.round(line.left)));
  const right = lines.reduce((most, line) => Math.max(most, line.right), 0);
  const isIndented = (line: PrintedLine) => line.left - left > line.height * MIN_INDENT_SHARE;
  const usesIndents = lines.some((line) => line.beginsCell === undefined && isIndented(line));
  const references = new Set(lines.flatMap(({ text }) => text.match(REFERENCES) ?? []));
  const isNote = ({ text }: PrintedLine) => references.has(BEGINS_WITH_MARK.exec(text)?.[0] ?? '');
  return lines.map((line, at): TextLine => {
    // where no line is indented, the top of a page tells nothing
    const alone = {
      text: line.text,
      letterHeight: line.height,
      ...(usesIndents ? { beginsAtTop: isIndented(line) } : {}),
    };
    const above = lines[at - 1];
    if (line.beginsCell !== undefined) return { ...alone, begins: line.beginsCell };
    if (above?.beginsCell !== undefined) return { ...alone, begins: true };
    if (!above) return usesIndents ? { ...alone, begins: isIndented(line) } : alone;
    const begins =
      isNote(line) ||
      (gapAbove(lines, at) ?? 0) > gap * PARAGRAPH_GAP_SHARE ||
      Math.abs(line.height - above.height) > above.height * OTHER_SIZE_SHARE ||
      (isIndented(line) && !(isIndented(above) && !isFull(above))) ||
      (!isFull(above) && endsSentence(above.text));
    return { ...alone, begins };
  });

  function isFull(line: PrintedLine): boolean {
    return line.right - left > (right - left) * FULL_LINE_SHARE;
  }
}

/** The lines in the order in which they are read: those of a table cell by cell, and row by row. */
function linesInOrder(runs: readonly TextRun[]): PrintedLine[] {
  return tablesIn(stretchesOf(runs)).flatMap((block) =>
    block.kind === 'lines'
      ? joinedStretches(block.lines)
      : block.rows
          .flat()
          .flatMap((cell) =>
            cell.map((line, at): PrintedLine => ({ ...line, text: line.text.trim(), beginsCell: at === 0 })),
          ),
  );
}

/** Lines as they are drawn, each cut where a gap is wide enough for another cell. */
function stretchesOf(runs: readonly TextRun[]): PrintedLine[] {
  const stretches: PrintedLine[] = [];
  for (const run of runs) {
    const last = stretches.at(-1);
    if (run.str.trim() === '') {
      if (last && run.str !== '' && run.width > 0) last.text += ' ';
      continue;
    }
    const piece = placed(run);
    const isApart = last && piece.left - last.right > piece.height * CELL_GAP_SHARE;
    if (last && !isApart && isSameLine(last, piece)) extend(last, piece);
    else stretches.push(piece);
  }
  return stretches;
}

/** Whole lines where they stand in no table. */
function joinedStretches(stretches: readonly PrintedLine[]): PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (const stretch of stretches) {
    const line = lines.at(-1);
    if (line && isSameLine(line, stretch)) extend(line, stretch);
    else lines.push({ ...stretch });
  }
  return lines;
}

/** Turned text is turned back, so that rotated pages read like upright ones. */
function placed({ str, transform, width, height }: TextRun): PrintedLine {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const angle = Math.atan2(b, a);
  const left = x * Math.cos(angle) + y * Math.sin(angle);
  const base = x * Math.sin(angle) - y * Math.cos(angle);
  return { text: str, left, right: left + width, base, height: height || Math.hypot(a, b) };
}

function isSameLine(line: PrintedLine, piece: PrintedLine): boolean {
  const tolerance = Math.max(line.height, piece.height) * SAME_LINE_SHARE;
  return Math.abs(piece.base - line.base) < tolerance && piece.left > line.left - tolerance;
}

/** Small letters that stand above the line of their neighbor's. */
const isRaised = (small: PrintedLine, { base, height }: PrintedLine) =>
  MAY_BE_RAISED.test(small.text) &&
  small.height <= height * RAISED_HEIGHT_SHARE &&
  base - small.base > height * RAISED_SHARE;

/** "1871" with a raised 1 is "1871¹": else nobody could tell the mark from the figures. */
const asRaised = (text: string) => [...text].map((letter) => RAISED.get(letter) ?? letter).join('');

function extend(line: PrintedLine, piece: PrintedLine): void {
  if (isRaised(line, piece)) Object.assign(line, { text: asRaised(line.text), base: piece.base });
  else if (isRaised(piece, line)) piece.text = asRaised(piece.text);
  const isApart = piece.left - line.right > piece.height * SPACE_SHARE;
  line.text +=
    isApart && !line.text.endsWith(' ') && !piece.text.startsWith(' ') ? ` ${piece.text}` : piece.text;
  line.right = Math.max(line.right, piece.right);
  // a raised note mark or a drop cap must not decide the size of a line
  if (piece.text.length > line.text.length / 2) line.height = piece.height;
}

function gapAbove(lines: readonly PrintedLine[], at: number): number | undefined {
  const line = lines[at];
  const above = lines[at - 1];
  return line && above && line.base > above.base ? line.base - above.base : undefined;
}

/** The value that occurs most often; of several the smallest. 0 for none. */
function usual(values: readonly number[]): number {
  const counts = new Map<number, number>();
  let best: number | undefined;
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const [value, count] of counts) {
    const bestCount = best === undefined ? 0 : (counts.get(best) ?? 0);
    if (best === undefined || count > bestCount || (count === bestCount && value < best)) best = value;
  }
  return best ?? 0;
}
