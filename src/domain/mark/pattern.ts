/**
 * Where the mark lies in a sound: time in slots of one frame of MP3, frequency in bands of equal width. Slots and bands
 * make a little table of cells that begins anew every fifth of a second, through the whole book. In each cell the sound
 * is made a trace stronger or weaker. Some cells say "synthetic voice, Kindred Pages", the others whose order it is.
 *
 * Spread spectrum of magnitudes, found again by searching for its period: D. Kirovski and H. S. Malvar, "Spread-Spectrum
 * Watermarking of Audio Signals", IEEE Transactions on Signal Processing 51 (4), 2003.
 */
export const SLOT_SECONDS = 1_152 / 44_100;
export const SLOTS = 8;
export const PERIOD_SECONDS = SLOTS * SLOT_SECONDS;
export const LOWEST_HZ = 280;
export const BAND_HZ = 80;
export const BANDS = 84;
export const HIGHEST_HZ = LOWEST_HZ + BANDS * BAND_HZ;
export const CELLS = BANDS * SLOTS;

/** Every fourth bit of the code, four to one: see code.ts. */
export const DATA_CELLS = 352;

/** A row of numbers that looks like chance and is the same everywhere. Source: Marsaglia, "Xorshift RNGs", 2003. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function shuffled(length: number, draw: () => number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const other = Math.floor(draw() * (i + 1));
    [order[i], order[other]] = [order[other] as number, order[i] as number];
  }
  return order;
}

export interface Pattern {
  /** cells, as band * SLOTS + slot, that say what the sound is */
  readonly presence: readonly number[];
  /** cells that carry the bits, in the order of the code */
  readonly data: readonly number[];
  /** for each cell which way it goes, for data with a bit of 0: 1 stronger, -1 weaker */
  readonly signs: Int8Array;
}

function drawPattern(): Pattern {
  const draw = drawing(0x4b50_3031);
  const order = shuffled(CELLS, draw);
  const signs = Int8Array.from({ length: CELLS }, () => (draw() < 0.5 ? -1 : 1));
  return { data: order.slice(0, DATA_CELLS), presence: order.slice(DATA_CELLS), signs };
}

/** Of the mark's first version. Another one would be another seed, and detectors would look for both. */
export const PATTERN = drawPattern();
