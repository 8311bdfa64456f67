import type { WasmMemory } from './web-assembly.ts';

const ERRNO_SUCCESS = 0;
const ERRNO_BADF = 8;
const ERRNO_NOENT = 44;
const FIRST_FILE = 4;
const FOLDER = 3;
const STDOUT = 1;
const OPEN_TRUNCATE = 8;
const TYPE_CHARACTER_DEVICE = 2;
const TYPE_FOLDER = 3;
const TYPE_FILE = 4;

/** Thrown through the program, the only way to leave it from inside a call. */
export class ProgramExit extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

interface MemoryFile {
  bytes: Uint8Array;
  sizeBytes: number;
}

function writeAt(file: MemoryFile, position: number, bytes: Uint8Array): void {
  const end = position + bytes.length;
  if (end > file.bytes.length) {
    const larger = new Uint8Array(Math.max(end, file.bytes.length * 2, 65_536));
    larger.set(file.bytes.subarray(0, file.sizeBytes));
    file.bytes = larger;
  }
  file.bytes.set(bytes, position);
  file.sizeBytes = Math.max(file.sizeBytes, end);
}

/**
 * The system calls that Flite makes, answered without giving it anything of this machine: it sees its arguments,
 * its input files, `out.wav` (buffers in memory) and a standard output. Source: wasi_snapshot_preview1.
 */
export class WasiHost {
  readonly stdout: string[] = [];
  private readonly files: Map<string, MemoryFile>;
  memory: WasmMemory | null = null;
  private readonly args: readonly Uint8Array[];
  private readonly open = new Map<number, { file: MemoryFile; position: number }>();

  constructor(args: readonly string[], inputs: Readonly<Record<string, Uint8Array>>) {
    this.args = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
    const files = Object.entries({ ...inputs, 'out.wav': new Uint8Array(0) });
    this.files = new Map(files.map(([name, bytes]) => [name, { bytes, sizeBytes: bytes.length }]));
  }

  /** What was written to `out.wav`. */
  output(): Uint8Array {
    const file = this.files.get('out.wav');
    return file ? file.bytes.subarray(0, file.sizeBytes) : new Uint8Array(0);
  }

  /** Made anew at each call: the buffer is another one after the memory has grown. */
  private view(): DataView {
    if (!this.memory) throw new Error('the program has not started');
    return new DataView(this.memory.buffer);
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.view().buffer, at, length);
  }

  private *buffers(at: number, count: number): Generator<Uint8Array> {
    for (let i = 0; i < count; i++) {
      const view = this.view();
      yield this.bytes(view.getUint32(at + i * 8, true), view.getUint32(at + i * 8 + 4, true));
    }
  }

  readonly calls = {
    args_sizes_get: (countAt: number, sizeAt: number): number => {
      this.view().setUint32(countAt, this.args.length, true);
      this.view().setUint32(
        sizeAt,
        this.args.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return ERRNO_SUCCESS;
    },
    args_get: (pointersAt: number, textAt: number): number => {
      let at = textAt;
      for (const [i, arg] of this.args.entries()) {
        this.view().setUint32(pointersAt + i * 4, at, true);
        this.bytes(at, arg.length).set(arg);
        at += arg.length;
      }
      return ERRNO_SUCCESS;
    },
    /** Always the same time, so that the same text gives the same sound. */
    clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
      this.view().setBigUint64(at, 0n, true);
      return ERRNO_SUCCESS;
    },
    fd_close: (fd: number): number => (this.open.delete(fd) ? ERRNO_SUCCESS : ERRNO_BADF),
    fd_fdstat_get: (fd: number, at: number): number => {
      const type = fd < FOLDER ? TYPE_CHARACTER_DEVICE : fd === FOLDER ? TYPE_FOLDER : TYPE_FILE;
      if (fd > FOLDER && !this.open.has(fd)) return ERRNO_BADF;
      this.bytes(at, 24).fill(0);
      this.view().setUint8(at, type);
      this.view().setBigUint64(at + 8, 0xffffffffffffffffn, true);
      this.view().setBigUint64(at + 16, 0xffffffffffffffffn, true);
      return ERRNO_SUCCESS;
    },
    fd_fdstat_set_flags: (): number => ERRNO_SUCCESS,
    fd_prestat_get: (fd: number, at: number): number => {
      if (fd !== FOLDER) return ERRNO_BADF;
      this.view().setUint32(at, 0, true);
      this.view().setUint32(at + 4, 1, true);
      return ERRNO_SUCCESS;
    },
    fd_prestat_dir_name: (fd: number, at: number): number => {
      if (fd !== FOLDER) return ERRNO_BADF;
      this.view().setUint8(at, '/'.charCodeAt(0));
      return ERRNO_SUCCESS;
    },
    path_open: (...call: (number | bigint)[]): number => {
      const [, , pathAt, pathLength, flags, , , , resultAt] = call.map(Number);
      const path = new TextDecoder().decode(this.bytes(pathAt ?? 0, pathLength ?? 0));
      const file = this.files.get(path);
      if (!file) return ERRNO_NOENT;
      if ((flags ?? 0) & OPEN_TRUNCATE) file.sizeBytes = 0;
      let fd = FIRST_FILE;
      while (this.open.has(fd)) fd++;
      this.open.set(fd, { file, position: 0 });
      this.view().setUint32(resultAt ?? 0, fd, true);
      return ERRNO_SUCCESS;
    },
    fd_read: (fd: number, at: number, count: number, doneAt: number): number => {
      const open = this.open.get(fd);
      if (!open) return ERRNO_BADF;
      let done = 0;
      for (const buffer of this.buffers(at, count)) {
        const part = open.file.bytes.subarray(
          open.position,
          Math.min(open.position + buffer.length, open.file.sizeBytes),
        );
        buffer.set(part);
        open.position += part.length;
        done += part.length;
      }
      this.view().setUint32(doneAt, done, true);
      return ERRNO_SUCCESS;
    },
    fd_write: (fd: number, at: number, count: number, doneAt: number): number => {
      const open = this.open.get(fd);
      if (!open && fd >= FOLDER) return ERRNO_BADF;
      let done = 0;
      for (const buffer of this.buffers(at, count)) {
        if (open) {
          writeAt(open.file, open.position, buffer);
          open.position += buffer.length;
        } else if (fd === STDOUT) this.stdout.push(new TextDecoder('latin1').decode(buffer));
        done += buffer.length;
      }
      this.view().setUint32(doneAt, done, true);
      return ERRNO_SUCCESS;
    },
    fd_seek: (fd: number, offset: bigint, whence: number, at: number): number => {
      const open = this.open.get(fd);
      if (!open) return ERRNO_BADF;
      const from = [0, open.position, open.file.sizeBytes][whence] ?? 0;
      open.position = Math.max(0, from + Number(offset));
      this.view().setBigUint64(at, BigInt(open.position), true);
      return ERRNO_SUCCESS;
    },
    proc_exit: (exitCode: number): never => {
      throw new ProgramExit(exitCode);
    },
  };
}

export type SystemCalls = WasiHost['calls'];
