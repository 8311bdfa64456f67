import {
  BAND_HZ,
  BANDS,
  encodeBits,
  LOWEST_HZ,
  PATTERN,
  SLOT_SECONDS,
  SLOTS,
} from '../../../../src/domain/mark/code.ts';
import { fourier } from '../../../../src/domain/mark/fourier.ts';

const WINDOW_SECONDS = 0.032;

/** What a sound is made of in the bands of the pattern. */
interface BandSpectra {
  readonly frames: number;
  readonly hopSeconds: number;
  /** for each frame and bin real and imaginary part */
  readonly parts: Float32Array;
  /** for each frame and band */
  readonly powers: Float32Array;
}

interface Grid {
  readonly length: number;
  readonly hop: number;
  readonly window: Float64Array;
  /** for each bin from `first` on its band */
  readonly bands: readonly number[];
  readonly first: number;
  readonly transform: (re: Float64Array, im: Float64Array) => void;
}

const grids = new Map<number, Grid>();

function gridOf(sampleRateHz: number): Grid {
  const known = grids.get(sampleRateHz);
  if (known) return known;
  const length = 2 ** Math.round(Math.log2(WINDOW_SECONDS * sampleRateHz));
  // Roots of a raised cosine, twice overlapped: multiplied with itself it adds up to one.
  const window = Float64Array.from({ length }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / length));
  const bandOf = (bin: number) => Math.floor(((bin * sampleRateHz) / length - LOWEST_HZ) / BAND_HZ);
  const bins = Array.from({ length: length / 2 }, (_, bin) => bin);
  const first = bins.find((bin) => bandOf(bin) >= 0) ?? 0;
  const bands = bins
    .slice(first)
    .map(bandOf)
    .filter((band) => band < BANDS);
  const grid = { length, hop: length / 2, window, bands, first, transform: fourier(length) };
  grids.set(sampleRateHz, grid);
  return grid;
}

/** Frames in pairs, as one complex transform; frame f is centered on sample f * hop. */
const pairsOf = (samples: number, hop: number) => Math.ceil((Math.ceil(samples / hop) + 1) / 2);

export function bandSpectra(sound: Float32Array, sampleRateHz: number): BandSpectra {
  const { length, hop, window, bands, first, transform } = gridOf(sampleRateHz);
  const frames = 2 * pairsOf(sound.length, hop);
  // Never asked for what lies outside: that alone would take as long as the rest.
  const padded = new Float32Array((frames + 1) * hop);
  padded.set(sound, hop);
  const parts = new Float32Array(frames * bands.length * 2);
  const powers = new Float32Array(frames * BANDS);
  const [re, im] = [new Float64Array(length), new Float64Array(length)];
  for (let f = 0; f < frames; f += 2) {
    const at = f * hop;
    for (let i = 0; i < length; i++) {
      const w = window[i] as number;
      re[i] = w * (padded[at + i] as number);
      im[i] = w * (padded[at + hop + i] as number);
    }
    transform(re, im);
    let [a, b] = [f * bands.length * 2, (f + 1) * bands.length * 2];
    for (let k = 0; k < bands.length; k++) {
      const r = re[first + k] as number;
      const s = re[length - first - k] as number;
      const u = im[first + k] as number;
      const v = im[length - first - k] as number;
      const ar = (r + s) / 2;
      const ai = (u - v) / 2;
      const br = (u + v) / 2;
      const bi = (s - r) / 2;
      parts[a++] = ar;
      parts[a++] = ai;
      parts[b++] = br;
      parts[b++] = bi;
      const band = bands[k] as number;
      (powers[f * BANDS + band] as number) += ar * ar + ai * ai;
      (powers[(f + 1) * BANDS + band] as number) += br * br + bi * bi;
    }
  }
  return { frames, hopSeconds: hop / sampleRateHz, parts, powers };
}

/** Adds to a sound the same sound, each band of each frame multiplied by its change. */
function addBands(
  sound: Float32Array,
  sampleRateHz: number,
  { frames, parts }: BandSpectra,
  changes: Float32Array,
): void {
  const { length, hop, window, bands, first, transform } = gridOf(sampleRateHz);
  const padded = new Float32Array((frames + 1) * hop);
  const [re, im] = [new Float64Array(length), new Float64Array(length)];
  for (let f = 0; f < frames; f += 2) {
    re.fill(0);
    im.fill(0);
    let [a, b] = [f * bands.length * 2, (f + 1) * bands.length * 2];
    for (let k = 0; k < bands.length; k++) {
      const band = bands[k] as number;
      const ga = changes[f * BANDS + band] as number;
      const gb = changes[(f + 1) * BANDS + band] as number;
      const ar = ga * (parts[a++] as number);
      const ai = ga * (parts[a++] as number);
      const br = gb * (parts[b++] as number);
      const bi = gb * (parts[b++] as number);
      // The inverse is the transform of real and imaginary part exchanged.
      re[first + k] = ai + br;
      im[first + k] = ar - bi;
      re[length - first - k] = br - ai;
      im[length - first - k] = ar + bi;
    }
    transform(re, im);
    const at = f * hop;
    for (let i = 0; i < length; i++) {
      const w = (window[i] as number) / length;
      (padded[at + i] as number) += w * (im[i] as number);
      (padded[at + hop + i] as number) += w * (re[i] as number);
    }
  }
  for (let i = 0; i < sound.length; i++) (sound[i] as number) += padded[hop + i] as number;
}

/** How much softer than the voice the mark is, in each band over the whole chunk. */
const BELOW_VOICE_DB = 30.1;
/** Not even in a soft moment is a band changed by more than this share: 1.6 dB. */
const MOST = 0.2;
/**
 * What is louder beside and just before them covers soft moments: they are changed more, those that a room's noise would
 * drown not much more.
 */
const SOFT = 0.2;
/** Softer than this below the band's mean there is no voice to hide in. */
const SILENT = 1e-4;
const ROUNDS = 2;

const directions = new Map<string, Int8Array>();

/** For each cell of the pattern which way it goes. */
function directionsOf(payload: string): Int8Array {
  const known = directions.get(payload);
  if (known) return known;
  const cells = Int8Array.from(PATTERN.signs);
  for (const [i, bit] of encodeBits(payload).entries()) {
    const cell = PATTERN.data[i] ?? 0;
    cells[cell] = (cells[cell] ?? 0) * bit;
  }
  directions.clear();
  directions.set(payload, cells);
  return cells;
}

/** Into `shares`: how much each frame of a band is changed, whichever way. */
function weigh(powers: Float32Array, frames: number, band: number, shares: Float32Array): void {
  let total = 0;
  for (let f = 0; f < frames; f++) total += powers[f * BANDS + band] as number;
  const mean = total / frames;
  const most = total * 10 ** (-BELOW_VOICE_DB / 10);
  const shareOf = (power: number, scale: number) =>
    power <= SILENT * mean ? 0 : Math.min(MOST, (scale * mean) / (power + SOFT * mean));
  let scale = 0.03;
  // What MOST takes from the soft moments is given to the others.
  for (let round = 0; round < ROUNDS; round++) {
    let added = 0;
    for (let f = 0; f < frames; f++) {
      const power = powers[f * BANDS + band] as number;
      added += shareOf(power, scale) ** 2 * power;
    }
    if (added > 0) scale *= Math.sqrt(most / added);
  }
  for (let f = 0; f < frames; f++) shares[f] = shareOf(powers[f * BANDS + band] as number, scale);
}

/** The changes of all frames and bands, in place of their powers. */
function changesOf({ powers, frames, hopSeconds }: BandSpectra, cells: Int8Array): Float32Array {
  const changes = new Float32Array(powers.length);
  const shares = new Float32Array(frames);
  for (let band = 0; band < BANDS; band++) {
    weigh(powers, frames, band, shares);
    for (let f = 0; f < frames; f++) {
      const slot = Math.floor((f * hopSeconds) / SLOT_SECONDS) % SLOTS;
      changes[f * BANDS + band] = (shares[f] as number) * (cells[band * SLOTS + slot] as number);
    }
  }
  return changes;
}

/**
 * The sound with the mark in it, which begins with the sound. Where chunks are whole periods long the mark goes on from
 * one to the next.
 * @param payload 16 hexadecimal digits
 */
export function withMark(
  sound: Float32Array,
  sampleRateHz: number,
  payload: string,
): Float32Array<ArrayBuffer> {
  const spectra = bandSpectra(sound, sampleRateHz);
  const marked = new Float32Array(sound);
  addBands(marked, sampleRateHz, spectra, changesOf(spectra, directionsOf(payload)));
  return marked;
}
