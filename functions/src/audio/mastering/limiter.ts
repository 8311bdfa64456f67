/** The audiobook standard wants no sample above -3 dB, and the decoder of the small copy overshoots by up to 1.6 dB. */
const CEILING = 10 ** (-4.8 / 20);
/** The gain begins to give way so long before a peak. */
const LOOK_AHEAD_SECONDS = 0.004;

/**
 * Speech with its peaks turned down to the ceiling, smoothly, over some milliseconds around each. Nothing is cut off,
 * and what lies below the ceiling stays as it is.
 */
export function limited(samples: Float32Array, sampleRateHz: number): Float32Array<ArrayBuffer> {
  const output = new Float32Array(samples);
  const reach = Math.round(LOOK_AHEAD_SECONDS * sampleRateHz);
  let at = 0;
  while (at < samples.length) {
    if (Math.abs(samples[at] ?? 0) <= CEILING) {
      at++;
      continue;
    }
    // One loud stretch: peaks nearer to each other than the reach share a slope.
    const first = at;
    let last = at;
    let peak = 0;
    for (; at < samples.length && at - last <= reach; at++) {
      const value = Math.abs(samples[at] ?? 0);
      if (value <= CEILING) continue;
      peak = Math.max(peak, value);
      last = at;
    }
    turnDown(output, { first, last, reach, factor: CEILING / peak });
    at = last + reach + 1;
  }
  return output;
}

interface LoudStretch {
  readonly first: number;
  readonly last: number;
  readonly reach: number;
  readonly factor: number;
}

/** Slopes of two stretches may overlap; turned down twice, a sample is a little softer and never too loud. */
function turnDown(output: Float32Array, { first, last, reach, factor }: LoudStretch): void {
  for (let i = Math.max(0, first - reach); i <= Math.min(output.length - 1, last + reach); i++) {
    const away = Math.max(0, first - i, i - last) / reach;
    const weight = 0.5 + 0.5 * Math.cos(Math.PI * Math.min(1, away));
    output[i] = (output[i] ?? 0) * (1 - weight * (1 - factor));
  }
}
