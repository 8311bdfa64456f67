import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const KIB = 1_024;
const run = promisify(execFile);

/**
 * Memory a process holds right now, what lies outside the JavaScript heap included.
 * @returns bytes; null when the process is gone or the system does not tell (Windows)
 */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const kib = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
      return kib === undefined ? null : Number(kib) * KIB;
    }
    if (process.platform === 'win32') return null;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) * KIB || null;
  } catch {
    return null; // the process ended between two looks
  }
}
