import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../src/domain/errors.ts';
import { resample } from '../../audio/signal/resample.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import type { Sherpa } from './sherpa-package.ts';

/** GTCRN, of the release `speech-enhancement-models` of k2-fsa/sherpa-onnx, under its name there. */
export const CLEANING_MODEL = 'gtcrn_simple.onnx';
const RATE_HZ = 16_000;
const FRAME_SAMPLES = 320;
/** As long as the quietest tenth of what is heard lies so far below the loud parts, cleaning takes more than it gives. */
const CLEAN_DB = 35;

function isNoisy(samples: Float32Array): boolean {
  const powers: number[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
    const power = samples.subarray(at, at + FRAME_SAMPLES).reduce((sum, sample) => sum + sample * sample, 0);
    // Between the stretches of a voice nothing is heard at all, which says nothing about the room.
    if (power > 0) powers.push(power);
  }
  powers.sort((a, b) => a - b);
  const at = (share: number) => powers[Math.floor(powers.length * share)] ?? 1;
  return 10 * Math.log10(at(0.95) / at(0.1)) < CLEAN_DB;
}

/** Ends the process when the file is something else: see load-model.child.ts. */
export function openCleaner(sherpa: Sherpa, model: string) {
  try {
    return new sherpa.OfflineSpeechDenoiser({ model: { gtcrn: { model }, numThreads: 1, provider: 'cpu' } });
  } catch (cause) {
    throw new AppError('voice-service-refused', `${model} cannot be loaded`, { cause });
  }
}

/** @returns the path of the model that cleans; null where it does not lie beside the weights */
export async function findCleaner(folder: string): Promise<string | null> {
  const model = join(folder, CLEANING_MODEL);
  const found = await stat(model).catch(() => null);
  return found?.isFile() && found.size > 0 ? model : null;
}

/** What a model is to go on from: it imitates a humming room as well. As it is where it is clean, or nothing cleans it. */
export async function cleanReference(sherpa: Sherpa, folder: string, speech: Sound): Promise<Sound> {
  const model = await findCleaner(folder);
  const samples = await resample(speech.samples, speech.sampleRateHz, RATE_HZ);
  if (!model || !isNoisy(samples)) return speech;
  const cleaned = openCleaner(sherpa, model).run({
    samples,
    sampleRate: RATE_HZ,
    enableExternalBuffer: false,
  });
  return { samples: cleaned.samples, sampleRateHz: cleaned.sampleRate };
}
