import { fourier } from '../../../../../src/domain/mark/fourier.ts';

/** Of sound at 16 kHz every fourth sample is enough: pitch lies far below. */
const STEP = 4;
const RATE_HZ = 4_000;
const HOP = 40;
const WINDOW = 200;
const LENGTH = 512;
/** 65 to 400 Hz. */
const LAGS = { from: 10, to: 61 };
const PERIODIC_FROM = 0.55;
/** A period counts unless a longer one is clearly better: of its multiples the shortest is the pitch. */
const NEARLY_BEST = 0.88;

const transform = fourier(LENGTH);
const SHAPE = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
);
/** A shorter overlap of the window with itself is no lower likeness. */
const OWN_CORRELATION = Float64Array.from({ length: LAGS.to + 2 }, (_, lag) => {
  const at = (shift: number) =>
    SHAPE.reduce((sum, value, i) => sum + value * (i + shift < WINDOW ? (SHAPE[i + shift] ?? 0) : 0), 0);
  return at(lag) / at(0);
});

const re = new Float64Array(LENGTH);
const im = new Float64Array(LENGTH);

function thinned(samples: Float32Array): Float32Array {
  const thin = new Float32Array(Math.floor(samples.length / STEP));
  for (let i = 0; i < thin.length; i++) {
    const at = STEP * i;
    thin[i] =
      ((samples[at] ?? 0) + (samples[at + 1] ?? 0) + (samples[at + 2] ?? 0) + (samples[at + 3] ?? 0)) / STEP;
  }
  return thin;
}

function putWindow(thin: Float32Array, frame: number, into: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < WINDOW; i++) sum += thin[frame * HOP + i] ?? 0;
  const mean = sum / WINDOW;
  into.fill(0);
  for (let i = 0; i < WINDOW; i++) into[i] = ((thin[frame * HOP + i] ?? 0) - mean) * (SHAPE[i] ?? 0);
}

/** Both parts of what was transformed are real: their powers are told apart and transformed back together. */
function correlate(): void {
  transform(re, im);
  for (let k = 0; k <= LENGTH / 2; k++) {
    const other = (LENGTH - k) % LENGTH;
    const [a, b, c, d] = [re[k] ?? 0, im[k] ?? 0, re[other] ?? 0, im[other] ?? 0];
    const first = ((a + c) ** 2 + (b - d) ** 2) / 4;
    const second = ((b + d) ** 2 + (a - c) ** 2) / 4;
    re[k] = first;
    re[other] = first;
    im[k] = second;
    im[other] = second;
  }
  transform(re, im);
}

function pitchOf(correlation: Float64Array): number {
  const power = (correlation[0] ?? 0) + 1e-9;
  const at = (lag: number) => (correlation[lag] ?? 0) / power / (OWN_CORRELATION[lag] ?? 1);
  let best = 0;
  for (let lag = LAGS.from; lag <= LAGS.to; lag++) best = Math.max(best, at(lag));
  if (best <= PERIODIC_FROM) return 0;
  for (let lag = LAGS.from; lag <= LAGS.to; lag++) {
    const value = at(lag);
    if (value >= NEARLY_BEST * best && value >= at(lag - 1) && value >= at(lag + 1))
      return Math.log2(RATE_HZ / lag);
  }
  return 0;
}

/**
 * About how high a voice speaks in each spoken frame: by autocorrelation alone, so a single frame may be an octave off;
 * medians are right.
 * @param samples at 16 kHz
 * @returns logarithm of Hz to the base of 2, 0 where nothing is periodic
 */
export function framePitches(samples: Float32Array, isSpoken: Uint8Array): Float32Array {
  const thin = thinned(samples);
  const pitches = new Float32Array(isSpoken.length);
  const spoken = [...isSpoken.keys()].filter((frame) => isSpoken[frame] === 1);
  for (let i = 0; i < spoken.length; i += 2) {
    const [first, second] = [spoken[i] ?? 0, spoken[i + 1]];
    putWindow(thin, first, re);
    if (second === undefined) im.fill(0);
    else putWindow(thin, second, im);
    correlate();
    pitches[first] = pitchOf(re);
    if (second !== undefined) pitches[second] = pitchOf(im);
  }
  return pitches;
}
