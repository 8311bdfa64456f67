import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { daysBefore, RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';

export const LOST_FOLDER = 'lost+found';
const NOTE = '.json';

/** All that can be said about a file of which no record speaks. Stands beside it, so that a person can put it back. */
export interface LostFile {
  readonly name: string;
  /** the folder it lay in: move it back there under its name */
  readonly from: 'objects' | 'incoming';
  readonly foundAt: string;
  readonly sizeBytes: number;
  /** when it was written */
  readonly writtenAt: string;
  /** base64, as records have it: a database that knows the file names it by this */
  readonly md5: string;
}

/** Files that nothing accounts for, kept for 30 days before they go. What others put into the folder is left alone. */
export interface LostAndFound {
  /** Moves a file here. False when it was gone already. */
  take(from: LostFile['from'], name: string, nowMs: number): Promise<boolean>;
  list(): Promise<LostFile[]>;
  /** Moves back what turns out to be known after all. @returns how many */
  putBack(isKnown: (name: string) => boolean): Promise<number>;
  /** Deletes at once what belongs to somebody who asked for it. */
  remove(isTheirs: (name: string) => boolean): Promise<number>;
  /** Deletes what nobody has missed for 30 days. @returns how many */
  empty(nowMs: number): Promise<number>;
}

export const endOf = ({ foundAt }: LostFile) =>
  new Date(Date.parse(foundAt) + RETENTION_DAYS.lostFiles * 86_400_000);

/** @returns base64 */
export async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5');
  for await (const part of createReadStream(file, { highWaterMark: 262_144 })) hash.update(part as Buffer);
  return hash.digest('base64');
}

export function lostAndFound(dataDir: string): LostAndFound {
  const folder = join(dataDir, LOST_FOLDER);
  const noteOf = (name: string) => join(folder, `${name}${NOTE}`);

  const noted = async (fileName: string): Promise<LostFile | null> => {
    try {
      const found = JSON.parse(await readFile(join(folder, fileName), 'utf8')) as Partial<LostFile> | null;
      const isOurs =
        `${found?.name}${NOTE}` === fileName &&
        (found?.from === 'objects' || found?.from === 'incoming') &&
        !Number.isNaN(Date.parse(found.foundAt ?? ''));
      return isOurs ? (found as LostFile) : null;
    } catch (error) {
      // Another process has emptied it, or it is no note of ours.
      if (error instanceof SyntaxError || isMissing(error)) return null;
      throw error;
    }
  };
  const list = async (): Promise<LostFile[]> => {
    const names = await readdir(folder).catch(() => []);
    const notes = await Promise.all(names.filter((name) => name.endsWith(NOTE)).map(noted));
    return notes.filter((note) => note !== null);
  };
  const drop = async (name: string) => {
    await rm(join(folder, name), { force: true });
    await rm(noteOf(name), { force: true });
  };
  const dropAll = async (files: readonly LostFile[]) => {
    for (const { name } of files) await drop(name);
    return files.length;
  };

  return {
    list,

    async take(from, name, nowMs) {
      const file = join(dataDir, from, name);
      try {
        const { size: sizeBytes, mtime } = await stat(file);
        const note: LostFile = {
          ...{ name, from, sizeBytes },
          foundAt: new Date(nowMs).toISOString(),
          writtenAt: mtime.toISOString(),
          md5: await md5Of(file),
        };
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // The note first: whatever lies here has one.
        await writeFile(noteOf(name), JSON.stringify(note, null, 2), { mode: 0o600, flush: true });
        await rename(file, join(folder, name));
        return true;
      } catch (error) {
        if (!isMissing(error)) throw error;
        await rm(noteOf(name), { force: true });
        return false;
      }
    },

    async putBack(isKnown) {
      let count = 0;
      for (const { name, from } of (await list()).filter((lost) => isKnown(lost.name))) {
        try {
          await rename(join(folder, name), join(dataDir, from, name));
          count++;
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
        await rm(noteOf(name), { force: true });
      }
      return count;
    },

    remove: async (isTheirs) => dropAll((await list()).filter(({ name }) => isTheirs(name))),

    async empty(nowMs) {
      const before = daysBefore(nowMs, RETENTION_DAYS.lostFiles);
      return dropAll((await list()).filter(({ foundAt }) => Date.parse(foundAt) < before));
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
