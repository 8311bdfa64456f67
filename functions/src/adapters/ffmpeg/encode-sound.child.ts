import { fstatSync, readSync, writeSync } from 'node:fs';
import type { EncodingOptions } from '../../ports/sound-encoder.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import { loadCore } from './load-core.ts';
import { runSandboxed, type SandboxedRun } from './run-sandboxed.ts';

/** The MP3 is this process's standard input, the AAC goes to its standard output. */
const RECORDING = 0;
const SOUND = 1;

serveParent<EncodingOptions, SandboxedRun>(async ({ kbps, skipSamples }) => {
  const recording = {
    bytes: fstatSync(RECORDING).size,
    read: (to: Int8Array, position: number) => readSync(RECORDING, to, 0, to.length, position),
  };
  const write = (bytes: Int8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(SOUND, bytes, at);
  };
  const core = await loadCore();
  return runSandboxed(core, { recording, write }, ({ from, to }) => [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-f', 'mp3', '-i', from, '-map', '0:a:0'],
    ...['-af', `atrim=start_sample=${skipSamples},asetpts=N/SR/TB`, '-ac', '1', '-ar', '44100'],
    ...['-c:a', 'aac', '-b:a', `${kbps}k`, '-bitexact', '-f', 'adts', to],
  ]);
});
