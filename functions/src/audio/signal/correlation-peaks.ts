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
  const products = laggedProducts(samples.subarray(at, at + window + maxLag + 1 + AT_ONCE), {
    window,
    from: minLag - 1,
    to: maxLag + 1,
  });
  const correlations = new Float64Array(maxLag + 2);
  const energy = energyOf(samples, at, window);
  let shifted = energyOf(samples, at + minLag - 1, window);
  for (let lag = minLag - 1; lag <= maxLag + 1; lag++) {
    correlations[lag] = (products[lag] ?? 0) / Math.sqrt(energy * shifted + 1e-9);
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

/** Lags that are summed in one pass: a sample is fetched once for all of them, which takes a third of the time. */
const AT_ONCE = 4;

/** For each lag, the sum of a window's samples times those so much later. */
function laggedProducts(
  frame: Float32Array,
  { window, from, to }: { readonly window: number; readonly from: number; readonly to: number },
): Float64Array {
  const products = new Float64Array(to + AT_ONCE);
  for (let lag = from; lag <= to; lag += AT_ONCE) {
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let i = 0; i < window; i++) {
      const sample = frame[i] ?? 0;
      first += sample * (frame[i + lag] ?? 0);
      second += sample * (frame[i + lag + 1] ?? 0);
      third += sample * (frame[i + lag + 2] ?? 0);
      fourth += sample * (frame[i + lag + 3] ?? 0);
    }
    products.set([first, second, third, fourth], lag);
  }
  return products;
}

function energyOf(samples: Float32Array, at: number, length: number): number {
  let sum = 0;
  for (let i = at; i < at + length; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}
