import { learnMixture, type Mixture, mixtureReader } from './mixture.ts';
import { FEATURES } from './voice-frames.ts';

/** So many components can be learned from a minute of speech. */
const COMPONENTS = 16;
/** Frames that the mixture is learned from; more change nothing. */
const MAX_LEARNED = 20_000;
/** How many frames a component must have before they outweigh everybody's mean. */
const RELEVANCE = 8;

/** How often each sound was made, and the sum of its frames: statistics of two stretches may be added. */
export interface SpeechStatistics {
  readonly counts: Float64Array;
  readonly sums: Float64Array;
}

/** A recording as a place in which every stretch of speech has a direction. */
export interface SpeakerSpace {
  readonly mixture: Mixture;
  /** standardized, FEATURES numbers a frame */
  readonly frames: Float32Array;
  /** of the spoken frames in [from, to) */
  statistics(from: number, to: number): SpeechStatistics;
}

export function noStatistics(): SpeechStatistics {
  return { counts: new Float64Array(COMPONENTS), sums: new Float64Array(COMPONENTS * FEATURES) };
}

/** Adds `more` to `to`, times `sign`. */
export function addStatistics(to: SpeechStatistics, more: SpeechStatistics, sign = 1): void {
  for (let i = 0; i < to.counts.length; i++)
    to.counts[i] = (to.counts[i] ?? 0) + sign * (more.counts[i] ?? 0);
  for (let i = 0; i < to.sums.length; i++) to.sums[i] = (to.sums[i] ?? 0) + sign * (more.sums[i] ?? 0);
}

export const framesIn = ({ counts }: SpeechStatistics) => counts.reduce((sum, count) => sum + count, 0);

export function standardized(features: Float32Array, isSpoken: Uint8Array): Float32Array {
  const sums = new Float64Array(FEATURES);
  const squares = new Float64Array(FEATURES);
  let count = 0;
  for (let row = 0; row < isSpoken.length; row++) {
    if (!isSpoken[row]) continue;
    count++;
    for (let k = 0; k < FEATURES; k++) {
      const value = features[row * FEATURES + k] ?? 0;
      sums[k] = (sums[k] ?? 0) + value;
      squares[k] = (squares[k] ?? 0) + value * value;
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count));
  const scales = squares.map(
    (sum, k) => 1 / Math.sqrt(Math.max(1e-6, sum / Math.max(1, count) - (means[k] ?? 0) ** 2)),
  );
  return features.map((value, i) => (value - (means[i % FEATURES] ?? 0)) * (scales[i % FEATURES] ?? 1));
}

function taken(frames: Float32Array, isSpoken: Uint8Array): Float32Array {
  const rows: number[] = [];
  for (let row = 0; row < isSpoken.length; row++) if (isSpoken[row]) rows.push(row);
  const every = Math.max(1, Math.ceil(rows.length / MAX_LEARNED));
  const kept = rows.filter((_, i) => i % every === 0);
  const result = new Float32Array(kept.length * FEATURES);
  for (const [i, row] of kept.entries())
    result.set(frames.subarray(row * FEATURES, (row + 1) * FEATURES), i * FEATURES);
  return result;
}

/**
 * The recordings themselves are the background against which a voice stands out: nobody else's speech is needed.
 * @param features FEATURES numbers for each frame, see voiceFrames
 * @param isSpoken 1 for each frame in which somebody speaks; at least as many as components
 */
export function speakerSpace(features: Float32Array, isSpoken: Uint8Array): SpeakerSpace {
  const frames = standardized(features, isSpoken);
  const mixture = learnMixture(taken(frames, isSpoken), COMPONENTS);
  const { read, shares } = mixtureReader(mixture);
  return {
    mixture,
    frames,
    statistics(from, to) {
      const found = noStatistics();
      for (let row = from; row < Math.min(to, isSpoken.length); row++) {
        if (!isSpoken[row]) continue;
        const at = row * FEATURES;
        read(frames, at);
        for (let component = 0; component < COMPONENTS; component++) {
          const share = shares[component] ?? 0;
          found.counts[component] = (found.counts[component] ?? 0) + share;
          for (let k = 0; k < FEATURES; k++) {
            const cell = component * FEATURES + k;
            found.sums[cell] = (found.sums[cell] ?? 0) + share * (frames[at + k] ?? 0);
          }
        }
      }
      return found;
    },
  };
}

/** The means of the mixture, moved to a stretch of speech. */
export function adaptedMeans({ means }: Mixture, { counts, sums }: SpeechStatistics): Float64Array {
  return means.map((mean, cell) => {
    const count = counts[Math.floor(cell / FEATURES)] ?? 0;
    return ((sums[cell] ?? 0) + RELEVANCE * mean) / (count + RELEVANCE);
  });
}

/** The direction of a stretch of speech: of length 1, so that the product of two is their cosine. */
export function speakerVector(mixture: Mixture, statistics: SpeechStatistics): Float64Array {
  const adapted = adaptedMeans(mixture, statistics);
  const vector = adapted.map((value, cell) => {
    const weight = mixture.weights[Math.floor(cell / FEATURES)] ?? 0;
    return (
      ((value - (mixture.means[cell] ?? 0)) * Math.sqrt(weight)) / Math.sqrt(mixture.variances[cell] ?? 1)
    );
  });
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}
