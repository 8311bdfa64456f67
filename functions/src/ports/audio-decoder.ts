import type { Sound } from './voice-engine.ts';

/** Takes sound out of an audio or video file. Files are hostile: bounded time, memory, no network. */
export interface AudioDecoder {
  /**
   * @param file path of a local copy of any listed format (mp3, wav, m4a, mp4, mov, avi, also webm, ogg, flac)
   * @returns mono sound at `sampleRateHz` from `fromSeconds` (0 without it) on, at most `maxSeconds` of it
   * @throws AppError clip-empty, clip-damaged, clip-no-audio, clip-too-large; AbortError
   */
  decode(
    file: string,
    options: { readonly sampleRateHz: number; readonly maxSeconds: number; readonly fromSeconds?: number },
    signal: AbortSignal,
  ): Promise<Sound>;
}
