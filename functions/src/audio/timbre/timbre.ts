import { CEPSTRUM_LENGTH } from './cepstra.ts';
import { multiplied } from './color-map.ts';
import { frequencyWarp, type Matrix } from './frequency-warp.ts';

/**
 * What turns the tone color of one speaker into that of another. Arrays have CEPSTRUM_LENGTH numbers; those of c0 say
 * nothing, because c0 is the loudness of the sentence and stays.
 */
export interface Timbre {
  /** bend of the frequency axis: the length of the vocal tract */
  readonly warp: number;
  /**
   * What else brings sound by sound nearer, after the bend: CEPSTRUM_LENGTH x CEPSTRUM_LENGTH, see colorMap. Null where
   * the bend is all, as in voices that were made before there was a map.
   */
  readonly map: Matrix | null;
  /** factors on the movement of each coefficient */
  readonly gains: Float64Array;
  /** moves the mean of voiced sounds */
  readonly shifts: Float64Array;
  /** moves the mean of unvoiced sounds */
  readonly unvoicedShifts: Float64Array;
  /** how much louder unvoiced sounds are, as a difference of c0 */
  readonly unvoicedLevel: number;
  /**
   * How much of the new color a sound gets; the rest is the base voice's own, in which words are easier to understand.
   * 1 in voices that were made before anything was mixed.
   */
  readonly share: number;
}

/** The base voice as it is, written as every other: rms follows a wanted pitch only in a file of its own. */
export function plainTimbre(): Timbre {
  const all = (value: number) => new Float64Array(CEPSTRUM_LENGTH).fill(value);
  return {
    warp: 0,
    map: null,
    gains: all(1),
    shifts: all(0),
    unvoicedShifts: all(0),
    unvoicedLevel: 0,
    share: 1,
  };
}

const ARRAYS = 3;
const NUMBERS = 2 + ARRAYS * CEPSTRUM_LENGTH;
const FLOAT_BYTES = 4;
const MAP_NUMBERS = CEPSTRUM_LENGTH ** 2;
/** With the share behind them, and the map; a text without these is of a voice whose share is 1, and that has no map. */
const LENGTHS = [NUMBERS, NUMBERS + 1, NUMBERS + 1 + MAP_NUMBERS].map((numbers) => numbers * FLOAT_BYTES);

/** Bend and map as one matrix, CEPSTRUM_LENGTH x CEPSTRUM_LENGTH. */
export function matrixOf({ warp, map }: Pick<Timbre, 'warp' | 'map'>): Matrix {
  const bend = frequencyWarp(CEPSTRUM_LENGTH - 1, CEPSTRUM_LENGTH - 1, warp);
  return map ? multiplied(map, bend) : bend;
}

/** A timbre as text of some 412 characters, 3,750 with a map: 32-bit numbers in base64. */
export function timbreText(timbre: Timbre): string {
  const { warp, map, unvoicedLevel, gains, shifts, unvoicedShifts, share } = timbre;
  const numbers = [warp, unvoicedLevel, ...gains, ...shifts, ...unvoicedShifts];
  if (share !== 1 || map) numbers.push(share, ...(map ?? []));
  const bytes = Buffer.alloc(numbers.length * FLOAT_BYTES);
  for (const [i, value] of numbers.entries()) bytes.writeFloatLE(value, i * FLOAT_BYTES);
  return bytes.toString('base64');
}

/** @returns null when the text is none that timbreText wrote */
export function timbreOf(text: string): Timbre | null {
  const bytes = Buffer.from(text, 'base64');
  if (!LENGTHS.includes(bytes.length)) return null;
  const numbers = Float64Array.from({ length: bytes.length / FLOAT_BYTES }, (_, i) =>
    bytes.readFloatLE(i * FLOAT_BYTES),
  );
  if (numbers.some((number) => !Number.isFinite(number))) return null;
  const [warp = 0, unvoicedLevel = 0] = numbers;
  const [gains, shifts, unvoicedShifts] = Array.from({ length: ARRAYS }, (_, i) =>
    numbers.slice(2 + i * CEPSTRUM_LENGTH, 2 + (i + 1) * CEPSTRUM_LENGTH),
  ) as [Float64Array, Float64Array, Float64Array];
  const map = numbers.length > NUMBERS + 1 ? numbers.slice(NUMBERS + 1) : null;
  return { warp, map, unvoicedLevel, gains, shifts, unvoicedShifts, share: numbers[NUMBERS] ?? 1 };
}
