import { fourier } from '../../../../src/domain/mark/fourier.ts';

const LENGTH = 512;
const HOP = LENGTH / 2;
const HALF = LENGTH / 2;
/** What is left of noise alone: taking all of it sounds like water. */
const LEAST_GAIN = 0.12;
/** How much the last frame says about this one. */
const MEMORY = 0.96;
const MIN_FRAMES = 8;

const transform = fourier(LENGTH);
/** Squared it adds up to 1 over frames that overlap by half. */
const WINDOW = Float64Array.from({ length: LENGTH }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / LENGTH));

function spectrumAt(samples: Float32Array, at: number): { re: Float64Array; im: Float64Array } {
  const re = Float64Array.from({ length: LENGTH }, (_, i) => (samples[at + i] ?? 0) * (WINDOW[i] ?? 0));
  const im = new Float64Array(LENGTH);
  transform(re, im);
  return { re, im };
}

/**
 * What a room sounds like when nobody speaks: power of each frequency.
 * @returns null when there is too little of it
 */
export function noiseSpectrum(pauses: Float32Array): Float64Array | null {
  const powers = new Float64Array(HALF + 1);
  let frames = 0;
  for (let at = 0; at + LENGTH <= pauses.length; at += HOP) {
    const { re, im } = spectrumAt(pauses, at);
    for (let k = 0; k <= HALF; k++) powers[k] = (powers[k] ?? 0) + (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2;
    frames++;
  }
  return frames < MIN_FRAMES ? null : powers.map((power) => power / frames + 1e-12);
}

/** Lowers each frequency of one frame. `kept`: power that was left of the frame before, and of this one afterwards. */
function lower(re: Float64Array, im: Float64Array, noise: Float64Array, kept: Float64Array): void {
  for (let k = 0; k <= HALF; k++) {
    const power = (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2;
    const floor = noise[k] ?? 1;
    const ratio = (MEMORY * (kept[k] ?? 0)) / floor + (1 - MEMORY) * Math.max(0, power / floor - 1);
    const gain = Math.max(LEAST_GAIN, ratio / (1 + ratio));
    kept[k] = gain * gain * power;
    const mirror = (LENGTH - k) % LENGTH;
    for (const bin of mirror === k ? [k] : [k, mirror]) {
      re[bin] = (re[bin] ?? 0) * gain;
      im[bin] = (im[bin] ?? 0) * gain;
    }
  }
}

/**
 * Lowers noise that stays the same, by what each frequency has of it. The speech keeps its place and its length.
 * Source: Ephraim and Malah (1984), decision-directed estimate with Wiener's gain.
 */
export function denoise(samples: Float32Array, noise: Float64Array): Float32Array<ArrayBuffer> {
  const result = new Float32Array(samples.length);
  const kept = new Float64Array(HALF + 1);
  for (let at = -HOP; at < samples.length; at += HOP) {
    const { re, im } = spectrumAt(samples, at);
    lower(re, im, noise, kept);
    // Transforming with the parts exchanged is the way back.
    transform(im, re);
    for (let i = 0; i < LENGTH; i++) {
      const to = at + i;
      if (to >= 0 && to < result.length)
        result[to] = (result[to] ?? 0) + ((re[i] ?? 0) * (WINDOW[i] ?? 0)) / LENGTH;
    }
  }
  return result;
}
