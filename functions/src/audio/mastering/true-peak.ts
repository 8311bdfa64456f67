import { peakOf } from '../signal/level.ts';
import { upsample } from '../signal/resample.ts';

/** As ITU-R BS.1770-5, annex 2, wants it for 44.1 and 48 kHz. */
const TIMES = 4;
/** So much at once: a long sound four times as long would not fit beside itself. */
const PIECE_SECONDS = 20;
/** Before and after a piece, so that its ends are heard with what stands around them. */
const AROUND_SAMPLES = 64;

/** The highest that the sound itself reaches, also between the samples: 1 is full scale. */
export function truePeakOf(samples: Float32Array, sampleRateHz: number): number {
  const step = PIECE_SECONDS * sampleRateHz;
  let peak = peakOf(samples);
  for (let at = 0; at < samples.length; at += step) {
    const piece = samples.subarray(Math.max(0, at - AROUND_SAMPLES), at + step + AROUND_SAMPLES);
    peak = Math.max(peak, peakOf(upsample(piece, sampleRateHz, TIMES * sampleRateHz)));
  }
  return peak;
}
