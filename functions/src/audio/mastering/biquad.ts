/** A second-order filter: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** The quality at which the slope is as steep as it can be without a bump before it. */
export const BUTTERWORTH = Math.SQRT1_2;

/** Source: Robert Bristow-Johnson's audio equalizer cookbook. */
export function passAbove(hz: number, sampleRateHz: number, quality = BUTTERWORTH): Biquad {
  const w = (2 * Math.PI * hz) / sampleRateHz;
  const [cos, a0] = [Math.cos(w), 1 + Math.sin(w) / (2 * quality)];
  const edge = (1 + cos) / 2 / a0;
  return { b0: edge, b1: -2 * edge, b2: edge, a1: (-2 * cos) / a0, a2: (2 - a0) / a0 };
}

/** Source: as passAbove. */
export function passBelow(hz: number, sampleRateHz: number, quality = BUTTERWORTH): Biquad {
  const w = (2 * Math.PI * hz) / sampleRateHz;
  const [cos, a0] = [Math.cos(w), 1 + Math.sin(w) / (2 * quality)];
  const edge = (1 - cos) / 2 / a0;
  return { b0: edge, b1: 2 * edge, b2: edge, a1: (-2 * cos) / a0, a2: (2 - a0) / a0 };
}

/**
 * Runs the filter over the samples, in place.
 * @param step 1 from the first to the last, -1 from the last to the first
 */
function run({ b0, b1, b2, a1, a2 }: Biquad, samples: Float32Array, step: 1 | -1): void {
  const first = step === 1 ? 0 : samples.length - 1;
  // As if the first sample had always been there: sound that begins beside zero makes no thump.
  const resting = samples[first] ?? 0;
  const rest = (resting * (b0 + b1 + b2)) / (1 + a1 + a2);
  let [x1, x2, y1, y2] = [resting, resting, rest, rest];
  for (let i = first; i >= 0 && i < samples.length; i += step) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    samples[i] = y;
  }
}

export function filtered(samples: Float32Array, filters: readonly Biquad[]): Float32Array<ArrayBuffer> {
  const output = new Float32Array(samples);
  for (const filter of filters) run(filter, output, 1);
  return output;
}

/** Forward and back again: twice as steep, and nothing comes later than it was. */
export function filteredBothWays(
  samples: Float32Array,
  filters: readonly Biquad[],
): Float32Array<ArrayBuffer> {
  const output = filtered(samples, filters);
  for (const filter of filters) run(filter, output, -1);
  return output;
}
