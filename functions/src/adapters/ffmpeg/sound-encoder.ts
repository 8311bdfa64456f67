import { open } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import type { EncodingOptions, SoundEncoder } from '../../ports/sound-encoder.ts';
import { ChildEnded, guardedChild } from '../../processes/guarded-child.ts';
import { CORE_OPTIONS } from './load-core.ts';
import { receiver } from './receive-output.ts';
import type { SandboxedRun } from './run-sandboxed.ts';

const ENTRY = new URL('./encode-sound.child.ts', import.meta.url);
/** The same as for decoding: the stretches are short. */
const MAX_RESIDENT_BYTES = 512 * MIB;
/** A stretch of two and a half minutes takes five seconds; a machine may have other things to do. */
const TIMEOUT_MS = 600_000;
const MAX_OUTPUT_BYTES = 64 * MIB;

/** AAC through FFmpeg as WebAssembly, in a process of its own for each file, like the decoder of recordings. */
export function ffmpegSoundEncoder(): SoundEncoder {
  return {
    async toAac(path, options, signal) {
      signal.throwIfAborted();
      const file = await open(path);
      const output = receiver(MAX_OUTPUT_BYTES, () => child.kill());
      const child = guardedChild<EncodingOptions, SandboxedRun>({
        entry: ENTRY,
        readable: [],
        nodeOptions: CORE_OPTIONS,
        input: file.fd,
        onOutput: output.take,
        timeoutMs: TIMEOUT_MS,
        maxResidentBytes: MAX_RESIDENT_BYTES,
      });
      try {
        const { bytesWritten, exitCode, complaint } = await child.ask(options, signal);
        await output.until(bytesWritten, signal);
        if (exitCode !== 0) throw new AppError('internal', `the sound was not encoded: ${complaint}`);
        return Buffer.concat(output.parts);
      } catch (error) {
        if (!(error instanceof ChildEnded)) throw error;
        throw new AppError('internal', `the encoder ended: ${error.reason}`, { cause: error });
      } finally {
        child.kill();
        await file.close();
      }
    },
  };
}
