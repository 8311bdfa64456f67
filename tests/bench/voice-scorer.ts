import { fourier } from '../../src/domain/mark/fourier.ts';

/** c1 … c19 and their movement: a measure of its own, because the product must not be judged by what it steers by. */
const COEFFICIENTS = 19;
const FEATURES = 2 * COEFFICIENTS;
const RATE_HZ = 16_000;
const FRAME_SAMPLES = 400;
const HOP = 160;
const TRANSFORM_LENGTH = 512;
const BINS = TRANSFORM_LENGTH / 2 + 1;
const BANDS = 40;
const BAND = { fromHz: 80, toHz: 7_600 };
const PRE_EMPHASIS = 0.97;
const MIN_FRAMES = 10;
/** Frames this much softer than the loud ones say nothing. */
const SPOKEN_BELOW = 3 * Math.log(10);

const COMPONENTS = 64;
const ROUNDS = 12;
const MIN_VARIANCE = 0.05;
/** How many frames a component must have before they outweigh everybody's mean. */
const RELEVANCE = 8;
/** Of each reader every so many frames teach the mixture, at most so many of all readers together. */
const TAUGHT = { every: 4, most: 40_000 };
/** Of each of the other readers, for how alike people are who are not the same. */
const MAX_COHORT_FRAMES = 1_200;
/** What a mixture finds depends on where it begins: one alone moves a score by .2. */
const MIXTURES = 4;

type Vector = Float64Array;

interface Mixture {
  readonly weights: Vector;
  /** FEATURES numbers for each component */
  readonly means: Vector;
  readonly variances: Vector;
}

/** Where the speech of many people lies, and each of the other readers in it. */
interface Space {
  readonly mixture: Mixture;
  readonly center: Vector;
  readonly scale: Vector;
  readonly cohort: readonly Vector[];
}

const transform = fourier(TRANSFORM_LENGTH);
const WINDOW = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME_SAMPLES - 1)),
);

/** BANDS triangles over BINS, of equal width in mel. */
const TRIANGLES = (() => {
  const [low, high] = [BAND.fromHz, BAND.toHz].map((hz) => 2_595 * Math.log10(1 + hz / 700)) as [
    number,
    number,
  ];
  const corner = (i: number) => 700 * (10 ** ((low + ((high - low) * i) / (BANDS + 1)) / 2_595) - 1);
  return Array.from({ length: BANDS }, (_, band) => {
    const [left, middle, right] = [corner(band), corner(band + 1), corner(band + 2)];
    return Float64Array.from({ length: BINS }, (_, bin) => {
      const hz = (bin * RATE_HZ) / TRANSFORM_LENGTH;
      return Math.max(0, Math.min((hz - left) / (middle - left), (right - hz) / (right - middle)));
    });
  });
})();

/** Value below which a share of all lie, between two of them where it must. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (at % 1) * (above - below);
}

/** The coefficients of one frame, and the logarithm of its energy. */
function cepstrumAt(samples: Float32Array, at: number): { row: Vector; energy: number } {
  const [re, im] = [new Float64Array(TRANSFORM_LENGTH), new Float64Array(TRANSFORM_LENGTH)];
  let energy = 0;
  for (let i = 0; i < FRAME_SAMPLES; i++) {
    const before = at + i === 0 ? 0 : (samples[at + i - 1] ?? 0);
    const value = ((samples[at + i] ?? 0) - PRE_EMPHASIS * before) * (WINDOW[i] ?? 0);
    re[i] = value;
    energy += value * value;
  }
  transform(re, im);
  const logs = TRIANGLES.map((weights) => {
    let power = 0;
    for (let bin = 0; bin < BINS; bin++)
      power += (weights[bin] ?? 0) * ((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2);
    return Math.log(power + 1e-8);
  });
  const row = Float64Array.from({ length: COEFFICIENTS }, (_, i) =>
    logs.reduce((sum, log, band) => sum + log * Math.cos((Math.PI * (i + 1) * (band + 0.5)) / BANDS), 0),
  );
  return { row: row.map((value) => value * Math.sqrt(2 / BANDS)), energy: Math.log(energy + 1e-10) };
}

/**
 * What tells speakers apart, of every 10 ms in which somebody speaks.
 * @param samples at 16 kHz
 * @returns FEATURES numbers a frame
 */
export function spokenFeatures(samples: Float32Array): Float32Array {
  const count = Math.floor((samples.length - FRAME_SAMPLES) / HOP) + 1;
  if (count < MIN_FRAMES) throw new Error('too short to tell anybody by');
  const all = Array.from({ length: count }, (_, i) => cepstrumAt(samples, i * HOP));
  const loud = quantile(
    all.map(({ energy }) => energy),
    0.95,
  );
  const value = (i: number, k: number) => all[i]?.row[k] ?? 0;
  const kept = all.flatMap(({ row, energy }, i) => {
    if (energy <= loud - SPOKEN_BELOW) return [];
    const isInside = i >= 2 && i < count - 2;
    const movement = row.map((_, k) => {
      const slope = 2 * (value(i + 2, k) - value(i - 2, k)) + value(i + 1, k) - value(i - 1, k);
      return isInside ? slope / 10 : 0;
    });
    return [...row, ...movement];
  });
  return Float32Array.from(kept);
}

const framesOf = (features: Float32Array) => features.length / FEATURES;

/** Tells how much of a frame each component has; `shares` holds the answer to the last question. */
function reader({ weights, means, variances }: Mixture) {
  const shares = new Float64Array(weights.length);
  const precisions = variances.map((variance) => 1 / variance);
  const constants = weights.map((weight, component) => {
    let sum = Math.log(weight);
    for (let k = 0; k < FEATURES; k++) sum -= Math.log(variances[component * FEATURES + k] ?? 1) / 2;
    return sum;
  });
  const read = (frames: Float32Array, at: number) => {
    let most = Number.NEGATIVE_INFINITY;
    for (let component = 0; component < shares.length; component++) {
      let distance = 0;
      const from = component * FEATURES;
      for (let k = 0; k < FEATURES; k++) {
        const off = (frames[at + k] as number) - (means[from + k] as number);
        distance += off * off * (precisions[from + k] as number);
      }
      const log = (constants[component] as number) - distance / 2;
      shares[component] = log;
      if (log > most) most = log;
    }
    let sum = 0;
    for (let component = 0; component < shares.length; component++) {
      const share = Math.exp((shares[component] as number) - most);
      shares[component] = share;
      sum += share;
    }
    for (let component = 0; component < shares.length; component++)
      shares[component] = (shares[component] as number) / sum;
  };
  return { shares, read };
}

/** How much of all frames each component has, and the sums of the frames and of their squares, by these shares. */
function statistics(mixture: Mixture, frames: Float32Array) {
  const { shares, read } = reader(mixture);
  const counts = new Float64Array(shares.length);
  const [sums, squares] = [new Float64Array(mixture.means.length), new Float64Array(mixture.means.length)];
  for (let at = 0; at < frames.length; at += FEATURES) {
    read(frames, at);
    for (let component = 0; component < shares.length; component++) {
      const share = shares[component] as number;
      if (share < 1e-9) continue;
      counts[component] = (counts[component] as number) + share;
      for (let k = 0; k < FEATURES; k++) {
        const cell = component * FEATURES + k;
        const value = frames[at + k] as number;
        sums[cell] = (sums[cell] as number) + share * value;
        squares[cell] = (squares[cell] as number) + share * value * value;
      }
    }
  }
  return { counts, sums, squares };
}

/** @param starts rows of the frames at which the components begin */
function learnMixture(frames: Float32Array, starts: readonly number[]): Mixture {
  let mixture: Mixture = {
    weights: new Float64Array(starts.length).fill(1 / starts.length),
    means: Float64Array.from(
      starts.flatMap((row) => [...frames.subarray(row * FEATURES, (row + 1) * FEATURES)]),
    ),
    variances: new Float64Array(starts.length * FEATURES).fill(1),
  };
  for (let round = 0; round < ROUNDS; round++) {
    const { counts, sums, squares } = statistics(mixture, frames);
    const weights = counts.map((count) => count + 1e-6);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const ofCell = (cell: number) => weights[Math.floor(cell / FEATURES)] ?? 1;
    const means = sums.map((sum, cell) => sum / ofCell(cell));
    const variances = squares.map((sum, cell) =>
      Math.max(MIN_VARIANCE, sum / ofCell(cell) - (means[cell] ?? 0) ** 2),
    );
    mixture = { weights: weights.map((weight) => weight / total), means, variances };
  }
  return mixture;
}

/** How far a stretch of speech moves the means of the mixture. */
function moved(mixture: Mixture, frames: Float32Array): Vector {
  const { counts, sums } = statistics(mixture, frames);
  return mixture.means.map((mean, cell) => {
    const component = Math.floor(cell / FEATURES);
    const count = counts[component] ?? 0;
    const adapted = ((sums[cell] ?? 0) + RELEVANCE * mean) / (count + RELEVANCE);
    const weight = mixture.weights[component] ?? 0;
    return ((adapted - mean) * Math.sqrt(weight)) / Math.sqrt(mixture.variances[cell] ?? 1);
  });
}

const dot = (a: Vector, b: Vector) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Mean and standard deviation of each place of many vectors. */
function spreadOf(
  vectors: readonly ArrayLike<number>[],
  length: number,
): { means: Vector; deviations: Vector } {
  const means = new Float64Array(length);
  const squares = new Float64Array(length);
  for (const vector of vectors)
    for (let i = 0; i < length; i++) {
      means[i] = (means[i] ?? 0) + (vector[i] ?? 0) / vectors.length;
      squares[i] = (squares[i] ?? 0) + (vector[i] ?? 0) ** 2 / vectors.length;
    }
  return { means, deviations: squares.map((square, i) => Math.sqrt(square - (means[i] ?? 0) ** 2)) };
}

function directionIn({ center, scale }: Pick<Space, 'center' | 'scale'>, raw: Vector): Vector {
  const vector = raw.map((value, i) => (value - (center[i] ?? 0)) / (scale[i] ?? 1));
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => value / length);
}

function spaceOf(readers: readonly Float32Array[], taught: Float32Array, starts: readonly number[]): Space {
  const mixture = learnMixture(taught, starts);
  const raw = readers.map((frames) => moved(mixture, frames.subarray(0, MAX_COHORT_FRAMES * FEATURES)));
  const { means: center, deviations: scale } = spreadOf(raw, mixture.means.length);
  return { mixture, center, scale, cohort: raw.map((one) => directionIn({ center, scale }, one)) };
}

/** How much more alike two are than either is to strangers, in standard deviations of the strangers. */
function normalized({ cohort }: Space, a: Vector, b: Vector): number {
  const likeness = dot(a, b);
  const against = (one: Vector) => {
    const all = cohort.map((other) => dot(one, other));
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    const deviation = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length);
    return (likeness - mean) / deviation;
  };
  return (against(a) + against(b)) / 2;
}

/** Judges whether two sounds are of one person: a stranger has 0 give or take 1, the same person 6 to 8. */
export interface SpeakerScorer {
  score(one: Float32Array, other: Float32Array): number;
}

/** The rows of the frames where the components of one of the mixtures begin: evenly taken, others for each. */
const startsOf = (count: number, mixture: number): number[] =>
  Array.from({ length: COMPONENTS }, (_, i) =>
    Math.floor(((i + (mixture + 0.5) / MIXTURES) * count) / COMPONENTS),
  );

/**
 * Learns what people sound like from many of them. Source: D. Reynolds, T. Quatieri, R. Dunn, "Speaker Verification Using
 * Adapted Gaussian Mixture Models", Digital Signal Processing 10, 2000; scores normalized by a cohort.
 * @param readers spokenFeatures of each, none of whom is judged
 */
export function speakerScorer(readers: readonly Float32Array[]): SpeakerScorer {
  const rows = readers.flatMap((frames) =>
    Array.from({ length: Math.ceil(framesOf(frames) / TAUGHT.every) }, (_, i) =>
      frames.subarray(i * TAUGHT.every * FEATURES, (i * TAUGHT.every + 1) * FEATURES),
    ),
  );
  const { means, deviations } = spreadOf(rows, FEATURES);
  const standard = (frames: Float32Array) =>
    frames.map((value, i) => (value - (means[i % FEATURES] ?? 0)) / (deviations[i % FEATURES] ?? 1));
  const count = Math.min(TAUGHT.most, rows.length);
  const taught = new Float32Array(count * FEATURES);
  for (let i = 0; i < count; i++) taught.set(rows[Math.floor((i * rows.length) / count)] ?? [], i * FEATURES);
  const [known, learned] = [readers.map(standard), standard(taught)];
  const spaces = Array.from({ length: MIXTURES }, (_, i) => spaceOf(known, learned, startsOf(count, i)));
  return {
    score(one, other) {
      const [a, b] = [standard(spokenFeatures(one)), standard(spokenFeatures(other))];
      const scores = spaces.map((space) =>
        normalized(
          space,
          directionIn(space, moved(space.mixture, a)),
          directionIn(space, moved(space.mixture, b)),
        ),
      );
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    },
  };
}
