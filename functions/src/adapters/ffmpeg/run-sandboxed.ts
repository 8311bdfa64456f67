import type { FfmpegCore } from '@ffmpeg/core';

/** All that FFmpeg sees of the world: one file to read, one to write. */
export interface World {
  readonly recording: {
    readonly bytes: number;
    /** fills as much of `to` as there is from `position` on @returns how many bytes */
    readonly read: (to: Int8Array, position: number) => number;
  };
  readonly write: (bytes: Int8Array) => void;
}

export interface SandboxedRun {
  readonly bytesWritten: number;
  /** null when the program broke */
  readonly exitCode: number | null;
  /** the end of what it complained about */
  readonly complaint: string;
}

const COMPLAINT_CHARACTERS = 4_000;
/** How WebAssembly and Emscripten say that a program was ended before its end. */
const BROKEN = new Set(['RuntimeError', 'RangeError', 'ExitStatus']);
const INVALID_ARGUMENT = 28;
const FROM_HERE = 1;
const FROM_END = 2;

/**
 * Runs FFmpeg in its sandbox to its end, blocking: whoever calls has a process for it.
 * @param argsOf its arguments, given the names under which it finds the two files
 */
export function runSandboxed(
  core: FfmpegCore,
  world: World,
  argsOf: (paths: { readonly from: string; readonly to: string }) => readonly string[],
): SandboxedRun {
  const { FS } = core;
  const { bytes, read } = world.recording;
  let bytesWritten = 0;
  let complaint = '';
  const seekIn = (size: () => number) => (stream: { position: number }, offset: number, whence: number) => {
    const from = whence === FROM_HERE ? stream.position : whence === FROM_END ? size() : 0;
    if (from + offset < 0) throw new FS.ErrnoError(INVALID_ARGUMENT);
    return from + offset;
  };
  const recording = FS.createFile('/', 'recording', {}, true, false);
  recording.usedBytes = bytes;
  recording.stream_ops = {
    llseek: seekIn(() => bytes),
    read: (...[, to, at, length, position]) => read(to.subarray(at, at + length), position),
  };
  const sound = FS.createFile('/', 'sound', {}, true, true);
  sound.stream_ops = {
    llseek: seekIn(() => bytesWritten),
    write(_stream, from, at, length) {
      world.write(from.subarray(at, at + length));
      bytesWritten += length;
      return length;
    },
  };
  core.setLogger(({ message }) => {
    complaint = `${complaint}${message}\n`.slice(-COMPLAINT_CHARACTERS);
  });
  try {
    const exitCode = core.exec(...argsOf({ from: 'file:/recording', to: 'file:/sound' }));
    return { bytesWritten, exitCode, complaint };
  } catch (error) {
    // A damaged file made it reach beyond its own memory or stack: what was decoded before counts.
    if (!(error instanceof Error && BROKEN.has(error.name))) throw error;
    return { bytesWritten, exitCode: null, complaint: complaint + error.message };
  }
}
