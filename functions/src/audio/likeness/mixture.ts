import { FEATURES } from './voice-frames.ts';

/** Sounds of speech as a sum of components, each with a weight, a center and a width in every direction. */
export interface Mixture {
  readonly weights: Float64Array;
  /** FEATURES numbers for each component */
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

const ROUNDS = 12;
const VARIANCE_FLOOR = 0.05;
const TINY = 1e-6;

/** What the logarithm of each component's density has besides the distance. */
function constantsOf({ weights, variances }: Mixture): Float64Array {
  return weights.map((weight, component) => {
    let sum = Math.log(weight + 1e-12);
    for (let k = 0; k < FEATURES; k++)
      sum -= 0.5 * Math.log(2 * Math.PI * (variances[component * FEATURES + k] ?? 1));
    return sum;
  });
}

export interface MixtureReader {
  /** how much each component has of the frame that was read last; they add up to 1 */
  readonly shares: Float64Array;
  /**
   * @param at index of the frame's first number
   * @returns logarithm of the frame's density
   */
  read(frames: Float32Array, at: number): number;
}

export function mixtureReader(mixture: Mixture): MixtureReader {
  const { means, variances, weights } = mixture;
  const constants = constantsOf(mixture);
  const shares = new Float64Array(weights.length);
  function read(frames: Float32Array, at: number): number {
    let most = Number.NEGATIVE_INFINITY;
    for (let component = 0; component < shares.length; component++) {
      let distance = 0;
      for (let k = 0; k < FEATURES; k++) {
        const offset = (frames[at + k] ?? 0) - (means[component * FEATURES + k] ?? 0);
        distance += (offset * offset) / (variances[component * FEATURES + k] ?? 1);
      }
      const log = (constants[component] ?? 0) - distance / 2;
      shares[component] = log;
      if (log > most) most = log;
    }
    let sum = 0;
    for (let component = 0; component < shares.length; component++) {
      const share = Math.exp((shares[component] ?? 0) - most);
      shares[component] = share;
      sum += share;
    }
    for (let component = 0; component < shares.length; component++)
      shares[component] = (shares[component] ?? 0) / sum;
    return most + Math.log(sum);
  }
  return { shares, read };
}

/**
 * Learns a mixture from standardized frames. The same frames give the same mixture: it starts from frames taken evenly.
 * @param frames FEATURES numbers each, at least as many as components
 */
export function learnMixture(frames: Float32Array, components: number): Mixture {
  const count = frames.length / FEATURES;
  const means = new Float64Array(components * FEATURES);
  for (let component = 0; component < components; component++) {
    const at = Math.floor(((component + 0.5) * count) / components) * FEATURES;
    means.set(frames.subarray(at, at + FEATURES), component * FEATURES);
  }
  let mixture: Mixture = {
    weights: new Float64Array(components).fill(1 / components),
    means,
    variances: new Float64Array(components * FEATURES).fill(1),
  };
  for (let round = 0; round < ROUNDS; round++) mixture = relearned(mixture, frames);
  return mixture;
}

function relearned(mixture: Mixture, frames: Float32Array): Mixture {
  const components = mixture.weights.length;
  const { read, shares } = mixtureReader(mixture);
  const weights = new Float64Array(components).fill(TINY);
  const sums = new Float64Array(components * FEATURES);
  const squares = new Float64Array(components * FEATURES);
  for (let at = 0; at < frames.length; at += FEATURES) {
    read(frames, at);
    for (let component = 0; component < components; component++) {
      const share = shares[component] ?? 0;
      if (share < TINY) continue;
      weights[component] = (weights[component] ?? 0) + share;
      for (let k = 0; k < FEATURES; k++) {
        const value = frames[at + k] ?? 0;
        const cell = component * FEATURES + k;
        sums[cell] = (sums[cell] ?? 0) + share * value;
        squares[cell] = (squares[cell] ?? 0) + share * value * value;
      }
    }
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const weightOf = (cell: number) => weights[Math.floor(cell / FEATURES)] ?? 1;
  const means = sums.map((sum, cell) => sum / weightOf(cell));
  const variances = squares.map((sum, cell) =>
    Math.max(VARIANCE_FLOOR, sum / weightOf(cell) - (means[cell] ?? 0) ** 2),
  );
  return { weights: weights.map((weight) => weight / total), means, variances };
}
