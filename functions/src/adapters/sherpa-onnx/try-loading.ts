import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { changedFiles } from './fetch-files.ts';

/** What lay in the folder when it was loaded last: nothing is tried twice. */
const LOADED_FILE = 'loaded.json';
const CHILD = new URL('./load-model.child.ts', import.meta.url);
const TIMEOUT_MS = 180_000;

async function contentsOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name !== LOADED_FILE).sort();
  const facts = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return [name, size, mtimeMs];
    }),
  );
  return JSON.stringify(facts);
}

/**
 * Whether the files of a folder in which nothing is missing are those that were fetched, and can be loaded: tried in a
 * process of its own, because a broken one ends the process that loads it.
 * @returns why not, in one sentence; null when they can
 */
export async function problemOfWeights(folder: string): Promise<string | null> {
  const contents = await contentsOf(folder);
  const loaded = await readFile(join(folder, LOADED_FILE), 'utf8').catch(() => '');
  if (loaded === contents) return null;
  const changed = await changedFiles(folder);
  if (changed.length > 0) return `Not as they were fetched: ${changed.join(', ')} in ${folder}.`;
  try {
    await promisify(execFile)(process.execPath, [fileURLToPath(CHILD), folder], { timeout: TIMEOUT_MS });
  } catch (error) {
    const { code, signal } = error as { code?: number | string; signal?: string | null };
    return `The files in ${folder} cannot be loaded (what loads them ended with ${signal ?? code}): one of them is broken, or is something else.`;
  }
  await writeFile(join(folder, LOADED_FILE), contents).catch(() => undefined);
  return null;
}
