import { BANDS, encodeBits, PATTERN, SLOT_SECONDS, SLOTS } from '../../../../src/domain/mark/code.ts';
import { addBands, type BandSpectra, bandSpectra } from './band-spectra.ts';

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
export function directionsOf(payload: string): Int8Array {
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
