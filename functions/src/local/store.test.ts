// @module-tag recovery
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  files,
  filled,
  objects,
  pathOf,
  scratch,
  served,
  turn,
  used,
} from '../../../tests/support/served-folder.ts';
import { openDatabase } from '../adapters/local/database.ts';
import { openDataFolder } from './ports.ts';
import { bindAnew, countUp, MARK_FILE } from './store/store-binding.ts';

const database = (dataDir: string) => join(dataDir, 'kindred.db');
const listing = (dataDir: string) => readdirSync(dataDir, { recursive: true }).sort();
/** One sentence or two, without a line of a stack, that name the folder and the way out. */
const refused = (dataDir: string, words: RegExp) => ({
  name: 'StartError',
  message: expect.stringMatching(
    new RegExp(`^(?!.*\\n)(?=.*${dataDir})(?=.*npm run restore -- FILE).*${words.source}`),
  ),
});

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
