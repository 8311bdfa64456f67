import { FEATURES } from '../voice-frames.ts';

/** Tone color alone; its movement tells sounds apart more than people. */
const SIZE = FEATURES / 2;
const CELLS = SIZE * SIZE;
/** So many frames of everybody's speech are added to each group's: a few frames have no shape of their own. */
const PRIOR_FRAMES = 40;

/** What one component with all its slants needs to know of some frames; of two groups they may be added. */
export interface Moments {
  readonly count: number;
  readonly sums: Float64Array;
  /** lower triangle of the sum of products, row by row in a square */
  readonly products: Float64Array;
}

/** @param frames FEATURES numbers each */
export function momentsOf(frames: Float32Array, rows: ArrayLike<number>): Moments {
  const sums = new Float64Array(SIZE);
  const products = new Float64Array(CELLS);
  for (let i = 0; i < rows.length; i++) {
    const at = (rows[i] ?? 0) * FEATURES;
    for (let a = 0; a < SIZE; a++) {
      const value = frames[at + a] ?? 0;
      sums[a] = (sums[a] ?? 0) + value;
      for (let b = 0; b <= a; b++)
        products[a * SIZE + b] = (products[a * SIZE + b] ?? 0) + value * (frames[at + b] ?? 0);
    }
  }
  return { count: rows.length, sums, products };
}

export function addedMoments(a: Moments, b: Moments): Moments {
  return {
    count: a.count + b.count,
    sums: a.sums.map((sum, i) => sum + (b.sums[i] ?? 0)),
    products: a.products.map((product, i) => product + (b.products[i] ?? 0)),
  };
}

/** Lower triangle, row by row in a square. */
export function covarianceOf({ count, sums, products }: Moments): Float64Array {
  const covariance = new Float64Array(CELLS);
  for (let a = 0; a < SIZE; a++) {
    for (let b = 0; b <= a; b++)
      covariance[a * SIZE + b] =
        (products[a * SIZE + b] ?? 0) / count - ((sums[a] ?? 0) / count) * ((sums[b] ?? 0) / count);
  }
  return covariance;
}

const triangle = new Float64Array(CELLS);

/** Logarithm of the determinant of what stands in `triangle`, by Cholesky; it is spent afterwards. */
function logDeterminant(): number {
  let log = 0;
  for (let a = 0; a < SIZE; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = triangle[a * SIZE + b] ?? 0;
      for (let k = 0; k < b; k++) sum -= (triangle[a * SIZE + k] ?? 0) * (triangle[b * SIZE + k] ?? 0);
      if (a === b) {
        const root = Math.sqrt(Math.max(sum, 1e-9));
        triangle[a * SIZE + a] = root;
        log += 2 * Math.log(root);
      } else triangle[a * SIZE + b] = sum / (triangle[b * SIZE + b] ?? 1);
    }
  }
  return log;
}

/** How badly one component fits the frames of a and b together: what is left of their likelihood, up to constants. */
export function misfitOf(a: Moments, b: Moments | null, prior: Float64Array): number {
  const count = a.count + (b?.count ?? 0);
  const [own, common] = [count / (count + PRIOR_FRAMES), PRIOR_FRAMES / (count + PRIOR_FRAMES)];
  for (let i = 0; i < SIZE; i++) {
    const mean = ((a.sums[i] ?? 0) + (b?.sums[i] ?? 0)) / count;
    for (let k = 0; k <= i; k++) {
      const cell = i * SIZE + k;
      const other = ((a.sums[k] ?? 0) + (b?.sums[k] ?? 0)) / count;
      const product = ((a.products[cell] ?? 0) + (b?.products[cell] ?? 0)) / count;
      triangle[cell] = own * (product - mean * other) + common * (prior[cell] ?? 0);
    }
  }
  return (count / 2) * logDeterminant();
}
