import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AssemblyRun } from './assemble.child.ts';
import type { Figure } from './figure.ts';

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('./assemble.child.ts', import.meta.url));
/** Fifteen hours in chunks of 250 characters: 1.3 GB. */
const CHUNKS = Number(process.env.BENCH_CHUNKS ?? 4_700);
const WHOLE_BOOK_BYTES = 1.3e9;
/** 20 s for the whole book where a plain copy of it took 9.2 s. */
const MAX_COPIES = 20 / 9.2;
const MAX_ADDED_MB = 100;

/** How long the last percent of a book takes, the joining of its chunks, and in how much memory. */
export async function benchAssembly(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-assembly-'));
  try {
    await run(process.execPath, [CHILD, 'make', '0', folder]);
    const { stdout } = await run(process.execPath, [CHILD, 'join', `${CHUNKS}`, folder]);
    const { bytes, wallSeconds, copySeconds, addedBytes } = JSON.parse(stdout) as AssemblyRun;
    const seconds = (wallSeconds * WHOLE_BOOK_BYTES) / bytes;
    const copies = wallSeconds / copySeconds;
    const addedMb = addedBytes / 1e6;
    return [
      {
        name: `1.3 GB of chunks to one mp3, against a plain copy of it (${seconds.toFixed(1)} s, measured on ${(bytes / 1e9).toFixed(2)} GB)`,
        value: copies,
        unit: 'copies',
        target: `<= ${MAX_COPIES.toFixed(2)}`,
        ok: copies <= MAX_COPIES,
      },
      {
        name: 'memory that takes at its peak, beyond the idle program',
        value: addedMb,
        unit: 'MB',
        target: `<= ${MAX_ADDED_MB}`,
        ok: addedMb <= MAX_ADDED_MB,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
