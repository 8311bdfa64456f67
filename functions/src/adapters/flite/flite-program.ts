import { ProgramExit, WasiHost } from './wasi-host.ts';
import { type WasmModule, webAssembly } from './web-assembly.ts';

export interface ProgramRun {
  readonly exitCode: number;
  readonly stdout: string;
  /** contents of `out.wav`, empty when the program wrote none */
  readonly output: Uint8Array;
}

/**
 * Runs the program once in an instance of its own; nothing is left over for the next run.
 * @param input contents of the file `in.txt`
 */
export async function runFlite(
  program: WasmModule,
  args: readonly string[],
  input: string,
): Promise<ProgramRun> {
  const host = new WasiHost(['flite', ...args], input);
  const instance = await webAssembly.instantiate(program, { wasi_snapshot_preview1: host.calls });
  host.memory = instance.exports.memory;
  let exitCode = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error;
    exitCode = error.exitCode;
  }
  const file = host.files.get('out.wav');
  const output = file ? file.bytes.subarray(0, file.sizeBytes) : new Uint8Array(0);
  return { exitCode, stdout: host.stdout.join(''), output };
}
