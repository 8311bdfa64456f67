import { setTimeout as delay } from 'node:timers/promises';
import type { Traces } from '../../ports/traces.ts';
import type { Database } from './database.ts';

/** Where ids stand beside documents and objects: table and the texts to look into. */
const TABLES = [
  ['jobs', "coalesce(key, '') || coalesce(input, '') || coalesce(error, '')"],
  ['uploads', "path || coalesce(uid, '')"],
  ['tries', 'key'],
  ['test_payments', "coalesce(metadata, '') || coalesce(receiptEmail, '')"],
] as const;

/** The runner looks ten times a second and ends the processes of jobs that are gone. */
const UNTIL_STOPPED_MS = 400;

export function localTraces(database: Database): Traces {
  const forgetIn = (table: string, texts: string, id: string) =>
    database.run(`DELETE FROM ${table} WHERE instr(${texts}, ?) > 0`, id);

  return {
    async stop(ids) {
      const [[table, texts]] = TABLES;
      const stopped = ids.reduce((count, id) => count + forgetIn(table, texts, id), 0);
      if (stopped > 0) await delay(UNTIL_STOPPED_MS);
    },

    async forget(ids) {
      let count = 0;
      for (const [table, texts] of TABLES) for (const id of ids) count += forgetIn(table, texts, id);
      // Deleted rows are overwritten (secure_delete); the log of writes still holds them until it is emptied.
      database.row('PRAGMA wal_checkpoint(TRUNCATE)');
      return count;
    },
  };
}
