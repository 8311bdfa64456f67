import type { SlopePoint } from './line-slopes.ts';

/** A page bends more from spine to edge than from top to bottom. */
const DEGREE_ACROSS = 5;
const DEGREE_DOWN = 2;
const TERMS = (DEGREE_ACROSS + 1) * (DEGREE_DOWN + 1);
const ROUNDS = 8;
/** A measurement this far off the surface counts half. */
const ROBUST_SCALE = 0.02;
/** Keeps the surface calm where nothing was measured; ten times as much flattens real bends. */
const RIDGE = 1e-4;
const MIN_POINTS = 30;

/** Slope of the lines at a place of the page, both coordinates from -1 to 1. */
export type SlopeSurface = (x: number, y: number) => number;

/**
 * The smooth surface that most measurements agree with: a polynomial, fitted again and again with less weight for
 * what lies off it, so that pictures and rules do not bend the text. Undefined when too little was measured.
 */
export function fitSlopeSurface(points: readonly SlopePoint[]): SlopeSurface | undefined {
  if (points.length < MIN_POINTS) return undefined;
  const terms = points.map(({ x, y }) => termsAt(x, y));
  let weights = points.map(({ weight }) => weight);
  let factors = new Float64Array(TERMS);
  for (let round = 0; round < ROUNDS; round += 1) {
    factors = solved(normalEquations(points, terms, weights));
    weights = points.map(({ slope, weight }, at) => {
      const off = (dot(terms[at] ?? factors, factors) - slope) / ROBUST_SCALE;
      return weight / (1 + off * off);
    });
  }
  return (x, y) => dot(termsAt(x, y), factors);
}

function termsAt(x: number, y: number): Float64Array {
  const terms = new Float64Array(TERMS);
  let at = 0;
  for (let across = 0; across <= DEGREE_ACROSS; across += 1)
    for (let down = 0; down <= DEGREE_DOWN; down += 1) {
      terms[at] = x ** across * y ** down;
      at += 1;
    }
  return terms;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < TERMS; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Rows of the system, the right side as the last column. */
function normalEquations(
  points: readonly SlopePoint[],
  terms: readonly Float64Array[],
  weights: readonly number[],
): Float64Array[] {
  const rows = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
  for (const [at, { slope }] of points.entries())
    for (const [r, row] of rows.entries()) {
      const scaled = (weights[at] ?? 0) * (terms[at]?.[r] ?? 0);
      const own = terms[at] ?? row;
      for (let c = r; c < TERMS; c += 1) row[c] = (row[c] ?? 0) + scaled * (own[c] ?? 0);
      row[TERMS] = (row[TERMS] ?? 0) + scaled * slope;
    }
  // what is below the diagonal mirrors what is above it
  for (const [r, row] of rows.entries()) for (let c = 0; c < r; c += 1) row[c] = rows[c]?.[r] ?? 0;
  for (const [r, row] of rows.entries()) row[r] = (row[r] ?? 0) + RIDGE * points.length;
  return rows;
}

/** Gauss and Jordan. The ridge makes the system positive definite, so that no pivot is zero. */
function solved(rows: Float64Array[]): Float64Array<ArrayBuffer> {
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1;
    for (const row of rows) {
      if (row === pivotRow) continue;
      const times = (row[at] ?? 0) / pivot;
      for (let c = at; c <= TERMS; c += 1) row[c] = (row[c] ?? 0) - times * (pivotRow[c] ?? 0);
    }
  }
  return Float64Array.from(rows, (row, at) => (row[TERMS] ?? 0) / (row[at] ?? 1));
}
