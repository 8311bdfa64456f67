import { CEPSTRUM_LENGTH } from '../../audio/timbre/cepstra.ts';
import type { Timbre } from '../../audio/timbre/timbre.ts';
import type { Clarity } from './base-voices.ts';
import { convertedVectors, isVoiced } from './convert-voice.ts';
import { COLUMN, VECTOR_LENGTH, type VoiceFile } from './voice-file.ts';

/** Cepstra of natural logarithms, one-sided, as the usual distance in decibels. */
const DECIBELS = (10 / Math.LN10) * Math.SQRT2;

/** How far the vowels of a voice were moved on average, and how far its consonants; c0 stays 0. */
interface Movement {
  readonly voiced: Float64Array;
  readonly unvoiced: Float64Array;
}

function movementOf(file: VoiceFile, timbre: Timbre): Movement {
  const vectors = convertedVectors(file, timbre);
  const [voiced, unvoiced] = [new Float64Array(CEPSTRUM_LENGTH), new Float64Array(CEPSTRUM_LENGTH)];
  const counts = { voiced: 0, unvoiced: 0 };
  for (let at = 0; at < vectors.length; at += VECTOR_LENGTH) {
    const kind = isVoiced(file.vectors, at) ? 'voiced' : 'unvoiced';
    const sums = kind === 'voiced' ? voiced : unvoiced;
    counts[kind]++;
    for (let k = 1; k < CEPSTRUM_LENGTH; k++) {
      const cell = at + COLUMN.mean + COLUMN.step * k;
      sums[k] = (sums[k] ?? 0) + (vectors[cell] ?? 0) - (file.vectors[cell] ?? 0);
    }
  }
  return {
    voiced: voiced.map((sum) => sum / Math.max(1, counts.voiced)),
    unvoiced: unvoiced.map((sum) => sum / Math.max(1, counts.unvoiced)),
  };
}

const distance = (a: Float64Array, b: Float64Array) =>
  DECIBELS * Math.sqrt(a.reduce((sum, value, k) => sum + (value - (b[k] ?? 0)) ** 2, 0));

/** How differently vowels and consonants were colored, in dB: the more, the more words are misheard. */
export function colorsApartDb(file: VoiceFile, timbre: Timbre): number {
  const { voiced, unvoiced } = movementOf(file, timbre);
  return distance(voiced, unvoiced);
}

/** The timbre with its consonants moved more like its vowels, as far as a base voice asks for it. */
export function withColorsTogether(
  file: VoiceFile,
  timbre: Timbre,
  { together, mostApartDb }: Pick<Clarity, 'together' | 'mostApartDb'>,
): Timbre {
  const { voiced, unvoiced } = movementOf(file, timbre);
  const needed = 1 - mostApartDb / Math.max(mostApartDb, distance(voiced, unvoiced));
  const by = Math.max(together, needed) / timbre.share;
  if (by === 0) return timbre;
  const unvoicedShifts = timbre.unvoicedShifts.map(
    (shift, k) => shift + by * ((voiced[k] ?? 0) - (unvoiced[k] ?? 0)),
  );
  return { ...timbre, unvoicedShifts };
}
