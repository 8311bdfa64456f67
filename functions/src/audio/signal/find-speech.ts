import fvad from '@echogarden/fvad-wasm';
import { AppError } from '../../../../src/domain/errors.ts';
import { pcmOf } from './pcm.ts';

/** Seconds from the beginning of the sound. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Speech stands this far above the room's noise … */
const ABOVE_NOISE_DB = 9;
/** … and at most this far below the loudest speech. */
const BELOW_LOUD_DB = 30;
/** Below this there is nothing, whatever the shares say. */
const ABSOLUTE_DB = -65;
/** Pauses inside a sentence stay, clicks go, soft beginnings and ends are kept. */
const JOIN_GAPS_SECONDS = 0.35;
const MIN_SECONDS = 0.25;
const MARGIN_SECONDS = 0.09;

function energiesDb(samples: Float32Array, frameSamples: number, frameCount: number): number[] {
  return Array.from({ length: frameCount }, (_, frame) => {
    let sum = 0;
    for (let i = frame * frameSamples; i < (frame + 1) * frameSamples; i++) sum += (samples[i] ?? 0) ** 2;
    return 10 * Math.log10(sum / frameSamples + 1e-12);
  });
}

/** Joins stretches that nearly touch, drops very short ones. */
function smoothed(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last && stretch.start - last.end <= JOIN_GAPS_SECONDS)
      joined[joined.length - 1] = { start: last.start, end: stretch.end };
    else joined.push(stretch);
  }
  return joined.filter((stretch) => stretch.end - stretch.start >= MIN_SECONDS);
}

/** The only lengths the detector takes are 10, 20 and 30 ms. */
const ACTIVITY_FRAME_SECONDS = 0.03;
/** Of 0-3: how sure it must be. In noise all of them say "speech" too often; find-speech.ts asks for energy as well. */
const MODE = 2;
const module = fvad();

/**
 * For each whole frame of 30 ms: does it sound like speech? Spectrum only; the WebRTC detector.
 * @param sampleRateHz 8,000, 16,000, 32,000 or 48,000
 */
async function voiceActivity(samples: Float32Array, sampleRateHz: number): Promise<boolean[]> {
  const m = await module;
  const frameSamples = Math.round(ACTIVITY_FRAME_SECONDS * sampleRateHz);
  const detector = m._fvad_new();
  const at = m._malloc(frameSamples * 2);
  try {
    if (m._fvad_set_sample_rate(detector, sampleRateHz) !== 0 || m._fvad_set_mode(detector, MODE) !== 0)
      throw new AppError('internal', 'the speech detector does not take this sample rate');
    return Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) => {
      m.HEAP16.set(pcmOf(samples.subarray(frame * frameSamples, (frame + 1) * frameSamples)), at >> 1);
      return m._fvad_process(detector, at, frameSamples) === 1;
    });
  } finally {
    m._free(at);
    m._fvad_free(detector);
  }
}

/**
 * Where somebody speaks: louder than the room, and speech-like by its spectrum. The detector of spectra alone calls
 * noise speech, energy alone calls a slammed door speech.
 * @param sampleRateHz 8,000, 16,000, 32,000 or 48,000
 * @returns in order, not overlapping
 */
export async function findSpeech(samples: Float32Array, sampleRateHz: number): Promise<Stretch[]> {
  const activity = await voiceActivity(samples, sampleRateHz);
  const frameSamples = Math.round(ACTIVITY_FRAME_SECONDS * sampleRateHz);
  const energies = energiesDb(samples, frameSamples, activity.length);
  const sorted = energies.filter((energy) => energy > ABSOLUTE_DB).sort((a, b) => a - b);
  const noise = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  // In a clip without pauses the quietest tenth is speech itself: never ask for more than the middle.
  const threshold = Math.max(
    ABSOLUTE_DB,
    Math.min(Math.max(noise + ABOVE_NOISE_DB, loud - BELOW_LOUD_DB), loud - 15),
  );
  const frames = activity.flatMap((isActive, frame) => {
    const isLoud = (energies[frame] ?? ABSOLUTE_DB) > threshold;
    const start = frame * ACTIVITY_FRAME_SECONDS;
    return isActive && isLoud ? [{ start, end: start + ACTIVITY_FRAME_SECONDS }] : [];
  });
  const durationSeconds = samples.length / sampleRateHz;
  return smoothed(frames).map(({ start, end }) => ({
    start: Math.max(0, start - MARGIN_SECONDS),
    end: Math.min(durationSeconds, end + MARGIN_SECONDS),
  }));
}
