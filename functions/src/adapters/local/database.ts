import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIGRATIONS } from './schema.ts';

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

/** Opens the database, and makes or migrates it. */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(join(dataDir, 'kindred.db'), { timeout: BUSY_TIMEOUT_MS });
  connection.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  );
  const database = wrap(connection);
  migrate(connection, database);
  return database;
}

/**
 * Takes the data folder for one server. The lock is a write transaction that is never ended, so a killed server leaves none.
 * @returns what gives the folder back, or null when another server has it
 */
export function lockDataFolder(dataDir: string): (() => void) | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 });
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

function migrate(connection: DatabaseSync, database: Database): void {
  const version = () => database.row<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (version() === MIGRATIONS.length) return;
  database.transaction(() => {
    const from = version();
    if (from > MIGRATIONS.length)
      throw new Error(
        `the data folder is of a newer version (${from}) than this program (${MIGRATIONS.length})`,
      );
    for (const migration of MIGRATIONS.slice(from)) connection.exec(migration);
    connection.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}
