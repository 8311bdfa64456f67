// npm run build: the app and its pages, made beside those that are there and put in their place when all of them are.

import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
const TRIES = 10;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Whether the process is there, be it somebody else's. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Folders of builds that were killed. */
function clearKilled(folder: string, name: string): void {
  for (const one of readdirSync(folder)) {
    const [, pid] = one.startsWith(`${name}.`) ? (/\.(?:new|old)-(\d+)$/.exec(one) ?? []) : [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, one), { recursive: true, force: true });
  }
}

/** @throws what is wrong with the folder, but for another build that puts its own there at this moment */
function putInPlace(fresh: string, site: string, old: string): void {
  for (let tries = 1; ; tries++) {
    try {
      renameSync(site, old);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    try {
      renameSync(fresh, site);
      return;
    } catch (error) {
      if (tries === TRIES || !['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/**
 * Makes a folder anew: whoever reads it finds the one before or the new one, whole. One that cannot be made leaves the one
 * before.
 * @param make fills the folder whose path it gets
 */
export async function madeAnew(
  folder: string,
  name: string,
  make: (fresh: string) => Promise<unknown>,
): Promise<void> {
  clearKilled(folder, name);
  const [fresh, old] = ['new', 'old'].map((word) => join(folder, `${name}.${word}-${process.pid}`));
  if (fresh === undefined || old === undefined) throw new Error('two words are two names');
  try {
    await make(fresh);
    putInPlace(fresh, join(folder, name), old);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await madeAnew(root, 'dist', (outDir) => build({ root, logLevel: 'warn', build: { outDir } }));
