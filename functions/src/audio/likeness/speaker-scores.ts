import type { HeardClips } from './heard-clips.ts';
import { learnMixture, mixtureReader } from './mixture.ts';
import { type MarkedPrints, markPieces, printScores } from './print-scores.ts';
import type { SpeakerScores } from './scored-frames.ts';
import {
  addStatistics,
  framesIn,
  noStatistics,
  type SpeakerSpace,
  type SpeechStatistics,
  speakerSpace,
  speakerVector,
} from './speaker-space.ts';
import { type ScoreSplit, splitScores } from './split-scores.ts';
import { FEATURES, FRAMES_PER_SECOND } from './voice-frames.ts';
import {
  type FrameRange,
  MIN_SPOKEN_FRAMES,
  type Prints,
  WINDOW_FRAMES,
  WINDOW_HOP,
  type Window,
  windowScores,
} from './window-scores.ts';

const BLOCKS = WINDOW_FRAMES / WINDOW_HOP;

/** A speaker by how the recording's own sounds were made. */
function spacePrints(space: SpeakerSpace): Prints<SpeechStatistics> {
  const vector = (statistics: SpeechStatistics) => speakerVector(space.mixture, statistics);
  return { none: noStatistics, add: addStatistics, vector };
}

function spaceWindows(clips: HeardClips, space: SpeakerSpace): Window<SpeechStatistics>[] {
  return clips.starts.slice(0, -1).flatMap((start, clip) => {
    const end = clips.starts[clip + 1] ?? start;
    const blocks = Array.from({ length: Math.ceil((end - start) / WINDOW_HOP) }, (_, i) =>
      space.statistics(start + i * WINDOW_HOP, Math.min(end, start + (i + 1) * WINDOW_HOP)),
    );
    const windows: Window<SpeechStatistics>[] = [];
    for (let first = 0; first + BLOCKS <= blocks.length; first++) {
      const print = noStatistics();
      for (const block of blocks.slice(first, first + BLOCKS)) addStatistics(print, block);
      if (framesIn(print) < MIN_SPOKEN_FRAMES) continue;
      const from = start + first * WINDOW_HOP;
      const vector = speakerVector(space.mixture, print);
      windows.push({ from, to: Math.min(end, from + WINDOW_FRAMES), print, vector });
    }
    return windows;
  });
}

const MAX_BELLS = 32;
const FRAMES_OF_A_BELL = 60;
const ROUNDS = 2;
/** Of the logarithm of how much likelier one speaker is: a single odd frame must not outvote a second. */
const LIMIT = 6;
const HALF_WINDOW = 0.75 * FRAMES_PER_SECOND;
const MIN_FRAMES = 20;
const LOOK_EVERY = 5;
const MIN_SPACE_FRAMES = 2 * FRAMES_PER_SECOND;

function rowsWhere(isSpoken: Uint8Array, wanted: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < isSpoken.length; row++) if (isSpoken[row] && wanted(row)) rows.push(row);
  return rows;
}

function framesAt(frames: Float32Array, rows: readonly number[]): Float32Array {
  const taken = new Float32Array(rows.length * FEATURES);
  for (const [i, row] of rows.entries())
    taken.set(frames.subarray(row * FEATURES, (row + 1) * FEATURES), i * FEATURES);
  return taken;
}

/** Mean of the spoken frames around each, over a second and a half of one clip. */
function smoothed(values: Float64Array, { isSpoken, starts }: HeardClips): Float64Array {
  const result = new Float64Array(values.length);
  const sums = new Float64Array(values.length + 1);
  const counts = new Float64Array(values.length + 1);
  for (const [row, value] of values.entries()) {
    sums[row + 1] = (sums[row] ?? 0) + value;
    counts[row + 1] = (counts[row] ?? 0) + (isSpoken[row] ?? 0);
  }
  for (let clip = 0; clip + 1 < starts.length; clip++) {
    const [start, end] = [starts[clip] ?? 0, starts[clip + 1] ?? 0];
    for (let row = start; row < end; row++) {
      const [from, to] = [Math.max(start, row - HALF_WINDOW), Math.min(end, row + HALF_WINDOW)];
      const count = (counts[to] ?? 0) - (counts[from] ?? 0);
      result[row] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / Math.max(MIN_FRAMES, count);
    }
  }
  return result;
}

/** Learns the person and everybody else from a first sorting, and asks of each moment which of the two it is. */
function sortedAgain(clips: HeardClips, space: SpeakerSpace, isPerson: (row: number) => boolean | null) {
  const person = rowsWhere(clips.isSpoken, (row) => isPerson(row) === true);
  const others = rowsWhere(clips.isSpoken, (row) => isPerson(row) === false);
  const components = Math.min(
    MAX_BELLS,
    Math.floor(Math.min(person.length, others.length) / FRAMES_OF_A_BELL),
  );
  if (components === 0) return null;
  const [own, other] = [person, others].map((rows) =>
    mixtureReader(learnMixture(framesAt(space.frames, rows), components)),
  );
  const likelier = new Float64Array(clips.isSpoken.length);
  for (let row = 0; row < likelier.length; row++) {
    if (!clips.isSpoken[row]) continue;
    const at = row * FEATURES;
    const ratio = (own?.read(space.frames, at) ?? 0) - (other?.read(space.frames, at) ?? 0);
    likelier[row] = Math.max(-LIMIT, Math.min(LIMIT, ratio));
  }
  const scores = smoothed(likelier, clips);
  const split = splitScores(scores.filter((_, row) => row % LOOK_EVERY === 0 && clips.isSpoken[row] === 1));
  return split && { scores, split };
}

/**
 * Who speaks when, as far as one person is concerned: by likeness to the mark first, then by what that likeness has
 * gathered. The recordings are their own background, so nobody else's speech is needed.
 * @param prints what a model says of the windows and the mark: it takes the place of the likeness reckoned here
 * @param adaptive the threshold follows the clip's own scores; otherwise it is the point where both are equally likely
 * @returns null when there is too little besides the mark to compare
 */
export function speakerScores(
  clips: HeardClips,
  mark: FrameRange,
  adaptive: boolean,
  prints: MarkedPrints | null = null,
): SpeakerScores | null {
  const spoken = clips.isSpoken.reduce((sum, each) => sum + each, 0);
  if (spoken < MIN_SPACE_FRAMES) return null;
  const pieces = markPieces(mark);
  if (prints) return printScores(clips, pieces, prints, adaptive);
  const space = speakerSpace(clips.features, clips.isSpoken);
  const marked = pieces.map(({ from, to }) => ({ from, to, print: space.statistics(from, to) }));
  const length = clips.isSpoken.length;
  const first = windowScores(length, spacePrints(space), spaceWindows(clips, space), marked);
  if (!first) return null;
  const isSure = (row: number) => pieces.length === 1 && row >= mark.from && row < mark.to;
  let now: { scores: Float64Array; split: ScoreSplit } = first;
  for (let round = 0; round < ROUNDS; round++) {
    const { scores, split } = now;
    const next = sortedAgain(clips, space, (row) => {
      if (isSure(row)) return true;
      const score = scores[row] ?? Number.NaN;
      return Number.isNaN(score) ? null : score > split.threshold;
    });
    if (!next) return null;
    now = next;
  }
  const { scores, split } = now;
  const gap = first.split.upperMean - first.split.lowerMean;
  const threshold = adaptive ? split.threshold : 0;
  return {
    scores: scores.map((score, row) => (isSure(row) ? Math.max(score, LIMIT) : score)),
    threshold,
    gap,
  };
}

/** A score as a person reads it, 0 to 1: at the threshold it is 0.85, whatever the clip. */
export function likenessOf(score: number, threshold: number): number {
  return 1 / (1 + Math.exp(-1.7346 - (score - threshold)));
}
