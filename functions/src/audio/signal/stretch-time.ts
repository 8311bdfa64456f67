/** Two periods of the lowest voice lie in a frame. */
const FRAME_SECONDS = 0.03;
/** A frame may begin so much earlier or later than it should, where it continues the one before. */
const SEARCH_SECONDS = 0.008;

/** How well the samples from `at` on continue those from `natural` on. */
function likeness(samples: Float32Array, at: number, natural: number, length: number): number {
  let [cross, power] = [0, 1e-9];
  for (let i = 0; i < length; i++) {
    const sample = samples[at + i] ?? 0;
    cross += sample * (samples[natural + i] ?? 0);
    power += sample * sample;
  }
  return cross / Math.sqrt(power);
}

/** Where the next frame begins, near `wanted`: there the wave goes on as it would have. */
function bestStart(
  samples: Float32Array,
  { wanted, natural }: { readonly wanted: number; readonly natural: number },
  search: number,
  length: number,
): number {
  let [best, found] = [Number.NEGATIVE_INFINITY, wanted];
  const last = samples.length - length;
  for (let at = Math.max(0, wanted - search); at <= Math.min(last, wanted + search); at++) {
    const value = likeness(samples, at, natural, length);
    if (value > best) [best, found] = [value, at];
  }
  return found;
}

/**
 * Speech that takes `factor` times as long, at the same pitch. The same sound gives the same samples; at 1 it is the very
 * same sound. Source: waveform similarity overlap-add, Verhelst and Roelands, ICASSP 1993.
 */
export function stretchTime(samples: Float32Array, sampleRateHz: number, factor: number): Float32Array {
  const hop = Math.round((FRAME_SECONDS * sampleRateHz) / 2);
  if (factor === 1 || samples.length < 4 * hop) return samples;
  const search = Math.round(SEARCH_SECONDS * sampleRateHz);
  const stretched = new Float32Array(Math.round(samples.length * factor));
  // Half a Hann window down, its other half up: together always 1.
  const fade = Float32Array.from(
    { length: hop },
    (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop),
  );
  stretched.set(samples.subarray(0, hop));
  let natural = hop;
  for (let at = hop; at < stretched.length; at += hop) {
    const wanted = Math.round(at / factor);
    const from = bestStart(samples, { wanted, natural }, search, hop);
    for (let i = 0; i < hop && at + i < stretched.length; i++) {
      const up = fade[i] ?? 0;
      stretched[at + i] = (samples[natural + i] ?? 0) * (1 - up) + (samples[from + i] ?? 0) * up;
    }
    natural = from + hop;
  }
  return stretched;
}
