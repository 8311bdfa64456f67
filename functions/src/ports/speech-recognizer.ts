import type { Sound } from './voice-engine.ts';

/** A second machine that listens to what was spoken. There is none unless whoever runs the product provides one. */
export interface SpeechRecognizer {
  /** What it understood, in words or figures. @throws AppError unavailable; AbortError */
  hear(sound: Sound, signal: AbortSignal): Promise<string>;
}
