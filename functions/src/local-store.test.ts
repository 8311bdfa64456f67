import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './adapters/local/database.ts';
import { localObjects } from './adapters/local/objects.ts';
import { bindAnew, countUp, MARK_FILE } from './adapters/local/store-binding.ts';
import { openStore } from './adapters/local/store-care.ts';
import { sweep } from './firebase-wire/storage/sweep.ts';
import { openDataFolder } from './local-ports.ts';

const DAY_MS = 86_400_000;
const TEXT = { contentType: 'text/plain' };
const pathOf = (i: number) => `book-scans/s1/page_${i + 1}.jpg`;

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As a server starts and stops on a folder; `use` is what happens in between. */
async function served(
  dataDir: string,
  use: (folder: ReturnType<typeof openDataFolder>) => Promise<unknown> = async () => {},
): Promise<void> {
  const folder = openDataFolder(dataDir, {});
  try {
    await openStore(folder, dataDir);
    await use(folder);
  } finally {
    folder.database.close();
  }
}

const filled =
  (count: number, from = 0) =>
  async (folder: ReturnType<typeof openDataFolder>) => {
    for (let i = from; i < from + count; i++)
      await folder.objects.write(pathOf(i), Buffer.alloc(5_000, i + 1), TEXT);
    // Enough that the database has pages to be damaged.
    for (let i = 0; i < 400; i++)
      await folder.documents.update(`orders/${from}-${i}`, () => ({ title: `The River ${i}`.repeat(9) }));
  };

/** A folder that a server has used and left. */
async function used(): Promise<string> {
  const dataDir = join(scratch(), 'data');
  await served(dataDir, filled(6));
  return dataDir;
}

const database = (dataDir: string) => join(dataDir, 'kindred.db');
const objects = (dataDir: string) => join(dataDir, 'objects');
const listing = (dataDir: string) => readdirSync(dataDir, { recursive: true }).sort();
const files = (dataDir: string) => readdirSync(objects(dataDir)).filter((name) => !name.startsWith('.'));
/** One sentence or two, without a line of a stack, that name the folder and the way out. */
const refused = (dataDir: string, words: RegExp) => ({
  name: 'StartTrouble',
  message: expect.stringMatching(
    new RegExp(`^(?!.*\\n)(?=.*${dataDir})(?=.*npm run restore -- FILE).*${words.source}`),
  ),
});

function turn(file: string, share: number, count = 1): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length * share);
  for (let i = 0; i < count; i++) bytes[at + i] = (bytes[at + i] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

describe('a folder whose files do not belong to its database', () => {
  it.each([
    ['is gone', (dataDir: string) => rmSync(database(dataDir)), /is missing/],
    ['is of zero bytes', (dataDir: string) => truncateSync(database(dataDir), 0), /is empty/],
    ['is another one', replaceByOther, /of another database/],
    ['stands beside an emptied folder', emptied, /most files .* are gone/],
    [
      'stands beside a folder that is gone',
      (dataDir: string) => rmSync(objects(dataDir), { recursive: true }),
      /most files .* are gone/,
    ],
    ['is one of a time before', replaceByOlder, /the database is an older copy/],
    ['has files of a time before', withOlderFiles, /the files are an older copy/],
    ['has lost what was last written', withoutLog, /is missing|is empty|an older copy/],
  ] as const)('stops the start when the database %s, and nothing is touched', async (_, harm, words) => {
    const dataDir = await used();
    await harm(dataDir);
    const before = listing(dataDir).filter((name) => !/-(?:wal|shm)$/.test(String(name)));
    await expect(served(dataDir)).rejects.toMatchObject(refused(dataDir, words));
    expect(listing(dataDir).filter((name) => !/-(?:wal|shm)$/.test(String(name)))).toEqual(before);
  });

  it('goes on when somebody says so, with what is there', async () => {
    const dataDir = await used();
    await replaceByOlder(dataDir);
    await expect(served(dataDir)).rejects.toThrow('npm run verify -- --accept');
    const opened = openDatabase(dataDir);
    expect(bindAnew(opened, dataDir)).toBe(0);
    opened.close();
    await served(dataDir);
    await served(dataDir);
  });
});

function replaceByOther(dataDir: string): void {
  const other = join(scratch(), 'other');
  openDataFolder(other, {}).database.close();
  cpSync(database(other), database(dataDir));
}

function emptied(dataDir: string): void {
  for (const name of files(dataDir)) rmSync(join(objects(dataDir), name));
}

/** Yesterday's copy of the database, beside today's files. */
async function replaceByOlder(dataDir: string): Promise<void> {
  const copy = join(scratch(), 'copy.db');
  cpSync(database(dataDir), copy);
  await served(dataDir, filled(3, 6));
  cpSync(copy, database(dataDir));
}

async function withOlderFiles(dataDir: string): Promise<void> {
  const copy = join(scratch(), 'objects');
  cpSync(objects(dataDir), copy, { recursive: true });
  await served(dataDir);
  await served(dataDir);
  rmSync(objects(dataDir), { recursive: true });
  cpSync(copy, objects(dataDir), { recursive: true });
}

/** A server was killed, and its folder copied without the log of writes. */
async function withoutLog(dataDir: string): Promise<void> {
  const killed = join(scratch(), 'killed');
  await served(dataDir, async () => cpSync(dataDir, killed, { recursive: true }));
  rmSync(dataDir, { recursive: true });
  renameSync(killed, dataDir);
  expect(existsSync(`${database(dataDir)}-wal`)).toBe(true);
  rmSync(`${database(dataDir)}-wal`);
  rmSync(`${database(dataDir)}-shm`, { force: true });
}

describe('a damaged database', () => {
  it.each([
    ['cut off', (file: string) => truncateSync(file, 10_000), /is damaged/],
    ['cut off in its first page', (file: string) => truncateSync(file, 700), /is damaged/],
    ['garbage', (file: string) => writeFileSync(file, 'no database at all '.repeat(900)), /is damaged/],
    ['with bytes turned over', (file: string) => turn(file, 0.5, 3_000), /is damaged/],
    ['with a damaged beginning', (file: string) => turn(file, 0, 60), /is damaged/],
    [
      'that is a folder',
      (file: string) => {
        rmSync(file);
        mkdirSync(file);
      },
      /cannot be opened/,
    ],
    ['of another program', asOtherProgram, /of another program/],
  ] as const)('%s stops the start in a sentence', async (_, harm, words) => {
    const dataDir = await used();
    harm(database(dataDir));
    const before = files(dataDir);
    await expect(served(dataDir)).rejects.toMatchObject(refused(dataDir, words));
    expect(files(dataDir)).toEqual(before);
  });
});

function asOtherProgram(file: string): void {
  const dataDir = join(file, '..');
  for (const name of readdirSync(objects(dataDir)))
    renameSync(join(objects(dataDir), name), join(dataDir, name));
  rmSync(file);
  const other = openDatabase(scratch(), ['CREATE TABLE theirs (a)']);
  other.run('PRAGMA user_version = 0');
  other.row('PRAGMA wal_checkpoint(TRUNCATE)');
  const made = other.row<{ file: string }>('PRAGMA database_list')?.file ?? '';
  other.close();
  cpSync(made, file);
  for (const name of readdirSync(dataDir).filter((one) => one.includes('.') && !one.startsWith('kindred.db')))
    if (!name.startsWith('lock')) rmSync(join(dataDir, name), { recursive: true });
}

describe('a folder that was never bound', () => {
  async function unbound(): Promise<string> {
    const dataDir = await used();
    const opened = openDatabase(dataDir);
    opened.run(`DELETE FROM secrets WHERE name = 'store'`);
    opened.close();
    rmSync(join(objects(dataDir), MARK_FILE));
    return dataDir;
  }

  it('opens with everything in it, and is bound', async () => {
    const dataDir = await unbound();
    writeFileSync(join(objects(dataDir), 'left-by-a-crash'), 'x');
    await served(dataDir, async (folder) => {
      expect((await buffer(await folder.objects.read(pathOf(0)))).length).toBe(5_000);
    });
    replaceByOther(dataDir);
    await expect(served(dataDir)).rejects.toMatchObject(refused(dataDir, /of another database/));
  });

  it('is refused when its database is gone', async () => {
    const dataDir = await unbound();
    rmSync(database(dataDir));
    await expect(served(dataDir)).rejects.toMatchObject(refused(dataDir, /is missing/));
    expect(existsSync(database(dataDir))).toBe(false);
  });

  it('is refused with a database that knows none of its files', async () => {
    const dataDir = await unbound();
    const other = await unbound();
    cpSync(database(other), database(dataDir));
    await expect(served(dataDir)).rejects.toMatchObject(refused(dataDir, /most files/));
  });
});

it('one missing file of many is no reason not to start', async () => {
  const dataDir = await used();
  rmSync(join(objects(dataDir), files(dataDir)[0] ?? ''));
  await served(dataDir);
});

it('a server killed between the two counts starts again', async () => {
  const dataDir = await used();
  const mark = readFileSync(join(objects(dataDir), MARK_FILE));
  await served(dataDir, async (folder) => countUp(folder.database, dataDir));
  await served(dataDir);
  const opened = openDatabase(dataDir);
  const count = Number(JSON.parse(mark.toString()).count);
  const { id } = JSON.parse(mark.toString());
  opened.run(`UPDATE secrets SET value = ? WHERE name = 'store'`, JSON.stringify({ id, count: count + 1 }));
  opened.close();
  writeFileSync(join(objects(dataDir), MARK_FILE), mark);
  await served(dataDir);
});

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
    expect(store.troubles()).toMatchObject([{ path: pathOf(2), trouble: 'damaged' }]);
    rmSync(join(objects(dataDir), record.file));
    await expect(store.read(pathOf(2))).rejects.toMatchObject(broken);
    expect(await store.examine(pathOf(2))).toBe('missing');
    expect(said.length).toBe(1);
    await store.write(pathOf(2), Buffer.from('sent again'), TEXT);
    expect((await buffer(await store.read(pathOf(2)))).toString()).toBe('sent again');
    expect(store.troubles()).toEqual([]);
  });
});
