/** A pitch that a frame may have. */
export interface PitchCandidate {
  readonly hz: number;
  readonly score: number;
}

/** Of human speech, children and shouting men included. */
const MIN_HZ = 65;
const MAX_HZ = 400;
const MIN_CORRELATION = 0.3;
const MAX_PEAKS = 7;
/** Twice the period correlates as well as the period itself: the shorter one is to win. */
const COST_OF_LONG_PERIODS = 0.06;

/**
 * The periods at which a stretch of sound is most like itself: peaks of the normalized cross-correlation, placed
 * between the samples by a parabola.
 * @param at first sample of the frame; the samples up to a window and a longest period after it are looked at
 */
export function correlationPeaks(
  samples: Float32Array,
  at: number,
  window: number,
  sampleRateHz: number,
): PitchCandidate[] {
  const minLag = Math.floor(sampleRateHz / MAX_HZ);
  const maxLag = Math.ceil(sampleRateHz / MIN_HZ);
  const correlations = new Float64Array(maxLag + 2);
  const energy = energyOf(samples, at, window);
  let shifted = energyOf(samples, at + minLag - 1, window);
  for (let lag = minLag - 1; lag <= maxLag + 1; lag++) {
    let product = 0;
    for (let i = at; i < at + window; i++) product += (samples[i] ?? 0) * (samples[i + lag] ?? 0);
    correlations[lag] = product / Math.sqrt(energy * shifted + 1e-9);
    shifted += (samples[at + lag + window] ?? 0) ** 2 - (samples[at + lag] ?? 0) ** 2;
  }
  const range = Math.log2(maxLag / minLag);
  const peaks: PitchCandidate[] = [];
  for (let lag = minLag; lag <= maxLag; lag++) {
    const [left, middle, right] = [
      correlations[lag - 1] ?? 0,
      correlations[lag] ?? 0,
      correlations[lag + 1] ?? 0,
    ];
    if (middle < MIN_CORRELATION || middle < left || middle <= right) continue;
    const offset = (left - right) / (2 * (left - 2 * middle + right));
    const top = middle - (left - right) * offset * 0.25;
    const score = top - (COST_OF_LONG_PERIODS * Math.log2(lag / minLag)) / range;
    peaks.push({ hz: sampleRateHz / (lag + offset), score });
  }
  return peaks.sort((a, b) => b.score - a.score).slice(0, MAX_PEAKS);
}

function energyOf(samples: Float32Array, at: number, length: number): number {
  let sum = 0;
  for (let i = at; i < at + length; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}
