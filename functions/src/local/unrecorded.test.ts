import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { objects, served, used } from '../../../tests/support/served-folder.ts';
import { openDatabase } from '../adapters/local/database.ts';
import { lostAndFound } from '../adapters/local/lost-found.ts';
import { openDataFolder } from './ports.ts';
import { MARK_FILE } from './store/store-binding.ts';
import { openStore } from './store/store-care.ts';

/** What a start says of a folder. */
async function said(dataDir: string): Promise<readonly string[]> {
  const folder = openDataFolder(dataDir, {});
  try {
    return await openStore(folder, dataDir);
  } finally {
    folder.database.close();
  }
}

it('says nothing of a folder that is as it was left', async () => {
  const dataDir = await used();
  expect(await said(dataDir)).toEqual([]);
});

it('says in one line how many files have lost their records, and where they are kept', async () => {
  const dataDir = await used();
  const database = openDatabase(dataDir);
  database.run('DELETE FROM objects WHERE file IN (SELECT file FROM objects LIMIT 2)');
  // one that is just being stored is no loss
  const [file = ''] = database
    .rows<{ file: string }>('DELETE FROM objects WHERE file = (SELECT min(file) FROM objects) RETURNING file')
    .map((row) => row.file);
  database.run('INSERT INTO arriving_objects VALUES (?, ?)', file, Date.now());
  database.close();
  const [line, ...more] = await said(dataDir);
  expect(more).toEqual([]);
  expect(line).toMatch(/^2 files .*objects.* no record.*lost\+found.* 30 days.*npm run verify/);
  expect(line).not.toContain('\n');

  const opened = openDatabase(dataDir);
  const gone =
    opened.row<{ file: string }>(
      'DELETE FROM objects WHERE file = (SELECT max(file) FROM objects) RETURNING file',
    )?.file ?? '';
  opened.close();
  expect(await lostAndFound(dataDir).take('objects', gone, Date.now())).toBe(true);
  expect((await said(dataDir)).join()).toMatch(/^\d files .*, and 1 more wait in .*lost\+found/);
});

it('says that the mark of the store was gone from a folder with files', async () => {
  const dataDir = await used();
  rmSync(join(objects(dataDir), MARK_FILE));
  expect(await said(dataDir)).toEqual([expect.stringMatching(/\.store\.json .*missing.*npm run verify/)]);
  expect(await said(dataDir)).toEqual([]);
  await served(dataDir);
});
