import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../ports/start-error.ts';

export const DATABASE_FILE = 'kindred.db';
export const OBJECTS_FOLDER = 'objects';

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;

/** What a person does whose data folder cannot be used as it is. */
export const wayBack = (dataDir: string) =>
  `Nothing was changed. Move ${dataDir} away and bring a backup back with "npm run restore -- FILE"`;

/** Extended codes keep the primary code in the lowest byte. 0 for what SQLite did not throw. */
export function primaryCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

export const isDamage = (error: unknown) =>
  [SQLITE_CORRUPT, SQLITE_NOT_A_DATABASE].includes(primaryCode(error));

/** @param detail what SQLite has against it, in a few words */
export function damagedDatabase(file: string, detail: string): StartError {
  return new StartError(
    `The database ${file} is damaged (${detail}). ${wayBack(dirname(file))}; without a backup, move it away and start anew: the files in ${join(dirname(file), OBJECTS_FOLDER)} are still in the folder that was moved.`,
  );
}

/** An error of opening a database file in one sentence; what SQLite did not throw stays as it is. */
export function openingProblem(file: string, error: unknown): unknown {
  if (error instanceof StartError || primaryCode(error) === 0) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (isDamage(error)) return damagedDatabase(file, detail);
  return new StartError(
    `The database ${file} cannot be opened (${detail}). It has to be a file that this account may read and write; if it is no such file any more: ${wayBack(dirname(file))}.`,
  );
}

const isThere = (file: string) => Boolean(statSync(file, { throwIfNoEntry: false })?.size);

/**
 * Without its database a folder of files means nothing, and an empty database beside them would have them swept away.
 * @param isBlank whether the database has turned out to hold no table
 * @throws StartError when files, or what was last written to a database, lie in a folder whose database is gone or empty
 */
export function refuseOrphans(dataDir: string, isBlank = false): void {
  const file = join(dataDir, DATABASE_FILE);
  if (isThere(file) && !isBlank) return;
  const objects = join(dataDir, OBJECTS_FOLDER);
  const isOrphaned = existsSync(objects) && readdirSync(objects).length > 0;
  if (!isOrphaned && (isThere(file) || !isThere(`${file}-wal`))) return;
  const what = existsSync(file) ? 'is empty' : 'is missing';
  throw new StartError(
    `The database ${file} ${what}, but ${objects} holds the files that belong to it. ${wayBack(dataDir)}, or put ${DATABASE_FILE} back; to begin anew with nothing, move ${dataDir} away and start.`,
  );
}
