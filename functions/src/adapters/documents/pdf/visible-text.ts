import type { TextRun } from './pdf-lines.ts';

/** A page as it is drawn on white paper. */
export interface DrawnPage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** four bytes a pixel: red, green, blue and one that is not looked at */
  readonly rgba: Uint8ClampedArray;
  /** pixel of a point of the page, which may lie off the picture */
  readonly pixelAt: (x: number, y: number) => readonly number[];
  /** pixels of a point's side */
  readonly scale: number;
}

export interface SortedRuns {
  readonly visible: readonly TextRun[];
  readonly hidden: readonly TextRun[];
}

/** points; smaller letters are read by nobody */
const MIN_LETTERS = 2;
/** of the letter height, above the base line: where every letter has ink, and neither line next to it has any */
const [BAND_FROM, BAND_TO] = [0.08, 0.45];
/** of 255: a pale gray on white has 20, paper of one color has none */
const MIN_CONTRAST = 8;
/** of the letter height: no gap between two words is wider, also where lines are spread to full width */
const MIN_HIDDEN = 1.2;

/**
 * Which words of a page's text its picture shows. A run is taken apart where only some of its words are covered, with
 * their places estimated from its width.
 */
export function visibleText(runs: readonly TextRun[], drawn: DrawnPage): SortedRuns {
  const visible: TextRun[] = [];
  const hidden: TextRun[] = [];
  let wasHidden = false;
  for (const run of runs) {
    if (!/[\p{L}\p{N}]/u.test(run.str)) {
      // a dash has its ink elsewhere: it goes with the words before it
      (wasHidden ? hidden : visible).push(run);
      continue;
    }
    for (const piece of piecesOf(run, isHiddenAt(run, drawn))) {
      wasHidden = piece.isHidden;
      (wasHidden ? hidden : visible).push(piece.run);
    }
  }
  return { visible, hidden };
}

interface Piece {
  readonly run: TextRun;
  readonly isHidden: boolean;
}

/** @param isHiddenAt whether nothing is seen so far along the run, from 0 to 1 */
function piecesOf(run: TextRun, isHiddenAt: (share: number) => boolean): readonly Piece[] {
  const words = [...run.str.matchAll(/\S+\s*/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    isHidden: isHiddenAt((match.index + match[0].trimEnd().length / 2) / run.str.length),
  }));
  const stretches: typeof words = [];
  for (const word of words) {
    const last = stretches.at(-1);
    if (last?.isHidden === word.isHidden) last.to = word.to;
    else stretches.push({ ...word });
  }
  if (stretches.length === 1) return stretches.map(({ isHidden }) => ({ run, isHidden }));
  return stretches.map(({ from, to, isHidden }) => ({ run: partOf(run, from, to), isHidden }));
}

function partOf({ str, transform, width, height }: TextRun, from: number, to: number): TextRun {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const angle = Math.atan2(b, a);
  const along = (width * from) / str.length;
  const moved = [a, b, c, d, x + along * Math.cos(angle), y + along * Math.sin(angle)];
  return { str: str.slice(from, to), transform: moved, width: (width * (to - from)) / str.length, height };
}

function isHiddenAt(run: TextRun, drawn: DrawnPage): (share: number) => boolean {
  if (run.height < MIN_LETTERS) return () => true;
  // text that is written downwards has no width here
  if (run.width <= 0) return () => false;
  const ink = inkAlong(run, drawn);
  // a run that is shorter than any gap counts as a whole
  const least = Math.min(ink.length, Math.ceil(run.height * drawn.scale * MIN_HIDDEN));
  const isHidden = new Uint8Array(ink.length);
  for (let from = 0; from < ink.length; ) {
    let to = from;
    while (to < ink.length && !ink[to]) to += 1;
    if (to - from >= least) isHidden.fill(1, from, to);
    from = to + 1;
  }
  return (share) => isHidden[Math.min(ink.length - 1, Math.floor(share * ink.length))] === 1;
}

/** For each pixel along a run, whether something is drawn there: a change across the line, or from the pixel before. */
function inkAlong({ transform, width, height }: TextRun, drawn: DrawnPage): readonly boolean[] {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const angle = Math.atan2(b, a);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const columns = Math.max(1, Math.ceil(width * drawn.scale));
  const rows = Math.max(2, Math.ceil(height * (BAND_TO - BAND_FROM) * drawn.scale));
  const ink: boolean[] = [];
  let before: Uint8ClampedArray | undefined;
  for (let column = 0; column < columns; column += 1) {
    const along = (width * (column + 0.5)) / columns;
    const first = pixel(0);
    let isInk = before !== undefined && differs(before, first);
    for (let row = 1; row < rows && !isInk; row += 1) isInk = differs(first, pixel(row));
    ink.push(isInk);
    before = first;

    function pixel(row: number): Uint8ClampedArray {
      const up = height * (BAND_FROM + ((BAND_TO - BAND_FROM) * row) / (rows - 1));
      const [left = -1, top = -1] = drawn.pixelAt(x + along * cos - up * sin, y + along * sin + up * cos);
      return colorAt(drawn, Math.floor(left), Math.floor(top));
    }
  }
  return ink;
}

const PAPER = new Uint8ClampedArray([255, 255, 255]);

function colorAt({ rgba, widthPx, heightPx }: DrawnPage, left: number, top: number): Uint8ClampedArray {
  if (left < 0 || top < 0 || left >= widthPx || top >= heightPx) return PAPER;
  const at = (top * widthPx + left) * 4;
  return rgba.subarray(at, at + 3);
}

const differs = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
  one.some((value, at) => Math.abs(value - (other[at] ?? 0)) >= MIN_CONTRAST);
