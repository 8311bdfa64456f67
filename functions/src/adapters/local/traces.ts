import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { TraceOwner, Traces } from '../../ports/traces.ts';
import type { Database } from './database.ts';
import { noteForgotten } from './forgotten.ts';
import type { ObjectFiles } from './object-files.ts';

/** The runner looks ten times a second and ends the processes of jobs that are gone. */
const UNTIL_STOPPED_MS = 400;

/** Ids in one statement; SQLite takes any number, as one JSON array. */
const among = (column: string) => `${column} IN (SELECT value FROM json_each(?))`;

export function localTraces(database: Database, files: Pick<ObjectFiles, 'incomingFile'>): Traces {
  const forgetOf = (table: 'jobs' | 'test_payments', { sessionIds, orderIds, giftIds = [] }: TraceOwner) =>
    database.run(
      `DELETE FROM ${table} WHERE ${among('sessionId')} OR ${among('orderId')} OR ${among('giftId')}`,
      JSON.stringify(sessionIds),
      JSON.stringify(orderIds),
      JSON.stringify(giftIds),
    );

  const forgetUploads = async ({ sessionIds, uid }: TraceOwner) => {
    const rows = database.rows<{ id: string }>(
      `DELETE FROM uploads WHERE ${among('sessionId')} OR uid = ? RETURNING id`,
      JSON.stringify(sessionIds),
      uid ?? null,
    );
    for (const { id } of rows) await rm(files.incomingFile(`upload-${id}`), { force: true });
    return rows.length;
  };

  return {
    async stop(work) {
      if (forgetOf('jobs', work) > 0) await delay(UNTIL_STOPPED_MS);
    },

    async forget(owner) {
      const { sessionIds, orderIds, giftIds = [], uid, email } = owner;
      noteForgotten(database, [...sessionIds, ...orderIds, ...giftIds], Date.now());
      const people = [uid, email].filter((one) => typeof one === 'string');
      const count =
        forgetOf('jobs', owner) +
        forgetOf('test_payments', owner) +
        database.run(`DELETE FROM attempts WHERE ${among('owner')}`, JSON.stringify(people)) +
        (await forgetUploads(owner));
      // Deleted rows are overwritten (secure_delete); the log of writes still holds them until it is emptied.
      database.row('PRAGMA wal_checkpoint(TRUNCATE)');
      return count;
    },
  };
}
