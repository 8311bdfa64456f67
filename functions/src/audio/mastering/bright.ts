import { upsample } from '../signal/resample.ts';
import { filteredBothWays, passAbove, passBelow } from './biquad.ts';

/** A synthesizer of this rate has nothing above 8 kHz; engines of a higher one have their own. */
export const DULL_RATE_HZ = 16_000;
const FROM_HZ = 8_000;
/** Higher up would stand the mirror image of vowels. */
const TO_HZ = 11_000;
/** A Butterworth filter of fourth order is two of second order, of these qualities. */
const QUALITIES = [0.5412, 1.3066];
/**
 * What is mirrored as it stands is too loud. At -4 dB it lies as high as that of a reader, and 6 dB below that what is
 * too loud is so in one frame of five rather than in two: 9 dB from the reader's spectrum, where nothing is 24 dB away.
 */
const GAIN = 10 ** (-10 / 20);

/**
 * The sound with a band from 8 to 11 kHz, folded up from what lies between 5 and 8: there is an s, and little of a vowel.
 * @param sound at DULL_RATE_HZ
 * @param raised the same at another rate
 */
export function brightened(
  sound: Float32Array,
  raised: Float32Array,
  rateHz: number,
): Float32Array<ArrayBuffer> {
  // A nothing between every two samples: twice the rate, and above the half a mirror image of what lies below.
  const mirrored = new Float32Array(2 * sound.length);
  for (let i = 0; i < sound.length; i++) mirrored[2 * i] = 2 * (sound[i] ?? 0);
  const band = filteredBothWays(upsample(mirrored, 2 * DULL_RATE_HZ, rateHz), [
    ...QUALITIES.map((quality) => passAbove(FROM_HZ, rateHz, quality)),
    ...QUALITIES.map((quality) => passBelow(TO_HZ, rateHz, quality)),
  ]);
  const output = new Float32Array(raised);
  for (let i = 0; i < output.length; i++) output[i] = (output[i] ?? 0) + GAIN * (band[i] ?? 0);
  return output;
}
