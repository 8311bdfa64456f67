import { learnMixture, mixtureReader } from '../mixture.ts';
import { FEATURES, FRAMES_PER_SECOND } from '../voice-frames.ts';
import type { ClipFrames } from './clip-frames.ts';
import { addedMoments, covarianceOf, misfitOf, momentsOf } from './gaussian.ts';
import { inParts } from './merge-pieces.ts';
import { framesAt, type Labels, rowsOf } from './sort-frames.ts';
import { turnsOf } from './turns.ts';

/** What speaks for two groups of speech being two people's; the more of each, the more it does. */
export interface Evidence {
  /** how much better two components fit than one */
  readonly distance: number;
  /** how much better each group's mixture knows the group's own speech that it has not learned from; mean, in deviations */
  readonly known: number;
  readonly knownDeviations: number;
  /** share of pieces that are known better by their own group, 0 to 1 */
  readonly right: number;
  /** between the medians of pitch, in deviations */
  readonly pitchGap: number;
  /** mean length of a turn, seconds */
  readonly turnSeconds: number;
  /** of the smaller group */
  readonly share: number;
  /** natural logarithm of the number of frames of both */
  readonly logFrames: number;
}

const MIN_FRAMES = 120;
const PIECE_FRAMES = 150;
const MIN_PIECE_FRAMES = 60;
const FOLDS = 3;
const MIN_LEARNED = 90;
const MAX_LEARNED = 1_200;
const MAX_BELLS = 12;
const FRAMES_OF_A_BELL = 80;
const LIMIT = 6;
const MIN_PIECES = 4;
const MIN_VOICED = 40;
const MOST = { pitchGap: 3, turnSeconds: 8 };

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half) - 1] ?? 0)) / 2;
};

type Pair = readonly [number, number];

function distanceOf({ frames }: ClipFrames, a: readonly number[], b: readonly number[]): number {
  const [one, two] = [momentsOf(frames, a), momentsOf(frames, b)];
  const prior = covarianceOf(addedMoments(one, two));
  const gained = misfitOf(one, two, prior) - misfitOf(one, null, prior) - misfitOf(two, null, prior);
  return gained / ((a.length * b.length) / (a.length + b.length));
}

function pitchGapOf({ pitches }: ClipFrames, a: readonly number[], b: readonly number[]): number {
  const [low, high] = [a, b].map((rows) =>
    rows.map((row) => pitches[row] ?? 0).filter((pitch) => pitch > 0),
  ) as [number[], number[]];
  if (Math.min(low.length, high.length) <= MIN_VOICED) return 0;
  const gap = 12 * Math.abs(median(low) - median(high));
  return Math.min(gap / (6 * (deviation(low) + deviation(high)) + 0.5), MOST.pitchGap);
}

interface Known {
  /** 0 or 1, which of the pair */
  readonly of: number;
  readonly score: number;
}

/** How much better a piece is known by its own group than by the other, each learned without the piece's third. */
function knownPieces({ frames }: ClipFrames, pieces: readonly (readonly (readonly number[])[])[]): Known[] {
  const known: Known[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = (own: readonly unknown[], i: number) => Math.floor((i * FOLDS) / own.length) === fold;
    const learned = pieces.map((own) => own.filter((_, i) => !isHeld(own, i)).flat());
    const least = Math.min(...learned.map(({ length }) => length));
    if (least < MIN_LEARNED) continue;
    const components = Math.max(1, Math.min(MAX_BELLS, Math.floor(least / FRAMES_OF_A_BELL)));
    const readers = learned.map((rows) =>
      mixtureReader(learnMixture(framesAt(frames, rows, MAX_LEARNED), components)),
    );
    for (const [of, own] of pieces.entries()) {
      for (const piece of own.filter((_, i) => isHeld(own, i))) {
        const scores = piece.map((row) => {
          const at = row * FEATURES;
          const better = (readers[of]?.read(frames, at) ?? 0) - (readers[1 - of]?.read(frames, at) ?? 0);
          return Math.max(-LIMIT, Math.min(LIMIT, better));
        });
        known.push({ of, score: mean(scores) });
      }
    }
  }
  return known;
}

/** Null when there is too little of one of the two to say anything. */
export function evidenceOf(clip: ClipFrames, labels: Labels, pair: Pair): Evidence | null {
  const [a, b] = pair.map((voice) => rowsOf(labels, voice)) as [number[], number[]];
  if (Math.min(a.length, b.length) < MIN_FRAMES) return null;
  const turns = turnsOf(labels).filter(({ voice }) => pair.includes(voice));
  const rowsOfTurns = turns.map(({ voice, from, to }) => {
    const rows: number[] = [];
    for (let row = from; row < to; row++) if (labels[row] === voice) rows.push(row);
    return { voice, rows };
  });
  const pieces = pair.map((wanted) =>
    rowsOfTurns
      .filter(({ voice, rows }) => voice === wanted && rows.length >= MIN_PIECE_FRAMES)
      .flatMap(({ rows }) => inParts(rows, Math.max(1, Math.round(rows.length / PIECE_FRAMES)))),
  );
  const known = knownPieces(clip, pieces);
  if (known.length < MIN_PIECES) return null;
  const scores = known.map(({ score }) => score);
  const rights = [0, 1].map((wanted) => {
    const own = known.filter(({ of }) => of === wanted);
    return own.length === 0 ? 0.5 : mean(own.map(({ score }) => (score > 0 ? 1 : 0)));
  });
  const all = a.length + b.length;
  const turnSeconds = mean(rowsOfTurns.map(({ rows }) => rows.length)) / FRAMES_PER_SECOND;
  return {
    distance: distanceOf(clip, a, b),
    known: mean(scores),
    knownDeviations: mean(scores) / (deviation(scores) + 0.1),
    right: mean(rights),
    pitchGap: pitchGapOf(clip, a, b),
    turnSeconds: Math.min(turnSeconds, MOST.turnSeconds),
    share: Math.min(a.length, b.length) / all,
    logFrames: Math.log(all),
  };
}
