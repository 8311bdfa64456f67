import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { files, objects, pathOf, served, turn, used } from '../../../tests/support/served-folder.ts';
import { localObjects } from '../adapters/local/objects.ts';
import { sweep } from '../wire/storage/sweep.ts';
import type { openDataFolder } from './ports.ts';

const DAY_MS = 86_400_000;
const TEXT = { contentType: 'text/plain' };

describe('the sweep', () => {
  const old = (dataDir: string, names: readonly string[]) => {
    const when = (Date.now() - 2 * DAY_MS) / 1_000;
    for (const name of names) utimesSync(join(objects(dataDir), name), when, when);
  };
  const after = (folder: ReturnType<typeof openDataFolder>, days: number) =>
    sweep({ ...folder, clock: { nowMs: () => Date.now() + days * DAY_MS } });
  /** A file that was stored, and whose record is gone. */
  const orphan = (folder: ReturnType<typeof openDataFolder>, path: string) => {
    const file = folder.objects.find(path)?.file ?? '';
    folder.database.run('DELETE FROM objects WHERE path = ?', path);
    return file;
  };

  it('keeps what it cannot account for 30 days in lost+found, with what is known of it', async () => {
    const dataDir = await used();
    await served(dataDir, async (folder) => {
      const file = orphan(folder, pathOf(0));
      old(dataDir, files(dataDir));
      expect(await after(folder, 0)).toBe(1);
      expect(files(dataDir)).not.toContain(file);
      expect(files(dataDir).length).toBe(5);
      expect(readFileSync(join(dataDir, 'lost+found', file))).toEqual(Buffer.alloc(5_000, 1));
      expect(JSON.parse(readFileSync(join(dataDir, 'lost+found', `${file}.json`), 'utf8'))).toMatchObject({
        ...{ name: file, from: 'objects', sizeBytes: 5_000, md5: expect.stringMatching(/==$/) },
        writtenAt: expect.stringMatching(/^20/),
      });
      expect(await after(folder, 29)).toBe(0);
      expect(await after(folder, 31)).toBe(1);
      expect(readdirSync(join(dataDir, 'lost+found'))).toEqual([]);
    });
  });

  it('brings back a file whose record is back', async () => {
    const dataDir = await used();
    await served(dataDir, async (folder) => {
      const record = folder.objects.find(pathOf(0));
      const row = folder.database.row<Record<string, string | number>>(
        'SELECT * FROM objects WHERE path = ?',
        pathOf(0),
      );
      orphan(folder, pathOf(0));
      old(dataDir, files(dataDir));
      await after(folder, 0);
      folder.database.run(
        `INSERT INTO objects VALUES (${Object.keys(row ?? {}).map(() => '?')})`,
        ...Object.values(row ?? {}),
      );
      expect(await after(folder, 0)).toBe(1);
      expect((await buffer(await folder.objects.read(pathOf(0)))).length).toBe(record?.sizeBytes);
    });
  });

  it('puts a partial upload without a record aside as well, and leaves what others put there', async () => {
    const dataDir = await used();
    await served(dataDir, async (folder) => {
      writeFileSync(join(dataDir, 'incoming', 'upload-x'), 'half');
      expect(await after(folder, 8)).toBe(1);
      writeFileSync(join(dataDir, 'lost+found', '#1234'), 'found by the disk check');
      await after(folder, 60);
      expect(readdirSync(join(dataDir, 'lost+found'))).toEqual(['#1234']);
    });
  });

  it('deletion asked for by a person reaches lost+found and files that lost their record', async () => {
    const dataDir = await used();
    await served(dataDir, async (folder) => {
      await folder.objects.write('book-scans/s2/page_1.jpg', Buffer.from('of others'), TEXT);
      const others = orphan(folder, 'book-scans/s2/page_1.jpg');
      const mine = orphan(folder, pathOf(0));
      old(dataDir, [mine, others]);
      expect(await after(folder, 0)).toBe(2);
      expect(readdirSync(join(dataDir, 'lost+found')).length).toBe(4);
      await folder.objects.deleteAll('book-scans/s1/');
      expect(readdirSync(join(dataDir, 'lost+found')).sort()).toEqual([others, `${others}.json`].sort());
      expect(files(dataDir)).toEqual([]);
    });
  });
});

it('says which file is broken before a byte of it goes out, whole or in part', async () => {
  const dataDir = await used();
  await served(dataDir, async ({ database: rows }) => {
    const store = localObjects(rows, dataDir, 'b');
    const record = store.find(pathOf(2));
    if (!record) throw new Error('no record');
    const handed = await buffer(await store.open(record, { start: 0, end: 9 }));
    expect(handed.length).toBe(10);
    turn(join(objects(dataDir), record.file), 0.9);
    const broken = { code: 'stored-file-damaged' };
    const said: unknown[] = [];
    const { error } = console;
    console.error = (words: unknown) => said.push(words);
    onTestFinished(() => {
      console.error = error;
    });
    await expect(store.open(record, { start: 0, end: 9 })).rejects.toMatchObject(broken);
    await expect(store.read(pathOf(2))).rejects.toMatchObject(broken);
    await expect(store.readToFile(pathOf(2), join(dataDir, 'copy'))).rejects.toMatchObject(broken);
    expect(store.problems()).toMatchObject([{ path: pathOf(2), problem: 'damaged' }]);
    rmSync(join(objects(dataDir), record.file));
    await expect(store.read(pathOf(2))).rejects.toMatchObject(broken);
    expect(await store.examine(pathOf(2))).toBe('missing');
    expect(said.length).toBe(1);
    await store.write(pathOf(2), Buffer.from('sent again'), TEXT);
    expect((await buffer(await store.read(pathOf(2)))).toString()).toBe('sent again');
    expect(store.problems()).toEqual([]);
  });
});
