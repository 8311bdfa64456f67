import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from './database-problem.ts';

export const LOCK_FILE = 'lock.db';
const FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, LOCK_FILE];
const FOLDERS = ['objects', 'incoming', 'mail', 'phone', 'keys', 'lost+found'];

/**
 * Makes a data folder, or takes one that is there, so that this account alone can look into it.
 * @returns false where the disk or the folder's owner does not let us
 */
export function keepPrivate(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Windows keeps rights in another way, and a person's folders closed by itself.
  if (process.platform === 'win32') return true;
  return [
    narrow(dataDir, 0o700),
    ...FOLDERS.map((name) => narrow(join(dataDir, name), 0o700)),
    ...FILES.map((name) => narrow(join(dataDir, name), 0o600)),
  ].every(Boolean);
}

/** Makes a file for a database, whose companions get the same rights; what is there stays as it is. */
export function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

function narrow(path: string, mode: number): boolean {
  const isOpen = () => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  if (!isOpen()) return true;
  try {
    chmodSync(path, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Gone meanwhile, or not ours to change; what it is afterwards is looked at below.
    if (!['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP'].includes(code)) throw error;
  }
  return !isOpen();
}
