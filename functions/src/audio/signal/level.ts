/** Loudness of the parts in which somebody speaks, and the loudest sample: what a gain is chosen from. */
const TARGET_RMS = 10 ** (-20 / 20);
const MAX_PEAK = 10 ** (-3 / 20);
/** The audiobook standard wants -23 to -18 dB over the whole file; pauses cost about 1.5 dB of it. */
const BOOK_RMS = 10 ** (-18.5 / 20);
/** A chunk is never made more than so much louder or softer: a whisper must not become a shout, nor hiss a voice. */
const MAX_GAIN = 10 ** (20 / 20);
const FRAME_SECONDS = 0.05;
/** Frames this far below the loudest ones are pauses. */
const PAUSE_BELOW = 10 ** (-25 / 20);

/** By index: a book has billions of samples, and iterators take three times as long. */
function rmsOf(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) {
    const sample = samples[i] ?? 0;
    sum += sample * sample;
  }
  return to <= from ? 0 : Math.sqrt(sum / (to - from));
}

/** Root mean square of the speech alone, pauses left out; 0 for silence. */
export function speechRms(samples: Float32Array, sampleRateHz: number): number {
  const frameSamples = Math.round(FRAME_SECONDS * sampleRateHz);
  const frames: number[] = [];
  for (let at = 0; at < samples.length; at += frameSamples)
    frames.push(rmsOf(samples, at, Math.min(samples.length, at + frameSamples)));
  const loud = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0;
  const spoken = frames.filter((rms) => rms > 0 && rms >= loud * PAUSE_BELOW);
  return Math.sqrt(spoken.reduce((sum, rms) => sum + rms * rms, 0) / Math.max(1, spoken.length));
}

export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) {
    const size = Math.abs(samples[i] ?? 0);
    if (size > peak) peak = size;
  }
  return peak;
}

/** The factor that brings speech to -20 dB RMS without a sample above -3 dB. 1 for silence. */
export function levelingGain(samples: Float32Array, sampleRateHz: number): number {
  const rms = speechRms(samples, sampleRateHz);
  if (rms === 0) return 1;
  return Math.min(TARGET_RMS / rms, MAX_PEAK / peakOf(samples));
}

/** The factor that brings a chunk's speech to the loudness of an audiobook; peaks are the limiter's work. */
export function masteringGain(samples: Float32Array, sampleRateHz: number): number {
  const rms = speechRms(samples, sampleRateHz);
  return rms === 0 ? 1 : Math.min(MAX_GAIN, Math.max(1 / MAX_GAIN, BOOK_RMS / rms));
}

export function withGain(samples: Float32Array, gain: number): Float32Array<ArrayBuffer> {
  // Not Float32Array.from: it lists all numbers one by one first, which is many times the memory of the sound.
  const louder = new Float32Array(samples.length);
  for (let i = 0; i < louder.length; i++) louder[i] = (samples[i] ?? 0) * gain;
  return louder;
}
