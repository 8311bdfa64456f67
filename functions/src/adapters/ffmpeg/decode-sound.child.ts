import { fstatSync, readSync, writeSync } from 'node:fs';
import { serveParent } from '../../processes/serve-parent.ts';
import { type DecodeOptions, decodingArgs } from './decoding-args.ts';
import { loadCore } from './load-core.ts';
import { runSandboxed, type SandboxedRun } from './run-sandboxed.ts';

/** The recording is this process's standard input, the sound goes to its standard output. */
const RECORDING = 0;
const SOUND = 1;

serveParent<DecodeOptions, SandboxedRun>(async (options) => {
  const recording = {
    bytes: fstatSync(RECORDING).size,
    read: (to: Int8Array, position: number) => readSync(RECORDING, to, 0, to.length, position),
  };
  const write = (bytes: Int8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(SOUND, bytes, at);
  };
  const core = await loadCore();
  return runSandboxed(core, { recording, write }, (paths) => decodingArgs(paths, options));
});
