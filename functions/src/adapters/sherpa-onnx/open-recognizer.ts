import { availableParallelism } from 'node:os';
import { resample } from '../../audio/signal/resample.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import type { Sherpa } from './sherpa-package.ts';

const RATE_HZ = 16_000;

/** Whisper, ready to be asked again and again. @param whisper its settings, as findWhisper tells them */
export function openRecognizer(
  sherpa: Sherpa,
  whisper: Readonly<Record<string, string>>,
): (sound: Sound) => Promise<string> {
  const { encoder, decoder, tokens } = whisper;
  const recognizer = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: RATE_HZ, featureDim: 80 },
    modelConfig: {
      whisper: { encoder, decoder },
      tokens,
      numThreads: availableParallelism(),
      provider: 'cpu',
    },
  });
  return async (sound) => {
    const stream = recognizer.createStream();
    const samples = await resample(sound.samples, sound.sampleRateHz, RATE_HZ);
    stream.acceptWaveform({ samples, sampleRate: RATE_HZ });
    recognizer.decode(stream);
    return recognizer.getResult(stream).text.trim();
  };
}
