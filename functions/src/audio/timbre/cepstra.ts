import type { Matrix } from './frequency-warp.ts';

/** c0 … c24: what the statistical voices are made of. */
export const CEPSTRUM_LENGTH = 25;

/** Mel-cepstra one after another, CEPSTRUM_LENGTH numbers each. */
export type Cepstra = Float64Array;

export function cepstraCount(cepstra: Cepstra): number {
  return cepstra.length / CEPSTRUM_LENGTH;
}

/** Mean of each coefficient; zeros for no cepstra. */
export function meansOf(cepstra: Cepstra): Float64Array {
  const means = new Float64Array(CEPSTRUM_LENGTH);
  for (let i = 0; i < cepstra.length; i++) {
    const k = i % CEPSTRUM_LENGTH;
    means[k] = (means[k] ?? 0) + (cepstra[i] ?? 0);
  }
  return means.map((sum) => sum / Math.max(1, cepstraCount(cepstra)));
}

/** Standard deviation of each coefficient. */
export function deviationsOf(cepstra: Cepstra): Float64Array {
  const means = meansOf(cepstra);
  const sums = new Float64Array(CEPSTRUM_LENGTH);
  for (let i = 0; i < cepstra.length; i++) {
    const k = i % CEPSTRUM_LENGTH;
    sums[k] = (sums[k] ?? 0) + ((cepstra[i] ?? 0) - (means[k] ?? 0)) ** 2;
  }
  return sums.map((sum) => Math.sqrt(sum / Math.max(1, cepstraCount(cepstra))));
}

/** Every cepstrum multiplied by a matrix of CEPSTRUM_LENGTH x CEPSTRUM_LENGTH. */
export function transformed(cepstra: Cepstra, matrix: Matrix): Cepstra {
  const result = new Float64Array(cepstra.length);
  for (let at = 0; at < cepstra.length; at += CEPSTRUM_LENGTH) {
    for (let row = 0; row < CEPSTRUM_LENGTH; row++) {
      let sum = 0;
      for (let k = 0; k < CEPSTRUM_LENGTH; k++)
        sum += (matrix[row * CEPSTRUM_LENGTH + k] ?? 0) * (cepstra[at + k] ?? 0);
      result[at + row] = sum;
    }
  }
  return result;
}

/** At most so many of them, evenly taken: the same choice each time. */
export function thinned(cepstra: Cepstra, maxCount: number): Cepstra {
  const count = cepstraCount(cepstra);
  if (count <= maxCount) return cepstra;
  const kept = new Float64Array(maxCount * CEPSTRUM_LENGTH);
  for (let i = 0; i < maxCount; i++) {
    const at = Math.floor((i * count) / maxCount) * CEPSTRUM_LENGTH;
    kept.set(cepstra.subarray(at, at + CEPSTRUM_LENGTH), i * CEPSTRUM_LENGTH);
  }
  return kept;
}

/**
 * Mean distance from each of the first to the nearest of the second, over c1 … c(weights.length).
 * @param weights factor on each coefficient from c1 on
 */
export function distanceToNearest(from: Cepstra, to: Cepstra, weights: Float64Array): number {
  const size = weights.length;
  const [a, b] = [from, to].map((cepstra) => {
    const packed = new Float64Array(cepstraCount(cepstra) * size);
    for (let i = 0; i < packed.length; i++) {
      const k = i % size;
      packed[i] = (cepstra[((i - k) / size) * CEPSTRUM_LENGTH + 1 + k] ?? 0) * (weights[k] ?? 0);
    }
    return packed;
  }) as [Float64Array, Float64Array];
  let total = 0;
  for (let i = 0; i < a.length; i += size) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let j = 0; j < b.length; j += size) {
      let sum = 0;
      for (let k = 0; k < size && sum < nearest; k++) sum += ((a[i + k] ?? 0) - (b[j + k] ?? 0)) ** 2;
      if (sum < nearest) nearest = sum;
    }
    total += Math.sqrt(nearest);
  }
  return total / Math.max(1, a.length / size);
}
