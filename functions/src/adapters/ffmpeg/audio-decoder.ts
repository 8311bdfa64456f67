import { open } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import type { AudioDecoder } from '../../ports/audio-decoder.ts';
import { ChildEnded, type ChildLimits, guardedChild } from '../../processes/guarded-child.ts';
import { BYTES_PER_SAMPLE, decodedSound } from './decoded-sound.ts';
import type { DecodeOptions } from './decoding-args.ts';
import { CORE_OPTIONS } from './load-core.ts';
import { receiver } from './receive-output.ts';
import type { SandboxedRun } from './run-sandboxed.ts';

const ENTRY = new URL('./decode-sound.child.ts', import.meta.url);
const MAX_RESIDENT_BYTES = 512 * MIB;
/** An old laptop decodes more than ten times as fast as it sounds; start and seeking come on top. */
const WALL_MS_PER_SECOND = 100;
const WALL_BASE_MS = 20_000;

/**
 * Sound through FFmpeg as WebAssembly, in a process of its own for each file. FFmpeg reads the one file that was opened
 * for it and sees no other, no network and no memory but its own, which is bounded.
 */
export function ffmpegAudioDecoder(limits: Partial<ChildLimits> = {}): AudioDecoder {
  return {
    async decode(path, options, signal) {
      signal.throwIfAborted();
      const file = await open(path);
      try {
        const { size } = await file.stat();
        if (size === 0) throw new AppError('clip-empty');
        return await decodeOpened(file.fd, options, { limits, signal });
      } finally {
        await file.close();
      }
    },
  };
}

async function decodeOpened(
  input: number,
  options: DecodeOptions,
  { limits, signal }: { readonly limits: Partial<ChildLimits>; readonly signal: AbortSignal },
) {
  const { sampleRateHz, maxSeconds } = options;
  const output = receiver((maxSeconds + 1) * sampleRateHz * BYTES_PER_SAMPLE, () => child.kill());
  const child = guardedChild<DecodeOptions, SandboxedRun>({
    entry: ENTRY,
    readable: [],
    nodeOptions: CORE_OPTIONS,
    input,
    onOutput: output.take,
    timeoutMs: WALL_BASE_MS + maxSeconds * WALL_MS_PER_SECOND,
    maxResidentBytes: MAX_RESIDENT_BYTES,
    ...limits,
  });
  try {
    const run = await child.ask(options, signal);
    await output.until(run.bytesWritten, signal);
    return decodedSound({ ...run, parts: output.parts }, sampleRateHz);
  } catch (error) {
    throw error instanceof ChildEnded ? meaningOf(error, output.isOver()) : error;
  } finally {
    child.kill();
  }
}

function meaningOf(ended: ChildEnded, wroteTooMuch: boolean): AppError {
  if (ended.reason === 'busy') return new AppError('server-busy', undefined, { cause: ended });
  const bound = wroteTooMuch ? 'output' : ended.reason;
  const code = bound === 'crash' ? 'clip-damaged' : 'clip-too-large';
  return new AppError(code, undefined, { details: { bound }, cause: ended });
}
