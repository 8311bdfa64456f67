import { type ScoreSplit, splitScores } from './split-scores.ts';
import { FRAMES_PER_SECOND } from './voice-frames.ts';

/** Frames, the end not included. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** A stretch of sound and what is known of whoever speaks in it. */
export interface Piece<Print> extends FrameRange {
  readonly print: Print;
}

export interface Window<Print> extends Piece<Print> {
  /** of its print, see Prints */
  readonly vector: Float64Array;
}

/** What is known of a speaker from a stretch of speech: prints of several stretches add up to one. */
export interface Prints<Print> {
  none(): Print;
  /** Adds `more` to `to`, times `sign`. */
  add(to: Print, more: Print, sign?: number): void;
  /** Of length 1: the product of two is how alike they are. */
  vector(print: Print): Float64Array;
}

/** What is known of the person. */
interface Enrolment<Print> {
  readonly pieces: readonly Piece<Print>[];
  readonly all: Print;
  readonly whole: Float64Array;
}

export interface WindowScores {
  /** mean of the windows over each frame, NaN where none could be judged */
  readonly scores: Float64Array;
  readonly split: ScoreSplit;
}

/** Windows of two seconds, two a second. */
export const WINDOW_HOP = FRAMES_PER_SECOND / 2;
export const WINDOW_FRAMES = 4 * WINDOW_HOP;
/** Of a window; in fewer nobody is known. */
export const MIN_SPOKEN_FRAMES = 60;
const ROUNDS = 3;
const MAX_ENROLLED = 15 * FRAMES_PER_SECOND;
/** A cosine as a number of about the size of a deviation. */
const SCALE = 10;
/** Thresholds are found from one frame in so many. */
const LOOK_EVERY = 5;

export function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

const overlap = (a: FrameRange, b: FrameRange) => a.from < b.to && b.from < a.to;

/**
 * A window that shares sound with what it is compared to recognizes itself, not the person: it is compared to the
 * other pieces only, and says nothing when there are none.
 */
function scoreOf<Print>(window: Window<Print>, enrolment: Enrolment<Print>, prints: Prints<Print>): number {
  const { pieces, all, whole } = enrolment;
  const shared = pieces.filter((piece) => overlap(window, piece));
  if (shared.length === 0) return SCALE * cosine(whole, window.vector);
  if (shared.length === pieces.length) return Number.NaN;
  const rest = prints.none();
  prints.add(rest, all);
  for (const piece of shared) prints.add(rest, piece.print, -1);
  return SCALE * cosine(prints.vector(rest), window.vector);
}

function enrolmentOf<Print>(pieces: readonly Piece<Print>[], prints: Prints<Print>): Enrolment<Print> {
  const all = prints.none();
  for (const { print } of pieces) prints.add(all, print);
  return { pieces, all, whole: prints.vector(all) };
}

function spread(
  windows: readonly FrameRange[],
  windowScores: readonly number[],
  length: number,
): Float64Array {
  const sums = new Float64Array(length);
  const counts = new Uint8Array(length);
  for (const [i, { from, to }] of windows.entries()) {
    const score = windowScores[i] ?? Number.NaN;
    if (Number.isNaN(score)) continue;
    for (let row = from; row < to; row++) {
      sums[row] = (sums[row] ?? 0) + score;
      counts[row] = (counts[row] ?? 0) + 1;
    }
  }
  return sums.map((sum, row) => (counts[row] ? sum / (counts[row] ?? 1) : Number.NaN));
}

/** The mark, and the surest windows that do not overlap. */
function enrolledAgain<Print>(
  mark: readonly Piece<Print>[],
  windows: readonly Window<Print>[],
  windowScores: readonly number[],
  least: number,
): Piece<Print>[] {
  const sure = windows
    .map((window, i) => ({ window, score: windowScores[i] ?? Number.NaN }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || a.window.from - b.window.from);
  const enrolled: Piece<Print>[] = [...mark];
  let frames = 0;
  for (const { window } of sure) {
    if (frames + WINDOW_FRAMES > MAX_ENROLLED) break;
    if (enrolled.some((piece) => overlap(window, piece))) continue;
    enrolled.push(window);
    frames += WINDOW_FRAMES;
  }
  return enrolled;
}

/**
 * How like the marked voice every moment sounds: windows of two seconds against the mark, then against the mark and
 * the surest windows, three times.
 * @param length frames of all clips together
 * @param marked the marked stretch; a long one in several pieces
 * @returns null when there is nothing besides the mark to be judged
 */
export function windowScores<Print>(
  length: number,
  prints: Prints<Print>,
  windows: readonly Window<Print>[],
  marked: readonly Piece<Print>[],
): WindowScores | null {
  let enrolled: readonly Piece<Print>[] = marked;
  let found: WindowScores | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const enrolment = enrolmentOf(enrolled, prints);
    const judged = windows.map((window) => scoreOf(window, enrolment, prints));
    const scores = spread(windows, judged, length);
    const split = splitScores(scores.filter((score, row) => row % LOOK_EVERY === 0 && !Number.isNaN(score)));
    if (!split) return found;
    found = { scores, split };
    enrolled = enrolledAgain(marked, windows, judged, (split.threshold + split.upperMean) / 2);
  }
  return found;
}
