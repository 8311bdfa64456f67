import { createHash } from 'node:crypto';
import type { Database } from './database.ts';

/** Longer than any process that was at work for a deleted id can go on. */
const KEPT_MS = 86_400_000;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Remembers that everything of these ids was deleted, by hashes that tell nobody which ids they were. */
export function noteForgotten(database: Database, ids: readonly string[], nowMs: number): void {
  database.transaction(() => {
    database.run('DELETE FROM forgotten WHERE endsMs <= ?', nowMs);
    for (const id of ids)
      database.run(
        'INSERT OR REPLACE INTO forgotten (hash, endsMs) VALUES (?, ?)',
        hashOf(id),
        nowMs + KEPT_MS,
      );
  });
}

/** Whether everything of an id was deleted a short while ago; null when nobody has deleted anything. */
export function forgottenIds(database: Database): ((id: string) => boolean) | null {
  const hashes = new Set(
    database.rows<{ hash: string }>('SELECT hash FROM forgotten').map(({ hash }) => hash),
  );
  return hashes.size === 0 ? null : (id) => hashes.has(hashOf(id));
}

/**
 * Writes the whole database anew when somebody was deleted since the last time. SQLite overwrites the rows it deletes, but
 * not the copies that stay in unused space of a page when rows move to another one.
 */
export function overwriteForgotten(database: Database): void {
  if (!database.row('SELECT 1 FROM forgotten WHERE isOverwritten = 0')) return;
  database.run('VACUUM');
  database.run('UPDATE forgotten SET isOverwritten = 1');
}
