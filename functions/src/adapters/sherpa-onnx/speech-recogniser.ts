import { AppError } from '../../../../src/domain/errors.ts';
import type { SpeechRecogniser } from '../../ports/speech-recogniser.ts';
import { findWhisper } from './model-files.ts';
import { openRecogniser } from './open-recogniser.ts';
import { loadSherpa, type Sherpa } from './sherpa-package.ts';

/**
 * Whisper as the second machine that listens to a narration: where its weights lie beside those of a voice, every
 * sentence is read back.
 * @param folder VOICE_MODEL_DIR
 * @returns null when package or weights are not there
 */
export async function sherpaSpeechRecogniser(
  folder: string,
  load: (folder: string) => Sherpa | null = loadSherpa,
): Promise<SpeechRecogniser | null> {
  const whisper = await findWhisper(folder);
  const sherpa = whisper && load(folder);
  if (!whisper || !sherpa) return null;
  let recogniser: ReturnType<typeof openRecogniser> | null = null;
  return {
    async hear(sound, signal) {
      signal.throwIfAborted();
      try {
        recogniser ??= openRecogniser(sherpa, whisper);
      } catch (cause) {
        throw new AppError('voice-service-refused', 'the recogniser cannot be loaded', { cause });
      }
      return recogniser(sound);
    },
  };
}
