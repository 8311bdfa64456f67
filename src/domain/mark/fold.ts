import { HOP_SECONDS } from './band-levels.ts';
import { BANDS, CELLS, PATTERN, PERIOD_SECONDS, SLOTS } from './code.ts';

/** Into so many moments the period is divided when it is not known where it begins. */
export const FINE = 4;
export const MOMENTS = SLOTS * FINE;

/** The sound laid over itself, period after period: what is not as long as the period averages out. */
export function folded(levels: Float32Array, from: number, to: number, speed: number): Float64Array {
  const sums = new Float64Array(BANDS * MOMENTS);
  const step = (MOMENTS * HOP_SECONDS * speed) / PERIOD_SECONDS;
  for (let f = from; f < to; f++) {
    const moment = Math.floor(f * step) % MOMENTS;
    const [at, cell] = [f * BANDS, moment * BANDS];
    for (let band = 0; band < BANDS; band++) (sums[cell + band] as number) += levels[at + band] as number;
  }
  return sums;
}

/** What a band has at every moment, as encoders give it, says nothing. */
function withoutMeans(cells: Float64Array): Float64Array {
  for (let band = 0; band < BANDS; band++) {
    let mean = 0;
    for (let slot = 0; slot < SLOTS; slot++) mean += (cells[band * SLOTS + slot] as number) / SLOTS;
    for (let slot = 0; slot < SLOTS; slot++) (cells[band * SLOTS + slot] as number) -= mean;
  }
  return cells;
}

/** The folded sound as cells, when the period begins at this moment. */
export function cellsAt(sums: Float64Array, begin: number): Float64Array {
  const cells = new Float64Array(CELLS);
  for (let slot = 0; slot < SLOTS; slot++)
    for (let part = 0; part < FINE; part++) {
      const moment = (begin + slot * FINE + part) % MOMENTS;
      for (let band = 0; band < BANDS; band++)
        (cells[band * SLOTS + slot] as number) += sums[moment * BANDS + band] as number;
    }
  return withoutMeans(cells);
}

/**
 * How far the cells go the way of the pattern: normal with a variance of one for any sound that knows nothing of it,
 * because the pattern's signs are chance (Hoeffding's inequality holds for every sound).
 */
export function likeness(cells: Float64Array, chosen: readonly number[], signs: Int8Array): number {
  let [sum, squares] = [0, 0];
  for (const cell of chosen) {
    const value = cells[cell] as number;
    sum += value * (signs[cell] as number);
    squares += value * value;
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares);
}

/** How sure the mark is for each moment at which its period may begin. */
export function presences(sums: Float64Array): Float64Array {
  return Float64Array.from({ length: MOMENTS }, (_, begin) =>
    likeness(cellsAt(sums, begin), PATTERN.presence, PATTERN.signs),
  );
}
