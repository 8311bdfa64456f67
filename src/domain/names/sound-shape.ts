import { fourier } from '../mark/fourier.ts';

/** What two sayings of a word are compared at. */
export const SHAPE_HZ = 16_000;

const FRAME = 512;
const HOP = 160;
const BINS = FRAME / 2;
const LOWEST_HZ = 100;
const HIGHEST_HZ = 7_000;
const FILTERS = 26;
const COEFFICIENTS = 12;
/** Each coefficient, and how it moves. */
const SIZE = 2 * COEFFICIENTS;
/** A frame so much softer than the loudest is no part of the word. */
const SILENT_DB = 35;
const LEAST_FRAMES = 12;
/** From a long vocal tract to a short one: a child says a name as its grandfather does. */
const TRACTS = [0.86, 0.93, 1, 1.08, 1.16];

/** A word as a row of mel-frequency cepstra, once for each length of a vocal tract it may be held against. */
export interface SoundShape {
  readonly frames: number;
  /** one for each of `TRACTS`; SIZE numbers a frame */
  readonly byTract: readonly Float64Array[];
}

const mel = (hz: number) => 1127 * Math.log(1 + hz / 700);
const hzOfMel = (value: number) => 700 * (Math.exp(value / 1127) - 1);

const window = Float64Array.from(
  { length: FRAME },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME - 1)),
);
const transform = fourier(FRAME);

/** Power of each bin in frames of 32 ms, one every 10 ms. */
function powersOf(samples: Float32Array): Float64Array[] {
  const frames = Math.max(0, Math.floor((samples.length - FRAME) / HOP) + 1);
  return Array.from({ length: frames }, (_, f) => {
    const re = new Float64Array(FRAME);
    for (let i = 0; i < FRAME; i++) {
      const at = f * HOP + i;
      // Pre-emphasis, as in every recognizer: speech falls by 6 dB an octave.
      re[i] = (window[i] ?? 0) * ((samples[at] ?? 0) - 0.97 * (samples[at - 1] ?? 0));
    }
    const im = new Float64Array(FRAME);
    transform(re, im);
    return Float64Array.from({ length: BINS }, (__, bin) => (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2);
  });
}

const levelDb = (power: Float64Array) => 10 * Math.log10(power.reduce((sum, one) => sum + one, 1e-12));

/** From the first frame to the last that is not silent. */
function spokenPart(powers: readonly Float64Array[]): readonly Float64Array[] {
  const levels = powers.map(levelDb);
  const floor = Math.max(...levels) - SILENT_DB;
  const first = levels.findIndex((level) => level >= floor);
  const last = levels.findLastIndex((level) => level >= floor);
  return first < 0 ? [] : powers.slice(first, last + 1);
}

/** Edges of the triangular filters, in bins. */
function edgesOf(tract: number): number[] {
  const [low, high] = [mel(LOWEST_HZ), mel(HIGHEST_HZ)];
  return Array.from({ length: FILTERS + 2 }, (_, i) => {
    const hz = hzOfMel(low + ((high - low) * i) / (FILTERS + 1)) * tract;
    return Math.min(BINS - 1, (hz * FRAME) / SHAPE_HZ);
  });
}

function filtered(power: Float64Array, edges: readonly number[]): number[] {
  return Array.from({ length: FILTERS }, (_, i) => {
    const [from = 0, middle = 0, to = 0] = edges.slice(i, i + 3);
    let sum = 0;
    for (let bin = Math.ceil(from); bin < to; bin++) {
      const weight = bin < middle ? (bin - from) / (middle - from) : (to - bin) / (to - middle);
      sum += weight * (power[bin] ?? 0);
    }
    return Math.log(sum + 1e-9);
  });
}

const COSINES = Array.from({ length: COEFFICIENTS }, (_, k) =>
  Array.from({ length: FILTERS }, (__, i) => Math.cos((Math.PI * (k + 1) * (i + 0.5)) / FILTERS)),
);

function cepstrumOf(levels: readonly number[]): number[] {
  return COSINES.map((cosine) => cosine.reduce((sum, value, i) => sum + value * (levels[i] ?? 0), 0));
}

/** Each coefficient with its mean taken off and its spread made one: so go the channel and much of the speaker. */
function normalized(rows: readonly (readonly number[])[]): number[][] {
  const columns = COSINES.map((_, k) => {
    const values = rows.map((row) => row[k] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return { mean, spread: Math.max(spread, 1e-6) };
  });
  return rows.map((row) => columns.map(({ mean, spread }, k) => ((row[k] ?? 0) - mean) / spread));
}

function shapeAt(powers: readonly Float64Array[], tract: number): Float64Array {
  const edges = edgesOf(tract);
  const rows = normalized(powers.map((power) => cepstrumOf(filtered(power, edges))));
  const shape = new Float64Array(rows.length * SIZE);
  for (const [f, row] of rows.entries())
    for (const [k, value] of row.entries()) {
      shape[f * SIZE + k] = value;
      const before = rows[Math.max(0, f - 2)]?.[k] ?? 0;
      const after = rows[Math.min(rows.length - 1, f + 2)]?.[k] ?? 0;
      shape[f * SIZE + COEFFICIENTS + k] = after - before;
    }
  return shape;
}

/**
 * @param samples mono, at SHAPE_HZ
 * @returns null when hardly anything is to be heard
 */
export function soundShape(samples: Float32Array): SoundShape | null {
  const powers = spokenPart(powersOf(samples));
  if (powers.length < LEAST_FRAMES) return null;
  return { frames: powers.length, byTract: TRACTS.map((tract) => shapeAt(powers, tract)) };
}

/** Dynamic time warping with symmetric steps. Source: Sakoe and Chiba 1978 */
function warpedDistance(a: Float64Array, b: Float64Array): number {
  const [rows, columns] = [a.length / SIZE, b.length / SIZE];
  let previous = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  previous[0] = 0;
  for (let i = 0; i < rows; i++) {
    const current = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    for (let j = 0; j < columns; j++) {
      let sum = 0;
      for (let k = 0; k < SIZE; k++) sum += ((a[i * SIZE + k] ?? 0) - (b[j * SIZE + k] ?? 0)) ** 2;
      const here = Math.sqrt(sum);
      current[j + 1] = Math.min(
        (previous[j] ?? 0) + 2 * here,
        (previous[j + 1] ?? 0) + here,
        (current[j] ?? 0) + here,
      );
    }
    previous = current;
  }
  return (previous[columns] ?? 0) / (rows + columns);
}

/** How far two sayings lie apart, whoever says them; about 2 for the same word and 4 for another one. */
export function soundDistance(one: SoundShape, other: SoundShape): number {
  const plain = other.byTract[TRACTS.indexOf(1)] ?? new Float64Array();
  return Math.min(...one.byTract.map((shape) => warpedDistance(shape, plain)));
}
