import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { noteForgotten, overwriteForgotten } from './forgotten.ts';

const idOf = (n: number) => createHash('sha256').update(`1 ${n}`).digest('hex').slice(0, 43);
const IDS = Array.from({ length: 100 }, (_, n) => idOf(n));
const [FORGOTTEN, KEPT] = [IDS.slice(0, 50), IDS.slice(50)];

function open(): { database: Database; idsOnDisk: () => string[] } {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-forgotten-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  const idsOnDisk = () => {
    database.row('PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(join(dataDir, 'kindred.db'), 'latin1');
    return IDS.filter((id) => bytes.includes(id));
  };
  return { database, idsOnDisk };
}

/** Rows that grow, shrink, go and come move between the pages of the database, and leave copies of themselves behind. */
function fill(database: Database): void {
  let seed = 1_000_004;
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 12; round++)
    for (const id of IDS) {
      const path = `things${round % 4}/${id}`;
      const fields = JSON.stringify({ x: 'y'.repeat(Math.floor(chance() * 1_500)) });
      database.run(
        `INSERT INTO documents (path, collection, fields, createMicros, updateMicros) VALUES (?, 'things', ?, 1, 1)
         ON CONFLICT (path) DO UPDATE SET fields = excluded.fields`,
        path,
        fields,
      );
      if (chance() < 0.3) database.run('DELETE FROM documents WHERE path = ?', path);
    }
}

it('leaves no id of the deleted in unused space of the database', () => {
  const { database, idsOnDisk } = open();
  database.transaction(() => {
    fill(database);
    for (const id of FORGOTTEN) database.run('DELETE FROM documents WHERE instr(path, ?)', id);
  });
  noteForgotten(database, FORGOTTEN, Date.now());
  // Overwriting the deleted rows is not enough; if it ever is, this test has lost its subject.
  expect(idsOnDisk()).not.toEqual(KEPT);
  overwriteForgotten(database);
  expect(idsOnDisk()).toEqual(KEPT);
  expect(database.row('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
});

it('writes the database anew once for each deletion', () => {
  const { database, idsOnDisk } = open();
  database.transaction(() => fill(database));
  noteForgotten(database, ['one'], Date.now());
  overwriteForgotten(database);
  database.transaction(() => {
    for (const id of FORGOTTEN) database.run('DELETE FROM documents WHERE instr(path, ?)', id);
  });
  const before = idsOnDisk();
  overwriteForgotten(database);
  expect(idsOnDisk()).toEqual(before);
});
