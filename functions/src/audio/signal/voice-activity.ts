import fvad from '@echogarden/fvad-wasm';
import { AppError } from '../../../../src/domain/errors.ts';
import { pcmOf } from './pcm.ts';

/** The only lengths the detector takes are 10, 20 and 30 ms. */
export const ACTIVITY_FRAME_SECONDS = 0.03;
/** Of 0-3: how sure it must be. In noise all of them say "speech" too often; find-speech.ts asks for energy as well. */
const MODE = 2;
const module = fvad();

/**
 * For each whole frame of 30 ms: does it sound like speech? Spectrum only; the WebRTC detector.
 * @param sampleRateHz 8,000, 16,000, 32,000 or 48,000
 */
export async function voiceActivity(samples: Float32Array, sampleRateHz: number): Promise<boolean[]> {
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
