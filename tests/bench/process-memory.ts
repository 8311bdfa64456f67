import { readFile } from 'node:fs/promises';

const MIB = 1_048_576;
const LOOK_EVERY_MS = 200;

/** Watches what the processes below this one hold together; memory that several of them share counts once. */
export function watchMemoryBelow(): { readonly peakMib: () => number; stop(): void } {
  let peakBytes = 0;
  const look = async () => {
    const held = await Promise.all((await below(process.pid)).map(proportionalBytes));
    peakBytes = Math.max(
      peakBytes,
      held.reduce((sum, bytes) => sum + bytes, 0),
    );
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { peakMib: () => peakBytes / MIB, stop: () => clearInterval(timer) };
}

async function below(pid: number): Promise<number[]> {
  // gone between two looks, like the numbers below
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = listed.split(' ').filter(Boolean).map(Number);
  const theirs = await Promise.all(children.map(below));
  return [...children, ...theirs.flat()];
}

async function proportionalBytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024;
}
