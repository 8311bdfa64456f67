import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, readDatabase } from '../../adapters/local/database.ts';
import { DATABASE_FILE, OBJECTS_FOLDER } from '../../adapters/local/database-problem.ts';
import { endOf, LOST_FOLDER, lostAndFound, md5Of } from '../../adapters/local/lost-found.ts';
import { listObjectFiles } from '../../adapters/local/object-files.ts';
import { HOLDINGS } from '../../records/holdings.ts';
import { storeProblem } from './store-binding.ts';

/** A file that was just stored waits this long for its record. */
const RECORD_COMES_MS = 1_000;

export interface Verdict {
  /** one line for each thing that is wrong: damaged, missing or unaccounted for */
  readonly problems: readonly string[];
  /** one line for each file that waits in `lost+found` */
  readonly lost: readonly string[];
  readonly objects: number;
  readonly sizeBytes: number;
}

interface ObjectRow {
  readonly path: string;
  readonly file: string;
  readonly sizeBytes: number;
  readonly md5: string;
}

/** Whose a stored file is, in words: what the family calls it, and the order or session it stands under. */
export function ownerOf(path: string): string {
  const [folder, id] = path.split('/');
  const holding =
    HOLDINGS.find(({ kind, at }) => kind === 'objects' && at(id ?? '') === path) ??
    HOLDINGS.find(({ kind, at }) => kind === 'objects' && path.startsWith(at(id ?? '')));
  return holding ? `${holding.what}, ${holding.of} ${id}` : `unknown kind of file in ${folder}`;
}

/**
 * Reads a whole data folder and compares it with its database, also while a server runs. Changes nothing.
 * @throws StartError when there is no database, or none that can be read
 */
export async function verifyFolder(dataDir: string): Promise<Verdict> {
  const database = readDatabase(dataDir);
  try {
    const integrity = database.rows<{ integrity_check: string }>('PRAGMA integrity_check(20)');
    const damages = integrity.filter((row) => row.integrity_check !== 'ok');
    const binding = storeProblem(database, dataDir);
    const { lines, rows } = await verifyFiles(database, join(dataDir, OBJECTS_FOLDER));
    const unknown = await unaccounted(database, dataDir);
    const lost = await lostAndFound(dataDir).list();
    return {
      problems: [
        ...damages.map((row) => `damaged      ${DATABASE_FILE}  ${row.integrity_check.replace(/\s+/g, ' ')}`),
        ...(binding ? [`not of one store  ${DATABASE_FILE} and ${OBJECTS_FOLDER}: ${binding}`] : []),
        ...lines,
        ...unknown,
      ],
      lost: lost.map(
        (file) =>
          `lost+found   ${LOST_FOLDER}/${file.name}  ${file.sizeBytes} bytes from ${file.from}, written ${file.writtenAt}, deleted after ${endOf(file).toISOString().slice(0, 10)}`,
      ),
      objects: rows.length,
      sizeBytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    };
  } finally {
    database.close();
  }
}

async function verifyFiles(database: Database, folder: string) {
  const rows = database.rows<ObjectRow>('SELECT path, file, sizeBytes, md5 FROM objects ORDER BY path');
  const lines: string[] = [];
  for (const row of rows) {
    const problem = await problemOf(join(folder, row.file), row);
    // A server may have replaced or deleted it meanwhile.
    const isStill = () => database.row('SELECT 1 FROM objects WHERE file = ?', row.file) !== undefined;
    if (problem && isStill())
      lines.push(
        `${problem.padEnd(12)} ${row.path}  (${ownerOf(row.path)}; ${OBJECTS_FOLDER}/${row.file}, ${row.sizeBytes} bytes)`,
      );
  }
  return { lines, rows };
}

/** What is wrong with a file whose size and checksum are known; null when nothing is. */
export async function problemOf(
  file: string,
  { sizeBytes, md5 }: Pick<ObjectRow, 'sizeBytes' | 'md5'>,
): Promise<'damaged' | 'missing' | null> {
  try {
    if ((await stat(file)).size !== sizeBytes) return 'damaged';
    return (await md5Of(file)) === md5 ? null : 'damaged';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return 'missing';
    if (code === 'EIO' || code === 'EISDIR') return 'damaged';
    throw error;
  }
}

async function unaccounted(database: Database, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, OBJECTS_FOLDER);
  if (!existsSync(folder)) return [];
  const isKnown = (file: string) => database.row('SELECT 1 FROM objects WHERE file = ?', file) !== undefined;
  const found = listObjectFiles(await readdir(folder)).filter((file) => !isKnown(file));
  if (found.length > 0) await delay(RECORD_COMES_MS);
  const lines: string[] = [];
  for (const file of found.filter((name) => !isKnown(name))) {
    const there = await stat(join(folder, file)).catch(() => null); // deleted meanwhile
    if (there)
      lines.push(
        `unaccounted  ${OBJECTS_FOLDER}/${file}  ${there.size} bytes, written ${there.mtime.toISOString()}, of no record`,
      );
  }
  return lines;
}
