import type { TranscribedLine } from '../../ports/transcriber.ts';
import type { ReadLine } from './seen-page.ts';

/** Of the usual distance of lines: so far apart are paragraphs, and so far when Tesseract parts them as well. */
const PARAGRAPH_GAP_SHARE = 1.6;
const PARTED_GAP_SHARE = 1.3;
/** Of the usual distance of lines. */
const MIN_INDENT_SHARE = 0.5;
/** Of the longer line: what ends a paragraph seldom fills its line. */
const MAX_LAST_LINE_SHARE = 0.85;

/**
 * Lines with their paragraphs marked. Tesseract alone does not tell: it parts a last short line from the lines above
 * it, begins a paragraph with every line of a slanting margin, and puts a running head to the text below. So distance,
 * indent and length of lines have their say.
 */
export function paragraphsMarked(lines: readonly ReadLine[]): TranscribedLine[] {
  const usualGap = median(lines.map((line, at) => gapAbove(line, lines[at - 1])).filter((gap) => gap > 0));
  return lines.map(({ words, place }, at) => ({
    words,
    begins: begins(lines, at, usualGap),
    ...(place ? { place } : {}),
  }));
}

function begins(lines: readonly ReadLine[], at: number, usualGap: number): boolean {
  const [above, line, below] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!above || !line) return true;
  const gap = gapAbove(line, above);
  if (gap > usualGap * PARAGRAPH_GAP_SHARE) return true;
  if (!line.isParted) return false;
  const indent = line.box.x0 - Math.min(below?.box.x0 ?? line.box.x0, gap > 0 ? above.box.x0 : line.box.x0);
  if (gap > usualGap * PARTED_GAP_SHARE || indent > usualGap * MIN_INDENT_SHARE) return true;
  // the top of the next column goes on with the text, as far as one can see
  return gap > 0 && widthOf(above) < widthOf(line) * MAX_LAST_LINE_SHARE;
}

const gapAbove = (line: ReadLine, above: ReadLine | undefined) => (above ? line.box.y0 - above.box.y0 : 0);

const widthOf = ({ box }: ReadLine) => box.x1 - box.x0;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
