import { stat } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import type { AudioDecoder } from '../../ports/audio-decoder.ts';
import { BYTES_PER_SAMPLE, decodedSound } from './decoded-sound.ts';
import { decodingArgs } from './decoding-args.ts';
import { runProgram } from './run-program.ts';

const MEMORY_BYTES = 512 * MIB;
const WALL_MS_PER_SECOND = 100;
const WALL_BASE_MS = 20_000;

/**
 * Sound through an FFmpeg program of this machine: bounded time, memory and output and no other protocol, but the rights
 * of the server. Whoever names it keeps it up to date.
 * @param program path of the program
 */
export function programAudioDecoder(program: string): AudioDecoder {
  return {
    async decode(file, options, signal) {
      const { sampleRateHz, maxSeconds } = options;
      const info = await stat(file);
      if (info.size === 0) throw new AppError('clip-empty');
      const bounds = {
        wallMs: WALL_BASE_MS + maxSeconds * WALL_MS_PER_SECOND,
        memoryBytes: MEMORY_BYTES,
        outputBytes: (maxSeconds + 1) * sampleRateHz * BYTES_PER_SAMPLE,
      };
      const args = decodingArgs({ from: `file:${file}`, to: 'pipe:1' }, options);
      const { output, ...result } = await runProgram(program, args, bounds, signal);
      return decodedSound({ ...result, parts: output }, sampleRateHz);
    },
  };
}
