/** Of the mains, Europe and America. */
const MAINS_HZ = [50, 60];
const HARMONICS = 5;
/** A hum is a line: so much stronger than what lies beside it. */
const LINE_DB = 9;
const BESIDE_HZ = 7;
const MIN_LINES = 2;
/** Narrow, so that a man's voice does not lose its pitch. */
const Q = 25;
const MIN_SECONDS = 0.3;

/** Power of one frequency. Source: Goertzel (1958). */
function powerAt(samples: Float32Array, sampleRateHz: number, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / sampleRateHz);
  let before = 0;
  let now = 0;
  for (let i = 0; i < samples.length; i++) {
    const shape = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length);
    const next = (samples[i] ?? 0) * shape + turn * now - before;
    before = now;
    now = next;
  }
  return now * now + before * before - turn * now * before;
}

/**
 * The mains frequency that hums in what is heard when nobody speaks.
 * @returns null when none does
 */
export function humHz(pauses: Float32Array, sampleRateHz: number): number | null {
  if (pauses.length < MIN_SECONDS * sampleRateHz) return null;
  const linesOf = (mains: number) =>
    Array.from({ length: HARMONICS }, (_, i) => (i + 1) * mains).filter((hz) => {
      const beside =
        (powerAt(pauses, sampleRateHz, hz - BESIDE_HZ) + powerAt(pauses, sampleRateHz, hz + BESIDE_HZ)) / 2;
      return powerAt(pauses, sampleRateHz, hz) > beside * 10 ** (LINE_DB / 10);
    }).length;
  const counts = MAINS_HZ.map(linesOf);
  const most = Math.max(...counts);
  return most >= MIN_LINES ? (MAINS_HZ[counts.indexOf(most)] ?? null) : null;
}

/** Source: Robert Bristow-Johnson's audio equalizer cookbook, notch. */
function without(samples: Float32Array, sampleRateHz: number, hz: number): Float32Array {
  const w = (2 * Math.PI * hz) / sampleRateHz;
  const alpha = Math.sin(w) / (2 * Q);
  const turn = -2 * Math.cos(w);
  const a0 = 1 + alpha;
  const result = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0;
    const y = (x + turn * x1 + x2 - turn * y1 - (1 - alpha) * y2) / a0;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    result[i] = y;
  }
  return result;
}

/** Takes the mains and its overtones out. */
export function removeHum(samples: Float32Array, sampleRateHz: number, mainsHz: number): Float32Array {
  let result = samples;
  for (let i = 1; i <= HARMONICS; i++) result = without(result, sampleRateHz, i * mainsHz);
  return result;
}
