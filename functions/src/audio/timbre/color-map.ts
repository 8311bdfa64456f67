import {
  CEPSTRUM_LENGTH,
  type Cepstra,
  cepstraCount,
  deviationsOf,
  meansOf,
  transformed,
} from './cepstra.ts';
import type { Matrix } from './frequency-warp.ts';

const SIZE = CEPSTRUM_LENGTH;
const ROUNDS = 4;
/** Each sound of the base voice is paired with so many sounds of the person. */
const PAIRED = 4;
/** Share of the variance that holds the map to "as it is": the fewer the pairs say, the less it does. */
const RIDGE = 0.03;
const FIRST_GAINS = { from: 0.8, to: 1.35 };
const GAINS = { from: 0.7, to: 1.8 };

/** What changes nothing. */
function identity(): Matrix {
  const matrix = new Float64Array(SIZE * SIZE);
  for (let k = 0; k < SIZE; k++) matrix[k * SIZE + k] = 1;
  return matrix;
}

/** A matrix after another, as one. */
export function multiplied(after: Matrix, before: Matrix): Matrix {
  const product = new Float64Array(SIZE * SIZE);
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      let sum = 0;
      for (let k = 0; k < SIZE; k++) sum += (after[row * SIZE + k] ?? 0) * (before[k * SIZE + column] ?? 0);
      product[row * SIZE + column] = sum;
    }
  return product;
}

function centered(cepstra: Cepstra): Cepstra {
  const means = meansOf(cepstra);
  return cepstra.map((value, i) => value - (means[i % SIZE] ?? 0));
}

/** With the spread of the person's sounds, as far as that goes, around the person's mean. */
function spreadLike(source: Cepstra, target: Cepstra, { from, to }: { from: number; to: number }): Cepstra {
  const [own, wanted, means] = [deviationsOf(source), deviationsOf(target), meansOf(target)];
  const gains = own.map((sd, k) => Math.max(from, Math.min(to, (wanted[k] ?? 0) / (sd + 1e-6))));
  return centered(source).map((value, i) => value * (gains[i % SIZE] ?? 1) + (means[i % SIZE] ?? 0));
}

/** The nearest so far, nearest first. */
class Nearest {
  readonly distances = new Float64Array(PAIRED).fill(Number.POSITIVE_INFINITY);
  readonly places = new Int32Array(PAIRED);

  get farthest(): number {
    return this.distances[PAIRED - 1] ?? 0;
  }

  put(distance: number, place: number): void {
    let i = PAIRED - 1;
    for (; i > 0 && (this.distances[i - 1] ?? 0) > distance; i--) {
      this.distances[i] = this.distances[i - 1] ?? 0;
      this.places[i] = this.places[i - 1] ?? 0;
    }
    this.distances[i] = distance;
    this.places[i] = place;
  }
}

/** Of each sound the mean of the PAIRED nearest ones of the person, over c1 and all after it. */
function nearestMeans(from: Cepstra, to: Cepstra, weights: Float64Array): Cepstra {
  const result = new Float64Array(from.length);
  for (let at = 0; at < from.length; at += SIZE) {
    const nearest = new Nearest();
    for (let other = 0; other < to.length; other += SIZE) {
      const { farthest } = nearest;
      let sum = 0;
      for (let k = 1; k < SIZE && sum < farthest; k++)
        sum += (((from[at + k] ?? 0) - (to[other + k] ?? 0)) * (weights[k] ?? 0)) ** 2;
      if (sum < farthest) nearest.put(sum, other);
    }
    for (let k = 0; k < SIZE; k++)
      result[at + k] = nearest.places.reduce((sum, other) => sum + (to[other + k] ?? 0), 0) / PAIRED;
  }
  return result;
}

/** Sum over all sounds of the products of their numbers. @returns SIZE x SIZE, rows of `a` */
function products(a: Cepstra, b: Cepstra): Matrix {
  const sums = new Float64Array(SIZE * SIZE);
  for (let at = 0; at < a.length; at += SIZE)
    for (let row = 0; row < SIZE; row++)
      for (let column = 0; column < SIZE; column++)
        sums[row * SIZE + column] =
          (sums[row * SIZE + column] ?? 0) + (a[at + row] ?? 0) * (b[at + column] ?? 0);
  return sums;
}

/** X with left · X = right, by elimination; `left` is positive definite, so no row has to be moved. */
function solved(left: Matrix, right: Matrix): Matrix {
  const [a, x] = [left.slice(), right.slice()];
  for (let pivot = 0; pivot < SIZE; pivot++) {
    const scale = a[pivot * SIZE + pivot] ?? 1;
    for (let row = 0; row < SIZE; row++) {
      if (row === pivot) continue;
      const factor = (a[row * SIZE + pivot] ?? 0) / scale;
      for (let k = 0; k < SIZE; k++) {
        a[row * SIZE + k] = (a[row * SIZE + k] ?? 0) - factor * (a[pivot * SIZE + k] ?? 0);
        x[row * SIZE + k] = (x[row * SIZE + k] ?? 0) - factor * (x[pivot * SIZE + k] ?? 0);
      }
    }
  }
  return x.map((value, i) => value / (a[Math.floor(i / SIZE) * (SIZE + 1)] ?? 1));
}

function transposed(matrix: Matrix): Matrix {
  return matrix.map((_, i) => matrix[(i % SIZE) * SIZE + Math.floor(i / SIZE)] ?? 0);
}

/**
 * The linear map that carries the sounds of one speaker among those of another, found without anything both have said:
 * each sound is paired with the nearest ones of the other, a map is fitted to the pairs, and the mapped sounds are paired
 * anew. Source: D. Erro, A. Moreno, A. Bonafonte, "INCA Algorithm for Training Voice Conversion Systems From Nonparallel
 * Corpora", IEEE Transactions on Audio, Speech, and Language Processing 18 (5), 2010.
 * @param share how much of the map is wanted: 0 changes nothing, 1 goes all the way
 * @returns SIZE x SIZE
 */
export function colorMap(source: Cepstra, target: Cepstra, share: number): Matrix {
  if (cepstraCount(source) === 0 || cepstraCount(target) < PAIRED) return identity();
  const weights = deviationsOf(target).map((sd) => 1 / Math.sqrt(sd + 1e-3));
  const own = centered(source);
  const covariances = products(own, own);
  const trace = Array.from({ length: SIZE }, (_, k) => covariances[k * (SIZE + 1)] ?? 0).reduce(
    (a, b) => a + b,
  );
  const ridge = identity().map((value) => (value * RIDGE * trace) / SIZE);
  const left = covariances.map((value, i) => value + (ridge[i] ?? 0));
  let moved = spreadLike(source, target, FIRST_GAINS);
  let map = identity();
  for (let round = 0; round < ROUNDS; round++) {
    const goals = centered(nearestMeans(moved, target, weights));
    const right = products(own, goals).map((value, i) => value + (ridge[i] ?? 0));
    map = transposed(solved(left, right));
    moved = spreadLike(transformed(own, map), target, GAINS);
  }
  return identity().map((value, i) => (1 - share) * value + share * (map[i] ?? 0));
}
