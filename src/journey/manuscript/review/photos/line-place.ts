import { turnsIn } from '@/domain/manuscript/places-in-text.ts';
import type { ParagraphEdit, ReviewLine, ReviewParagraph } from '@/domain/manuscript/review.ts';

/** A line of print to be shown, and the word in it that is looked at. */
export interface ShownLine {
  /** index into the pages */
  readonly page: number;
  readonly line: ReviewLine;
  /** from where to where along the line, in thousandths; null while no word is looked at */
  readonly span: readonly [from: number, to: number] | null;
}

/** Where an offset in the text as it is now was in the text as it was read: exact outside of what was changed. */
function offsetAsRead(read: string, now: string, at: number): number {
  if (read === now) return at;
  let head = 0;
  while (head < Math.min(read.length, now.length) && read[head] === now[head]) head++;
  if (at <= head) return at;
  const fromEnd = now.length - at;
  return Math.max(head, read.length - fromEnd);
}

/** The line of print that an offset of a paragraph was read from; null where its place is not known. */
export function lineAt(
  paragraph: ReviewParagraph,
  edit: ParagraphEdit | undefined,
  offset: number,
): Pick<ShownLine, 'page' | 'line'> | null {
  const { lines = [], text, page, turns = [] } = paragraph;
  const at = offsetAsRead(text, edit?.text ?? text, offset);
  const line = lines.findLast(([start]) => start <= at) ?? lines[0];
  if (!line) return null;
  const turn = turnsIn(text, { text, turns }).findLast((one) => one.at <= line[0]);
  return { page: turn?.page ?? page, line };
}

export interface Placement {
  /** of the picture, so that the word, or the line's beginning, is in view and level */
  readonly transform: string;
  /** of the frame around the word; null without one */
  readonly frame: { readonly left: number; readonly width: number } | null;
}

interface Strip {
  readonly width: number;
  readonly height: number;
  /** of the photograph as it is stored */
  readonly photoWidth: number;
}

/** How much of the strip's height the line takes; the rest shows a little of the lines around it. */
const LINE_SHARE = 0.56;
const MARGIN_PX = 16;
const FRAME_PX = 4;
const PARTS = 10_000;

/** The middle of the line at a share of its length, and which way it runs there: a curve through its three places. */
function along(line: ReviewLine, share: number) {
  const [, x0, y0, x1, y1, x2, y2] = line;
  const curve = (a: number, b: number, c: number) => {
    const bend = 2 * (a + c - 2 * b);
    return {
      at: a + (4 * b - 3 * a - c) * share + bend * share * share,
      by: 4 * b - 3 * a - c + 2 * bend * share,
    };
  };
  const [x, y] = [curve(x0, x1, x2), curve(y0, y1, y2)];
  return { x: x.at, y: y.at, angle: Math.atan2(y.by, x.by) };
}

/** How a photograph must lie under a strip so that a line of it is enlarged in the strip, level, with its word in view. */
export function placement({ line, span }: Pick<ShownLine, 'line' | 'span'>, strip: Strip): Placement {
  const unit = strip.photoWidth / PARTS;
  const scale = (strip.height * LINE_SHARE) / Math.max(1, line[7] * unit);
  const [x0, y0, x2, y2] = [line[1], line[2], line[5], line[6]];
  const lengthPx = Math.hypot(x2 - x0, y2 - y0) * unit * scale;
  const [from, to] = span ? [span[0] / 1_000, span[1] / 1_000] : [0, 0];
  // What fits is shown from its beginning; else the word is in the middle, as far as the line's ends allow.
  const wanted = strip.width / 2 - ((from + to) / 2) * lengthPx;
  const least = strip.width - MARGIN_PX - lengthPx;
  const left = span && least < MARGIN_PX ? Math.min(MARGIN_PX, Math.max(least, wanted)) : MARGIN_PX;
  const middle = span ? (from + to) / 2 : Math.min(0.5, strip.width / 2 / Math.max(1, lengthPx));
  const { x, y, angle } = along(line, middle);
  const [centerX, centerY] = [left + middle * lengthPx, strip.height / 2];
  const transform = `translate(${centerX.toFixed(1)}px, ${centerY.toFixed(1)}px) rotate(${-angle}rad) scale(${scale}) translate(${(-x * unit).toFixed(1)}px, ${(-y * unit).toFixed(1)}px)`;
  const frame = span && {
    left: left + from * lengthPx - FRAME_PX,
    width: (to - from) * lengthPx + 2 * FRAME_PX,
  };
  return { transform, frame };
}
