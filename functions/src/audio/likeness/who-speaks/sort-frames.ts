import { learnMixture, mixtureReader } from '../mixture.ts';
import { FEATURES } from '../voice-frames.ts';
import type { ClipFrames } from './clip-frames.ts';

/** For each frame whose it is: 0, 1 …, or NOBODY. */
export type Labels = Int8Array;
export const NOBODY = -1;

const ROUNDS = 3;
const MAX_BELLS = 24;
const FRAMES_OF_A_BELL = 60;
/** More frames of one voice teach its mixture nothing new. */
const MAX_LEARNED = 2_400;
/** Of the logarithm of a likelihood: a single odd frame must not outvote a second. */
const LIMIT = 6;
const HALF_WINDOW = 75;
const MIN_FRAMES = 20;

export function rowsOf(labels: Labels, label: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < labels.length; row++) if (labels[row] === label) rows.push(row);
  return rows;
}

/** At most so many rows, evenly taken. */
export function framesAt(frames: Float32Array, rows: readonly number[], most: number): Float32Array {
  const count = Math.min(most, rows.length);
  const taken = new Float32Array(count * FEATURES);
  for (let i = 0; i < count; i++) {
    const row = rows[Math.floor((i * rows.length) / count)] ?? 0;
    taken.set(frames.subarray(row * FEATURES, (row + 1) * FEATURES), i * FEATURES);
  }
  return taken;
}

/** Mean of the spoken frames around each, over a second and a half. */
function smoothed(values: Float32Array, isSpoken: Uint8Array): Float32Array {
  const sums = new Float64Array(values.length + 1);
  const counts = new Uint32Array(values.length + 1);
  for (let row = 0; row < values.length; row++) {
    sums[row + 1] = (sums[row] ?? 0) + (isSpoken[row] ? (values[row] ?? 0) : 0);
    counts[row + 1] = (counts[row] ?? 0) + (isSpoken[row] ?? 0);
  }
  return values.map((_, row) => {
    const [from, to] = [Math.max(0, row - HALF_WINDOW), Math.min(values.length, row + HALF_WINDOW)];
    const count = (counts[to] ?? 0) - (counts[from] ?? 0);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / Math.max(MIN_FRAMES, count);
  });
}

function likelihoods({ frames, isSpoken }: ClipFrames, rows: readonly number[], components: number) {
  const { read } = mixtureReader(learnMixture(framesAt(frames, rows, MAX_LEARNED), components));
  return Float32Array.from(isSpoken, (spoken, row) => (spoken ? read(frames, row * FEATURES) : 0));
}

/** Learns each voice from what was sorted to it, and sorts every spoken frame again, three times. */
export function sortFrames(clip: ClipFrames, sorted: Labels, voices: number): Labels {
  let labels = sorted;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: voices }, (_, voice) => rowsOf(labels, voice));
    const least = Math.min(...rows.map(({ length }) => length), MAX_LEARNED);
    const components = Math.min(MAX_BELLS, Math.floor(least / FRAMES_OF_A_BELL));
    if (components < 1) return labels;
    const logs = rows.map((own) => likelihoods(clip, own, components));
    const best = Float32Array.from(clip.isSpoken, (_, row) => Math.max(...logs.map((log) => log[row] ?? 0)));
    const scores = logs.map((log) =>
      smoothed(
        log.map((value, row) => Math.max(value - (best[row] ?? 0), -LIMIT)),
        clip.isSpoken,
      ),
    );
    labels = Int8Array.from(clip.isSpoken, (spoken, row) => {
      if (!spoken) return NOBODY;
      let winner = 0;
      for (let voice = 1; voice < voices; voice++)
        if ((scores[voice]?.[row] ?? 0) > (scores[winner]?.[row] ?? 0)) winner = voice;
      return winner;
    });
  }
  return labels;
}
