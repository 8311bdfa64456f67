import type { HeardClips } from './heard-clips.ts';
import {
  addStatistics,
  cosine,
  framesIn,
  noStatistics,
  type SpeakerSpace,
  type SpeechStatistics,
  speakerVector,
} from './speaker-space.ts';
import { type ScoreSplit, splitScores } from './split-scores.ts';
import { FRAMES_PER_SECOND } from './voice-frames.ts';

/** Frames, the end not included. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

interface Piece extends FrameRange {
  readonly statistics: SpeechStatistics;
}

interface Window extends Piece {
  readonly vector: Float64Array;
}

/** What is known of the person. */
interface Enrolment {
  readonly pieces: readonly Piece[];
  readonly all: SpeechStatistics;
  readonly whole: Float64Array;
}

export interface WindowScores {
  /** mean of the windows over each frame, NaN where none could be judged */
  readonly scores: Float64Array;
  readonly split: ScoreSplit;
}

const HOP = FRAMES_PER_SECOND / 2;
const BLOCKS = 4;
const LENGTH = BLOCKS * HOP;
const MIN_SPOKEN_FRAMES = 60;
const ROUNDS = 3;
const MAX_ENROLLED = 15 * FRAMES_PER_SECOND;
/** A cosine as a number of about the size of a deviation. */
const SCALE = 10;
/** Thresholds are found from one frame in so many. */
const LOOK_EVERY = 5;

function windowsOf(clips: HeardClips, space: SpeakerSpace): Window[] {
  return clips.starts.slice(0, -1).flatMap((start, clip) => {
    const end = clips.starts[clip + 1] ?? start;
    const blocks = Array.from({ length: Math.ceil((end - start) / HOP) }, (_, i) =>
      space.statistics(start + i * HOP, Math.min(end, start + (i + 1) * HOP)),
    );
    const windows: Window[] = [];
    for (let first = 0; first + BLOCKS <= blocks.length; first++) {
      const statistics = noStatistics();
      for (const block of blocks.slice(first, first + BLOCKS)) addStatistics(statistics, block);
      if (framesIn(statistics) < MIN_SPOKEN_FRAMES) continue;
      const from = start + first * HOP;
      const vector = speakerVector(space.mixture, statistics);
      windows.push({ from, to: Math.min(end, from + LENGTH), statistics, vector });
    }
    return windows;
  });
}

const overlap = (a: FrameRange, b: FrameRange) => a.from < b.to && b.from < a.to;

/**
 * A window that shares sound with what it is compared to recognises itself, not the person: it is compared to the
 * other pieces only, and says nothing when there are none.
 */
function scoreOf(window: Window, enrolment: Enrolment, space: SpeakerSpace): number {
  const { pieces, all, whole } = enrolment;
  const shared = pieces.filter((piece) => overlap(window, piece));
  if (shared.length === 0) return SCALE * cosine(whole, window.vector);
  if (shared.length === pieces.length) return Number.NaN;
  const rest = noStatistics();
  addStatistics(rest, all);
  for (const piece of shared) addStatistics(rest, piece.statistics, -1);
  return SCALE * cosine(speakerVector(space.mixture, rest), window.vector);
}

function enrolmentOf(pieces: readonly Piece[], space: SpeakerSpace): Enrolment {
  const all = noStatistics();
  for (const piece of pieces) addStatistics(all, piece.statistics);
  return { pieces, all, whole: speakerVector(space.mixture, all) };
}

function spread(windows: readonly Window[], windowScores: readonly number[], length: number): Float64Array {
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
function enrolledAgain(
  mark: readonly Piece[],
  windows: readonly Window[],
  windowScores: readonly number[],
  least: number,
): Piece[] {
  const sure = windows
    .map((window, i) => ({ window, score: windowScores[i] ?? Number.NaN }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || a.window.from - b.window.from);
  const enrolled: Piece[] = [...mark];
  let frames = 0;
  for (const { window } of sure) {
    if (frames + LENGTH > MAX_ENROLLED) break;
    if (enrolled.some((piece) => overlap(window, piece))) continue;
    enrolled.push(window);
    frames += LENGTH;
  }
  return enrolled;
}

/**
 * How like the marked voice every moment sounds: windows of two seconds against the mark, then against the mark and
 * the surest windows, three times.
 * @param marks frames of the marked stretch; a long one in several pieces
 * @returns null when there is nothing besides the mark to be judged
 */
export function windowScores(
  clips: HeardClips,
  space: SpeakerSpace,
  marks: readonly FrameRange[],
): WindowScores | null {
  const length = clips.isSpoken.length;
  const windows = windowsOf(clips, space);
  const marked = marks.map(({ from, to }) => ({ from, to, statistics: space.statistics(from, to) }));
  let enrolled: readonly Piece[] = marked;
  let found: WindowScores | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const enrolment = enrolmentOf(enrolled, space);
    const judged = windows.map((window) => scoreOf(window, enrolment, space));
    const scores = spread(windows, judged, length);
    const split = splitScores(scores.filter((score, row) => row % LOOK_EVERY === 0 && !Number.isNaN(score)));
    if (!split) return found;
    found = { scores, split };
    enrolled = enrolledAgain(marked, windows, judged, (split.threshold + split.upperMean) / 2);
  }
  return found;
}
