/** -50 dB: below what is heard in a room, above the noise floor of a synthesiser. */
const SILENCE = 0.003;
/** Kept around the speech, so that soft beginnings and ends are not cut. */
const MARGIN_SECONDS = 0.03;
const LEAD_SECONDS = 0.02;

/**
 * Speech with exactly the pause wanted after it: an engine's own silence at both ends is taken away first.
 * @param pauseSeconds silence after the last audible sample
 */
export function withPauses(
  samples: Float32Array,
  sampleRateHz: number,
  pauseSeconds: number,
): Float32Array<ArrayBuffer> {
  let first = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  if (first < 0) first = samples.length;
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  const margin = Math.round(MARGIN_SECONDS * sampleRateHz);
  const speech = samples.subarray(Math.max(0, first - margin), Math.min(samples.length, last + 1 + margin));
  const lead = Math.round(LEAD_SECONDS * sampleRateHz);
  const pause = Math.max(0, Math.round(pauseSeconds * sampleRateHz) - margin);
  const spaced = new Float32Array(lead + speech.length + pause);
  spaced.set(speech, lead);
  return spaced;
}
