import { createRequire } from 'node:module';
import { resolve } from 'node:path';

export const SHERPA_PACKAGE = 'sherpa-onnx-node';

export interface GeneratedSound {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export interface Speaking {
  readonly text: string;
  readonly enableExternalBuffer: boolean;
  readonly generationConfig: unknown;
  /** 0 ends it */
  readonly onProgress: (info: { readonly progress: number }) => number;
}

/** What is used of the package; it has no types of its own. Source: its non-streaming-tts.js, non-streaming-asr.js,
 * non-streaming-speech-denoiser.js and speaker-identification.js. */
export interface Sherpa {
  readonly OfflineTts: {
    createAsync(config: unknown): Promise<{ generateAsync(speaking: Speaking): Promise<GeneratedSound> }>;
  };
  readonly GenerationConfig: new (config: Readonly<Record<string, unknown>>) => unknown;
  readonly OfflineRecognizer: new (
    config: unknown,
  ) => {
    createStream(): { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };
    decode(stream: unknown): void;
    getResult(stream: unknown): { readonly text: string };
  };
  readonly OfflineSpeechDenoiser: new (
    config: unknown,
  ) => {
    run(sound: {
      readonly samples: Float32Array;
      readonly sampleRate: number;
      readonly enableExternalBuffer: boolean;
    }): GeneratedSound;
  };
  readonly SpeakerEmbeddingExtractor: new (
    config: unknown,
  ) => {
    createStream(): {
      acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void;
      inputFinished(): void;
    };
    compute(stream: unknown, enableExternalBuffer: boolean): Float32Array;
  };
}

/**
 * The package beside the weights, where `npm run voice-model` puts it, else among our own. It is no dependency: it is
 * large, native, and needed by few.
 * @returns null when it is in neither place
 */
export function loadSherpa(folder: string): Sherpa | null {
  for (const from of [resolve(folder, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from)(SHERPA_PACKAGE) as Sherpa;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return null;
}
