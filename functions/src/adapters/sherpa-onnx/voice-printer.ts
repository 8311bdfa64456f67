import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../src/domain/errors.ts';
import type { VoicePrinter } from '../../ports/voice-printer.ts';
import { loadSherpa, type Sherpa } from './sherpa-package.ts';

/** Any of the release `speaker-recongition-models` of k2-fsa/sherpa-onnx, under this name. */
export const PRINT_MODEL = 'speaker-embedding.onnx';
const RATE_HZ = 16_000;

/**
 * Speakers as a neural model hears them, when one lies beside the weights of the voices.
 * @param folder VOICE_MODEL_DIR
 * @returns null without the model or without the package
 * @throws AppError voice-service-refused when the file is no such model
 */
export async function sherpaVoicePrinter(
  folder: string,
  load: (folder: string) => Sherpa | null = loadSherpa,
): Promise<VoicePrinter | null> {
  const model = join(folder, PRINT_MODEL);
  const found = await stat(model).catch(() => null);
  const sherpa = found?.isFile() && found.size > 0 ? load(folder) : null;
  if (!sherpa) return null;
  const extractor = openExtractor(sherpa, model);
  return {
    async prints(samples, ranges, signal) {
      const vectors: Float32Array[] = [];
      for (const { from, to } of ranges) {
        // Each takes some hundredths of a second; in between the process hears that it is no longer wanted.
        await new Promise(setImmediate);
        signal.throwIfAborted();
        const stream = extractor.createStream();
        stream.acceptWaveform({ samples: samples.subarray(from, to), sampleRate: RATE_HZ });
        stream.inputFinished();
        vectors.push(extractor.compute(stream, false));
      }
      return vectors;
    },
  };
}

function openExtractor(sherpa: Sherpa, model: string) {
  try {
    return new sherpa.SpeakerEmbeddingExtractor({ model, numThreads: 1, provider: 'cpu' });
  } catch (cause) {
    throw new AppError('voice-service-refused', `${model} cannot be loaded`, { cause });
  }
}
