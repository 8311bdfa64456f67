import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { checkIntegrity, type Database } from '../../adapters/local/database.ts';
import { DATABASE_FILE, OBJECTS_FOLDER, wayBack } from '../../adapters/local/database-problem.ts';
import { listObjectFiles } from '../../adapters/local/object-files.ts';
import { StartError } from '../../ports/start-error.ts';

/** In the folder of the objects; names that begin with a dot are no objects. */
export const MARK_FILE = '.store.json';
const SECRET = 'store';
/** So many files without a record an ordinary life of crashes may have left before folders were bound. */
const LEFTOVERS = 16;

/**
 * The same in both places. The count goes up at every start and while the server runs, first in the database, then beside
 * the objects: one that is behind is an older copy.
 */
interface Mark {
  readonly id: string;
  readonly count: number;
}

interface Own extends Mark {
  /** how many files somebody has said may be missing */
  readonly accepted: number;
}

const objectsIn = (dataDir: string) => join(dataDir, OBJECTS_FOLDER);

/** Null for what nobody wrote, or a disk has damaged. */
function parsed(text: string | undefined): Own | null {
  if (text === undefined) return null;
  try {
    const { id, count, accepted = 0 } = JSON.parse(text) as Partial<Record<keyof Own, unknown>>;
    return typeof id === 'string' && typeof count === 'number'
      ? { id, count, accepted: Number(accepted) }
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readMark(dataDir: string): Mark | null {
  const file = join(objectsIn(dataDir), MARK_FILE);
  return existsSync(file) ? parsed(readFileSync(file, 'utf8')) : null;
}

function readOwn(database: Pick<Database, 'row'>): Own | null {
  const row = database.row<{ value: string }>('SELECT value FROM secrets WHERE name = ?', SECRET);
  return parsed(row?.value);
}

function writeOwn(database: Pick<Database, 'run'>, own: Own): void {
  database.run('INSERT OR REPLACE INTO secrets (name, value) VALUES (?, ?)', SECRET, JSON.stringify(own));
}

function writeMark(dataDir: string, { id, count }: Mark): void {
  const folder = objectsIn(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${MARK_FILE}.${process.pid}.part`);
  const handle = openSync(part, 'w', 0o600);
  try {
    writeFileSync(handle, JSON.stringify({ id, count }));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, join(folder, MARK_FILE));
}

interface Contents {
  /** files that records name */
  readonly named: number;
  /** of these, those that are not there */
  readonly missing: number;
  /** files that no record names */
  readonly unknown: number;
}

function contentsOf(database: Pick<Database, 'rows'>, dataDir: string): Contents {
  const there = new Set(
    existsSync(objectsIn(dataDir)) ? listObjectFiles(readdirSync(objectsIn(dataDir))) : [],
  );
  const rows = database.rows<{ file: string }>('SELECT file FROM objects');
  const known = rows.filter(({ file }) => there.has(file)).length;
  return { named: rows.length, missing: rows.length - known, unknown: there.size - known };
}

const isMostlyMissing = ({ named, missing }: Contents, accepted: number) =>
  missing > accepted && (missing - accepted) * 2 > named - accepted;

function problem(dataDir: string, what: string): StartError {
  return new StartError(
    `${join(dataDir, DATABASE_FILE)} and the files in ${objectsIn(dataDir)} do not belong together: ${what}. ${wayBack(dataDir)}; to go on with what is there, run "npm run verify -- --accept".`,
  );
}

const EMPTIED = 'most files that the database names are gone';

/** What keeps these two from being one store; null when they belong together. */
function differenceOf(own: Own | null, mark: Mark | null, contents: () => Contents): string | null {
  if (!own && mark) return 'the files are those of another database';
  if (!own) {
    const { named, missing, unknown } = contents();
    if (missing * 2 > named) return EMPTIED;
    return unknown > LEFTOVERS && unknown > named ? 'most files are unknown to the database' : null;
  }
  if (!mark) return isMostlyMissing(contents(), own.accepted) ? EMPTIED : null;
  if (own.id !== mark.id) return 'the files are those of another database';
  if (own.count < mark.count) return 'the database is an older copy';
  return own.count > mark.count + 1 ? 'the files are an older copy' : null;
}

/**
 * Sees whether database and objects of a folder are of one store, and binds those that never were. Cheap: every job process
 * asks, too.
 * @returns whether the mark beside the files was gone
 * @throws StartError when they are not
 */
export function bindStore(database: Database, dataDir: string): boolean {
  // The files first: the server counts the database up before them.
  const mark = readMark(dataDir);
  const own = readOwn(database);
  const what = differenceOf(own, mark, () => contentsOf(database, dataDir));
  if (what) throw problem(dataDir, what);
  if (own && mark) return false;
  const bound = database.transaction(() => {
    const meanwhile = readOwn(database);
    if (meanwhile) return meanwhile;
    const fresh = { id: randomUUID(), count: 1, accepted: 0 };
    writeOwn(database, fresh);
    return fresh;
  });
  writeMark(dataDir, bound);
  return own !== null;
}

/** How many files lie there of which no record speaks, and none is just being made. */
export function countUnrecorded(database: Pick<Database, 'row' | 'rows'>, dataDir: string): number {
  if (!existsSync(objectsIn(dataDir))) return 0;
  const isKnown = (file: string) =>
    database.row(
      'SELECT 1 FROM objects WHERE file = ?1 UNION SELECT 1 FROM arriving_objects WHERE file = ?1',
      file,
    );
  return listObjectFiles(readdirSync(objectsIn(dataDir))).filter((file) => !isKnown(file)).length;
}

/**
 * What a server does with its bound folder before anything else: reads the whole database, looks for the files it names, and
 * counts the binding up.
 * @throws StartError for a damaged database and an emptied folder
 */
export function checkStore(database: Database, dataDir: string): void {
  checkIntegrity(database, dataDir);
  const own = readOwn(database);
  if (own && isMostlyMissing(contentsOf(database, dataDir), own.accepted)) throw problem(dataDir, EMPTIED);
  countUp(database, dataDir);
}

/** Makes every copy that was taken before this moment an older one. */
export function countUp(database: Database, dataDir: string): void {
  const [mark, own] = [readMark(dataDir), readOwn(database)];
  if (!own) return;
  const next = { ...own, count: (mark?.count ?? own.count) + 1 };
  writeOwn(database, next);
  writeMark(dataDir, next);
}

/** Makes one store of a database and the files beside it, whatever they were. @returns how many files are missing */
export function bindAnew(database: Database, dataDir: string): number {
  const { missing } = contentsOf(database, dataDir);
  const own = { id: randomUUID(), count: 1, accepted: missing };
  writeOwn(database, own);
  writeMark(dataDir, own);
  return missing;
}

/** Why a server would not start on this folder; null when it would. For a folder that is only looked at. */
export function storeProblem(database: Pick<Database, 'row' | 'rows'>, dataDir: string): string | null {
  const [mark, own] = [readMark(dataDir), readOwn(database)];
  const contents = contentsOf(database, dataDir);
  const what = differenceOf(own, mark, () => contents);
  if (what) return what;
  return own && isMostlyMissing(contents, own.accepted) ? EMPTIED : null;
}
