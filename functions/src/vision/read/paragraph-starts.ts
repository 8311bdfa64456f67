import type { TranscribedLine } from '../../ports/transcriber.ts';
import { areOfOtherSize, kindsOfLines } from './letters.ts';
import type { ReadLine } from './seen-page.ts';

/** Of the usual distance of lines: so far apart are paragraphs, and so far when Tesseract parts them as well. */
const PARAGRAPH_GAP_SHARE = 1.6;
const PARTED_GAP_SHARE = 1.3;
/** Of the usual distance of lines. */
const MIN_INDENT_SHARE = 0.5;
/** Of the longer line: what ends a paragraph seldom fills its line. */
const MAX_LAST_LINE_SHARE = 0.85;

/** In heights of a capital: lines of one heading are no further apart. */
const MAX_HEADING_GAP = 2.4;

/**
 * Lines with their paragraphs marked. Tesseract alone does not tell: it parts a last short line from the lines above
 * it, begins a paragraph with every line of a slanting margin, and puts a running head to the text below. So distance,
 * indent, length of lines, and the size of their letters have their say.
 */
export function paragraphsMarked(lines: readonly ReadLine[]): TranscribedLine[] {
  const gaps = lines.map((line, at) => gapAbove(line, lines[at - 1])).filter((gap) => gap > 0);
  const usual = usualOf(gaps);
  const kinds = kindsOfLines(lines);
  const beginsAt = (at: number) => {
    const [above, line] = [lines[at - 1], lines[at]];
    if (line?.beginsCell !== undefined || above?.beginsCell !== undefined) return line?.beginsCell ?? true;
    if (line && kinds[at] === 'standing out' && kinds[at - 1] === 'standing out')
      return beginsHeading(line, above);
    return (at > 0 && kinds[at] !== kinds[at - 1]) || begins(lines, at, usual);
  };
  return lines.map((line, at) => ({
    words: line.words,
    begins: beginsAt(at),
    ...(kinds[at] === 'standing out' ? { standsOut: true } : {}),
    ...(line.beginsCell === undefined ? {} : { isInTable: true }),
    ...(line.place ? { place: line.place } : {}),
  }));
}

/** Distances of lines. */
interface Distances {
  readonly gap: number;
  /** from this share of it on they are paragraphs */
  readonly paragraphs: number;
}

/** Of the usual distance of lines: nearer ones are those of a paragraph. */
const SURELY_LINES = 1.12;
const MIN_TYPED_GAPS = 3;
const MAX_TYPED_SPREAD = 1.2;
/** Of the gaps between paragraphs so many may be neither the one nor the other. */
const MAX_UNSURE = 0.2;

/** Of the gaps so many are narrow also on a page of short paragraphs. */
const NARROW_SHARE = 0.3;

/** A typist leaves the same space between paragraphs, less than a blank line: where all gaps are of two kinds, it counts. */
function usualOf(gaps: readonly number[]): Distances {
  const gap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * NARROW_SHARE)] ?? 0;
  const between = (from: number, to: number) => gaps.filter((one) => one > gap * from && one <= gap * to);
  const typed = between(PARTED_GAP_SHARE, PARAGRAPH_GAP_SHARE);
  const isTyped =
    typed.length >= MIN_TYPED_GAPS &&
    Math.max(...typed) <= Math.min(...typed) * MAX_TYPED_SPREAD &&
    between(SURELY_LINES, PARTED_GAP_SHARE).length <= typed.length * MAX_UNSURE;
  return isTyped
    ? { gap, paragraphs: PARTED_GAP_SHARE }
    : { gap: median(gaps), paragraphs: PARAGRAPH_GAP_SHARE };
}

function beginsHeading(line: ReadLine, above: ReadLine | undefined): boolean {
  if (!above) return true;
  const gap = gapAbove(line, above);
  const isFar = gap > (line.letters?.height ?? 0) * MAX_HEADING_GAP;
  return isFar || gap <= 0 || areOfOtherSize(line, above);
}

function begins(lines: readonly ReadLine[], at: number, usual: Distances): boolean {
  const [above, line, below] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!above || !line) return true;
  const gap = gapAbove(line, above);
  if (gap > usual.gap * usual.paragraphs) return true;
  if (!line.isParted) return false;
  const indent = line.box.x0 - Math.min(below?.box.x0 ?? line.box.x0, gap > 0 ? above.box.x0 : line.box.x0);
  if (gap > usual.gap * PARTED_GAP_SHARE || indent > usual.gap * MIN_INDENT_SHARE) return true;
  // the top of the next column goes on with the text, as far as one can see
  return gap > 0 && widthOf(above) < widthOf(line) * MAX_LAST_LINE_SHARE;
}

const gapAbove = (line: ReadLine, above: ReadLine | undefined) => (above ? line.box.y0 - above.box.y0 : 0);

const widthOf = ({ box }: ReadLine) => box.x1 - box.x0;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
