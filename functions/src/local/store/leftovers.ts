import { rm } from 'node:fs/promises';
import { FOLDERS } from '../../../../src/domain/transfer/object-path.ts';
import type { Database } from '../../adapters/local/database.ts';
import type { LocalDocuments } from '../../adapters/local/documents.ts';
import { forgottenIds, overwriteForgotten } from '../../adapters/local/forgotten.ts';
import type { LocalObjects } from '../../adapters/local/objects.ts';
import { FROZEN_NARRATIONS } from '../../records/object-kinds.ts';
import { narrations } from '../../records/orders/narrations.ts';
import { orders } from '../../records/orders/orders.ts';
import { payments } from '../../records/orders/payments.ts';
import { sessions } from '../../records/people/sessions.ts';

/** Naming a file and noting it takes milliseconds, on a slow disk a second. */
const ARRIVING_MS = 30_000;

interface Folder {
  readonly database: Database;
  readonly documents: LocalDocuments;
  readonly objects: LocalObjects;
}

/**
 * Deletes what killed processes and late ones have left behind a deletion, all of it accounted for: uploads of people who
 * are gone, files in `incoming` of processes that are gone, files that were named and never noted, and what was written
 * for an id after everything of it was deleted. For a timer; only the holder of the data folder may call this.
 * @returns how many things
 */
export async function clearLeftovers(folder: Folder): Promise<number> {
  const { database, objects } = folder;
  const isUpload = (id: string) => database.row('SELECT 1 FROM uploads WHERE id = ?', id) !== undefined;
  const gone = database.run(
    'DELETE FROM uploads WHERE uid IS NOT NULL AND uid NOT IN (SELECT uid FROM accounts)',
  );
  const count =
    gone +
    (await objects.files.sweepIncoming(isUpload)) +
    (await clearArriving(folder)) +
    (await clearUnsold(folder)) +
    (await clearForgotten(folder));
  overwriteForgotten(database);
  // What is deleted must leave the log of writes too.
  database.row('PRAGMA wal_checkpoint(TRUNCATE)');
  return count;
}

async function clearArriving({ database, objects }: Folder): Promise<number> {
  const rows = database.rows<{ file: string }>(
    'DELETE FROM arriving_objects WHERE sinceMs < ? RETURNING file',
    Date.now() - ARRIVING_MS,
  );
  for (const { file } of rows) await rm(objects.files.storedFile(file), { force: true });
  return rows.length;
}

/**
 * Frozen texts of payments that nobody noted, which earlier versions left behind when they were killed. What is paid has an
 * order or a payment, and what was narrated has more files than this one.
 */
async function clearUnsold({ database, objects }: Folder): Promise<number> {
  const frozen = FROZEN_NARRATIONS.at;
  const books = `${FOLDERS.audiobooks}/`;
  const rows = database.rows<{ path: string; orderId: string }>(
    `WITH frozen AS (
       SELECT path, substr(path, ?, length(path) - ?) AS orderId FROM objects
       WHERE path >= ? AND path < ? AND path GLOB ? AND createdMs < ?
     )
     SELECT path, orderId FROM frozen
     WHERE NOT EXISTS (
       SELECT 1 FROM documents d
       WHERE d.path IN (? || orderId, ? || orderId, ? || orderId)
     ) AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.orderId = frozen.orderId) AND NOT EXISTS (
       SELECT 1 FROM objects o
       WHERE o.path > ? || orderId || '/' AND o.path < ? || orderId || '0'
       AND o.path <> frozen.path
     )`,
    books.length + 1,
    frozen('').length,
    ...[books, `${books.slice(0, -1)}0`, frozen('*'), Date.now() - ARRIVING_MS],
    ...[payments.at(''), orders.at(''), narrations.at('')],
    ...[books, books],
  );
  for (const { path } of rows) {
    const record = objects.find(path);
    if (record) await objects.remove(record);
  }
  return rows.length;
}

/** The id stands second in every path. One that has an owner again is somebody's. */
async function clearForgotten(folder: Folder): Promise<number> {
  const { database, documents, objects } = folder;
  const isForgotten = forgottenIds(database);
  if (!isForgotten) return 0;
  const isNobodys = ({ path }: { readonly path: string }) => {
    const id = path.split('/')[1] ?? '';
    return isForgotten(id) && !documents.find(sessions.at(id)) && !documents.find(orders.at(id));
  };
  const paths = (table: 'objects' | 'documents') =>
    database.rows<{ path: string }>(`SELECT path FROM ${table}`).filter(isNobodys);
  const [late, written] = [
    paths('objects'),
    [...paths('documents'), ...paymentsOfForgotten(folder, isForgotten)],
  ];
  for (const { path } of late) {
    const record = objects.find(path);
    if (record) await objects.remove(record);
  }
  for (const { path } of written) documents.remove(path);
  if (written.length > 0) database.run('UPDATE forgotten SET isOverwritten = 0');
  return late.length + written.length;
}

/** A payment is named by what it buys, which nobody knew when its memoir was deleted: it was just being opened. */
function paymentsOfForgotten(
  { database, documents }: Folder,
  isForgotten: (id: string) => boolean,
): { readonly path: string }[] {
  const rows = database.rows<{ path: string; sessionId: string | null }>(
    `SELECT path, fields ->> '$.sessionId.stringValue' AS sessionId FROM documents WHERE collection = ?`,
    payments.name,
  );
  return rows.filter(
    ({ sessionId }) => sessionId && isForgotten(sessionId) && !documents.find(sessions.at(sessionId)),
  );
}
