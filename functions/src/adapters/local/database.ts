import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '../../../../src/domain/errors.ts';
import { StartTrouble } from '../../start-trouble.ts';
import { DATABASE_FILE, keepPrivate, LOCK_FILE, makePrivate } from './private-folder.ts';
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
 * @throws StartTrouble for a folder of a newer program
 */
export function openDatabase(dataDir: string, migrations = MIGRATIONS): Database {
  keepPrivate(dataDir);
  makePrivate(join(dataDir, DATABASE_FILE));
  const connection = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: BUSY_TIMEOUT_MS });
  connection.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  );
  const database = wrap(connection);
  try {
    migrate(connection, database, migrations);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Copies the database into a new file, as it is between two transactions, beside a server that writes.
 * @throws StartTrouble when there is no database
 */
export function snapshotDatabase(dataDir: string, file: string): void {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new StartTrouble(`There is no Kindred Pages data in ${dataDir}.`);
  const connection = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  try {
    translating(() => connection.prepare('VACUUM INTO ?').run(file));
  } finally {
    connection.close();
  }
}

/** Opens a copy that no server uses, without migrating it. */
export function openSnapshot(file: string): Database & { readonly version: number } {
  const connection = new DatabaseSync(file);
  const database = wrap(connection);
  return { ...database, version: versionOf(database) };
}

/**
 * Takes the data folder for one server. The lock is a write transaction that is never ended, so a killed server leaves none.
 * @returns what gives the folder back, or null when another server has it
 */
export function lockDataFolder(dataDir: string): (() => void) | null {
  keepPrivate(dataDir);
  makePrivate(join(dataDir, LOCK_FILE));
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (primaryCode(error) === SQLITE_BUSY) return null;
    throw error;
  }
  return () => lock.close();
}

function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>();
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

function translating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = primaryCode(error);
    if (code === SQLITE_FULL) throw new AppError('disk-full', undefined, { cause: error });
    if (code === SQLITE_BUSY) throw new AppError('aborted', undefined, { cause: error });
    throw error;
  }
}

/** Extended codes keep the primary code in the lowest byte. 0 for what SQLite did not throw. */
function primaryCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

const versionOf = (database: Database) =>
  database.row<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/** @throws StartTrouble when the folder is of a newer program than ours */
export function refuseNewer(version: number, known: number, what: string): void {
  if (version > known)
    throw new StartTrouble(
      `${what} was written by a newer Kindred Pages (version ${version} of the stored data; this program knows ${known}). Please use the newer program.`,
    );
}

function migrate(connection: DatabaseSync, database: Database, migrations: readonly string[]): void {
  if (versionOf(database) === migrations.length) return;
  database.transaction(() => {
    const from = versionOf(database);
    refuseNewer(from, migrations.length, 'The data folder');
    for (const migration of migrations.slice(from)) connection.exec(migration);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}
