import { ProgramExit, type SystemCalls, WasiHost } from './wasi-host.ts';
import { type WasmInstance, type WasmModule, webAssembly } from './web-assembly.ts';

export interface ProgramRun {
  readonly exitCode: number;
  readonly stdout: string;
  /** contents of `out.wav`, empty when the program wrote none */
  readonly output: Uint8Array;
}

/** A run that grew to more than this gets no successor in the same memory: a long text must not stay. */
const MAX_KEPT_BYTES = 48 * 1_048_576;

/**
 * Where the program's constants end, above all its voices: 17 MB that no run changes. Source: the first data segment of
 * the pinned package; a test compares these bytes after runs.
 */
export const CONSTANT_BYTES = 17_087_080;

interface Loaded {
  readonly instance: WasmInstance;
  /** the memory behind the constants as it was before the first run */
  readonly fresh: Uint8Array;
}

/**
 * Flite, ready to be run again and again in one memory. After each run the memory is made as it was before the first:
 * half a millisecond, where a new instance takes 10 and leaves 22 MB to the garbage collector. The same call gives the same output,
 * whatever ran before.
 */
export class FliteProgram {
  private readonly module: WasmModule;
  private loaded: Loaded | null = null;
  private host: WasiHost | null = null;

  constructor(module: WasmModule) {
    this.module = module;
  }

  /**
   * @param input contents of the file `in.txt`
   * @param voiceFile contents of the file `voice.flitevox`, not changed
   */
  async run(args: readonly string[], input: string, voiceFile?: Uint8Array): Promise<ProgramRun> {
    const loaded = this.loaded ?? (await this.load());
    // Taken away during the run: after an exit or a trap from deep inside, the program's stack is not to be trusted.
    this.loaded = null;
    const text = { 'in.txt': new TextEncoder().encode(input) };
    const inputs = voiceFile ? { ...text, 'voice.flitevox': voiceFile } : text;
    const host = new WasiHost(['flite', ...args], inputs);
    this.host = host;
    host.memory = loaded.instance.exports.memory;
    const exitCode = this.start(loaded);
    return { exitCode, stdout: host.stdout.join(''), output: host.output() };
  }

  private start(loaded: Loaded): number {
    try {
      loaded.instance.exports._start();
    } catch (error) {
      if (error instanceof ProgramExit) return error.exitCode;
      throw error;
    }
    this.restore(loaded);
    return 0;
  }

  private restore(loaded: Loaded): void {
    const memory = new Uint8Array(loaded.instance.exports.memory.buffer);
    if (memory.length > MAX_KEPT_BYTES) return;
    memory.set(loaded.fresh, CONSTANT_BYTES);
    memory.fill(0, CONSTANT_BYTES + loaded.fresh.length);
    this.loaded = loaded;
  }

  private async load(): Promise<Loaded> {
    const names = Object.keys(new WasiHost([], {}).calls) as (keyof SystemCalls)[];
    // The instance is bound to these for life; the host behind them is another one in each run.
    const forward =
      (name: keyof SystemCalls) =>
      (...args: never[]) => {
        const call = this.host?.calls[name] as ((...args: never[]) => unknown) | undefined;
        return call?.(...args);
      };
    const calls = Object.fromEntries(names.map((name) => [name, forward(name)]));
    const instance = await webAssembly.instantiate(this.module, { wasi_snapshot_preview1: calls });
    return { instance, fresh: new Uint8Array(instance.exports.memory.buffer).slice(CONSTANT_BYTES) };
  }
}
