import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '../../../../src/domain/errors.ts';
import { StartError } from '../../ports/start-error.ts';
import {
  DATABASE_FILE,
  damagedDatabase,
  isDamage,
  openingProblem,
  primaryCode,
  refuseOrphans,
} from './database-problem.ts';
import { keepPrivate, LOCK_FILE, makePrivate } from './private-folder.ts';
import { MIGRATIONS } from './schema.ts';

export { DATABASE_FILE };

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const BUSY_TIMEOUT_MS = 10_000;

export type SqlValue = string | number | null | Uint8Array;

/**
 * `<dataDir>/kindred.db`, opened by the server and by its job processes side by side. Synchronous on purpose: every
 * statement is small, and nothing can come between the statements of a transaction.
 */
export interface Database {
  /** The first row, or undefined. */
  row<T>(sql: string, ...values: SqlValue[]): T | undefined;
  rows<T>(sql: string, ...values: SqlValue[]): T[];
  /** Returns how many rows changed. @throws AppError disk-full, aborted (another process kept the file locked) */
  run(sql: string, ...values: SqlValue[]): number;
  /** All or nothing; reads inside see no other writer. Transactions may be nested: the outermost one counts. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens the database, and makes or migrates it.
 * @param migrations fewer than all make the folder of an older program, for tests of upgrades
 * @throws StartError for a folder of a newer program, a database that is gone, damaged, another program's or no file
 */
export function openDatabase(dataDir: string, migrations = MIGRATIONS): Database {
  keepPrivate(dataDir);
  refuseOrphans(dataDir);
  const file = join(dataDir, DATABASE_FILE);
  makePrivate(file);
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    const database = wrap(connection, file);
    connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
    );
    migrate(connection, database, migrations, file);
    return database;
  } catch (error) {
    connection?.close();
    throw openingProblem(file, error);
  }
}

/**
 * Reads every page of the database: what a disk has damaged is found before anything is written on top of it.
 * @throws StartError when it is damaged
 */
export function checkIntegrity(database: Pick<Database, 'row'>, dataDir: string): void {
  const found = database.row<{ integrity_check: string }>('PRAGMA integrity_check(1)')?.integrity_check;
  if (found !== 'ok')
    throw damagedDatabase(join(dataDir, DATABASE_FILE), String(found).replace(/\s+/g, ' ').trim());
}

/**
 * Copies the database into a new file, as it is between two transactions, beside a server that writes.
 * @throws StartError when there is no database
 */
export function snapshotDatabase(dataDir: string, file: string): void {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new StartError(`There is no Kindred Pages data in ${dataDir}.`);
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
    connection.prepare('VACUUM INTO ?').run(file);
  } catch (error) {
    const told = inOurWords(error);
    throw told === error ? openingProblem(source, error) : told;
  } finally {
    connection?.close();
  }
}

/** Opens a copy that no server uses, without migrating it. @throws StartError when it is no database */
export function openSnapshot(file: string): Database & { readonly version: number } {
  return unmigrated(file, false);
}

/**
 * Opens the database of a data folder only to read, also beside a server and also that of an older program.
 * @throws StartError when there is none, or it is damaged
 */
export function readDatabase(dataDir: string): Database & { readonly version: number } {
  const file = join(dataDir, DATABASE_FILE);
  refuseOrphans(dataDir);
  if (!existsSync(file)) throw new StartError(`There is no Kindred Pages data in ${dataDir}.`);
  return unmigrated(file, true);
}

function unmigrated(file: string, readOnly: boolean): Database & { readonly version: number } {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly });
    const database = wrap(connection, file);
    return { ...database, version: versionOf(database) };
  } catch (error) {
    connection?.close();
    throw openingProblem(file, error);
  }
}

/**
 * Takes the data folder for one server. The lock is a write transaction that is never ended, so a killed server leaves none.
 * @returns what gives the folder back, or null when another server has it
 */
export function lockDataFolder(dataDir: string): (() => void) | null {
  keepPrivate(dataDir);
  const file = join(dataDir, LOCK_FILE);
  makePrivate(file);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (primaryCode(error) === SQLITE_BUSY) return null;
    if (primaryCode(error) === 0) throw error;
    throw new StartError(
      `${file} cannot be used (${error instanceof Error ? error.message : error}). Nothing is kept in it: remove it and start again.`,
    );
  }
  return () => lock.close();
}

function wrap(connection: DatabaseSync, file: string): Database {
  const statements = new Map<string, StatementSync>();
  const translating = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw isDamage(error) ? openingProblem(file, error) : inOurWords(error);
    }
  };
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const made = connection.prepare(sql);
    statements.set(sql, made);
    return made;
  };

  return {
    row: <T>(sql: string, ...values: SQLInputValue[]) =>
      translating(() => prepared(sql).get(...values)) as T | undefined,
    rows: <T>(sql: string, ...values: SQLInputValue[]) =>
      translating(() => prepared(sql).all(...values)) as T[],
    run: (sql, ...values) => Number(translating(() => prepared(sql).run(...values)).changes),

    transaction(work) {
      if (connection.isTransaction) return work();
      translating(() => connection.exec('BEGIN IMMEDIATE'));
      try {
        const result = work();
        translating(() => connection.exec('COMMIT'));
        return result;
      } catch (error) {
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },

    close() {
      statements.clear();
      connection.close();
    },
  };
}

function inOurWords(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === SQLITE_FULL) return new AppError('disk-full', undefined, { cause: error });
  if (code === SQLITE_BUSY) return new AppError('aborted', undefined, { cause: error });
  return error;
}

const versionOf = (database: Database) =>
  database.row<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/** @throws StartError when the folder is of a newer program than ours */
export function refuseNewer(version: number, known: number, what: string): void {
  if (version > known)
    throw new StartError(
      `${what} was written by a newer Kindred Pages (version ${version} of the stored data; this program knows ${known}). Please use the newer program.`,
    );
}

function migrate(
  connection: DatabaseSync,
  database: Database,
  migrations: readonly string[],
  file: string,
): void {
  if (versionOf(database) === migrations.length) return;
  database.transaction(() => {
    const from = versionOf(database);
    if (from === 0) refuseOrphans(dirname(file), true);
    if (from === 0 && database.row('SELECT 1 FROM sqlite_schema'))
      throw damagedDatabase(file, 'it is the database of another program');
    refuseNewer(from, migrations.length, 'The data folder');
    for (const migration of migrations.slice(from)) connection.exec(migration);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}
