import { addedMoments, covarianceOf, type Moments, misfitOf, momentsOf } from './gaussian.ts';

/** Frames of one stretch of speech, about as long as a short sentence: nearly always one person's. */
export type PieceOfSpeech = readonly number[];

const PIECE_FRAMES = 175;
const MAX_PAUSE_FRAMES = 30;
const MIN_FRAMES = 40;
/** How far the size of two groups raises what merging them costs. */
const SIZE_EXPONENT = 0.3;

/** Nearly equal parts, in order. */
export function inParts<T>(values: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, i) =>
    values.slice(Math.floor((i * values.length) / count), Math.floor(((i + 1) * values.length) / count)),
  );
}

export function piecesOf(isSpoken: Uint8Array): PieceOfSpeech[] {
  const runs: number[][] = [];
  for (const [frame, spoken] of isSpoken.entries()) {
    if (!spoken) continue;
    const last = runs.at(-1);
    if (last && frame - (last.at(-1) ?? 0) <= MAX_PAUSE_FRAMES) last.push(frame);
    else runs.push([frame]);
  }
  return runs
    .filter((run) => run.length >= MIN_FRAMES)
    .flatMap((run) => inParts(run, Math.max(1, Math.round(run.length / PIECE_FRAMES))));
}

/**
 * Merges the two groups of pieces that one component fits nearly as well as two, again and again.
 * @param frames standardized, FEATURES numbers each
 * @param counts of groups at which the grouping is wanted
 * @returns for each of `counts` its groups of indices of pieces; none when there are fewer pieces
 */
export function mergePieces(
  frames: Float32Array,
  pieces: readonly PieceOfSpeech[],
  counts: readonly number[],
): ReadonlyMap<number, readonly (readonly number[])[]> {
  const moments: Moments[] = pieces.map((piece) => momentsOf(frames, piece));
  const found = new Map<number, number[][]>();
  const [first, ...rest] = moments;
  if (!first) return found;
  const prior = covarianceOf(rest.reduce(addedMoments, first));
  const misfits = moments.map((each) => misfitOf(each, null, prior));
  const groups = pieces.map((_, i) => [i]);
  const size = pieces.length;
  const costs = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
  const price = (i: number, j: number) => {
    const [a, b] = [moments[i], moments[j]];
    if (!a || !b) return;
    const gained = misfitOf(a, b, prior) - (misfits[i] ?? 0) - (misfits[j] ?? 0);
    const cost = gained / ((a.count * b.count) / (a.count + b.count)) ** SIZE_EXPONENT;
    costs[Math.max(i, j) * size + Math.min(i, j)] = cost;
  };
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) price(i, j);
  let alive = pieces.map((_, i) => i);
  while (alive.length > 0) {
    if (counts.includes(alive.length))
      found.set(
        alive.length,
        alive.map((i) => [...(groups[i] ?? [])]),
      );
    if (alive.length === 1) break;
    const [into, gone] = cheapest(costs, alive, size);
    const [a, b] = [moments[into], moments[gone]];
    if (!a || !b) break;
    const merged = addedMoments(a, b);
    moments[into] = merged;
    misfits[into] = misfitOf(merged, null, prior);
    groups[into]?.push(...(groups[gone] ?? []));
    alive = alive.filter((each) => each !== gone);
    for (const each of alive) if (each !== into) price(into, each);
  }
  return found;
}

function cheapest(costs: Float64Array, alive: readonly number[], size: number): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let pair: [number, number] = [alive[1] ?? 0, alive[0] ?? 0];
  for (const i of alive) {
    for (const j of alive) {
      if (j >= i) break;
      const cost = costs[i * size + j] ?? Number.POSITIVE_INFINITY;
      if (cost >= least) continue;
      least = cost;
      pair = [i, j];
    }
  }
  return pair;
}
