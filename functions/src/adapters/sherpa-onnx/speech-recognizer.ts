import { AppError } from '../../../../src/domain/errors.ts';
import type { SpeechRecognizer } from '../../ports/speech-recognizer.ts';
import { findWhisper } from './model-files.ts';
import { openRecognizer } from './open-recognizer.ts';
import { loadSherpa, type Sherpa } from './sherpa-package.ts';

/**
 * Whisper as the second machine that listens to a narration: where its weights lie beside those of a voice, every
 * sentence is read back.
 * @param folder VOICE_MODEL_DIR
 * @returns null when package or weights are not there
 */
export async function sherpaSpeechRecognizer(
  folder: string,
  load: (folder: string) => Sherpa | null = loadSherpa,
): Promise<SpeechRecognizer | null> {
  const whisper = await findWhisper(folder);
  const sherpa = whisper && load(folder);
  if (!whisper || !sherpa) return null;
  let recognizer: ReturnType<typeof openRecognizer> | null = null;
  return {
    async hear(sound, signal) {
      signal.throwIfAborted();
      try {
        recognizer ??= openRecognizer(sherpa, whisper);
      } catch (cause) {
        throw new AppError('voice-service-refused', 'the recognizer cannot be loaded', { cause });
      }
      return recognizer(sound);
    },
  };
}
