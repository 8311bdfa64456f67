import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../src/domain/errors.ts';
import { lockDataFolder } from '../adapters/local/database.ts';

/** What was stopped can be gone on with for so long; the folder holds a recording and a memoir. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface WorkFolder {
  readonly path: string;
  /** to the next run; a second time it does nothing */
  leave(): void;
  remove(): Promise<void>;
}

/**
 * The folder in which one audiobook is made, for this run alone. What was stopped and not gone on with for 30 days goes.
 * @param all where such folders lie
 * @throws AppError internal, when it cannot be written; failed-precondition, when another run is at work in it
 */
export async function openWorkFolder(all: string, name: string): Promise<WorkFolder> {
  const path = join(all, name);
  try {
    await mkdir(path, { recursive: true });
    await sweep(all, name);
  } catch (cause) {
    throw new AppError(
      'internal',
      `The data folder ${path} cannot be written. Please set DATA_DIR to a folder that can.`,
      { cause },
    );
  }
  const unlock = lockDataFolder(path);
  if (!unlock)
    throw new AppError(
      'failed-precondition',
      'This audiobook is being made by the same command already. Please wait until that one ends, or stop it and try again.',
    );
  let isHeld = true;
  const leave = () => {
    if (isHeld) unlock();
    isHeld = false;
  };
  return {
    path,
    leave,
    async remove() {
      leave();
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function sweep(all: string, own: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (name === own || (await lastTouchedMs(join(all, name))) > Date.now() - KEPT_DAYS * DAY_MS) continue;
    await rm(join(all, name), { recursive: true, force: true });
  }
}

/** A folder in which somebody is at work is touched all the time. */
async function lastTouchedMs(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map(async (path) => (await stat(path)).mtimeMs),
  );
  return Math.max(...times);
}
