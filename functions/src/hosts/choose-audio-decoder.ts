import { ffmpegAudioDecoder } from '../adapters/ffmpeg/audio-decoder.ts';
import { programAudioDecoder } from '../adapters/ffmpeg/program-decoder.ts';
import type { AudioDecoder } from '../ports/audio-decoder.ts';

/**
 * The packaged decoder, which can do nothing but decode. `FFMPEG_PATH` names a program of this machine, which is a
 * little faster and knows more formats, and which a hostile recording would attack with the rights of the server.
 */
export function chooseAudioDecoder(environment: NodeJS.ProcessEnv = process.env): AudioDecoder {
  return environment.FFMPEG_PATH ? programAudioDecoder(environment.FFMPEG_PATH) : ffmpegAudioDecoder();
}
