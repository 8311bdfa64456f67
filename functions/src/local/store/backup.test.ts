// @module-tag recovery
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../adapters/local/database.ts';
import { localDocuments } from '../../adapters/local/documents.ts';
import { localObjects } from '../../adapters/local/objects.ts';
import { openDataFolder } from '../ports.ts';
import { backUp, stagingFolder } from './backup.ts';
import { restore } from './restore.ts';
import { openStore } from './store-care.ts';

const TEXT = { contentType: 'text/plain' };
/** The first object is empty, each next one longer by as much. */
const OBJECT_STEP_BYTES = 70_001;

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(dataDir: string) {
  const database = openDatabase(dataDir);
  onTestFinished(() => database.close());
  return {
    database,
    documents: localDocuments(database),
    objects: localObjects(database, dataDir, 'b'),
  };
}

/** A folder with some objects, an order, a letter and a half-sent upload. */
async function filled() {
  const folder = scratch();
  const dataDir = join(folder, 'data');
  const stores = open(dataDir);
  await stores.documents.update('orders/o1', () => ({ status: 'completed', userId: 'rose' }));
  for (let i = 0; i < 12; i++)
    await stores.objects.write(`audiobooks/o1/${i}`, Buffer.alloc(i * OBJECT_STEP_BYTES, i + 1), TEXT);
  stores.database.run(
    `INSERT INTO uploads VALUES ('u1', 'book-scans/s1/page_1.jpg', 'rose', 'image/jpeg', '{}', 9, 'active', 1)`,
  );
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true });
  mkdirSync(join(dataDir, 'mail'));
  writeFileSync(join(dataDir, 'mail', 'a.eml'), 'Dear Rose');
  return { folder, dataDir, file: join(folder, 'backup.tar'), ...stores };
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const refusal = (code: RegExp) => ({ name: 'StartError', message: expect.stringMatching(code) });

describe('a backup', () => {
  it('is restored to the same documents, objects and letters', async () => {
    const { folder, dataDir, file, objects } = await filled();
    expect(await backUp(dataDir, file)).toMatchObject({ objects: 12, orders: 1 });
    const other = join(folder, 'new', 'data');
    await restore(file, other);
    const restored = open(other);
    expect(await restored.documents.get('orders/o1')).toEqual({ status: 'completed', userId: 'rose' });
    for (const { path } of await objects.all('')) {
      expect(await restored.objects.info(path)).toEqual(await objects.info(path));
      expect(sumOf(await buffer(await restored.objects.read(path)))).toBe(
        sumOf(await buffer(await objects.read(path))),
      );
    }
    expect(readFileSync(join(other, 'mail', 'a.eml'), 'utf8')).toBe('Dear Rose');
    expect(restored.database.rows('SELECT * FROM uploads')).toEqual([]);
    expect(existsSync(stagingFolder(dataDir))).toBe(false);
  });

  it('is restored into an empty folder that is there already', async () => {
    const { folder, dataDir, file } = await filled();
    await backUp(dataDir, file);
    const other = join(folder, 'mounted');
    mkdirSync(other);
    const { ino } = statSync(other);
    await restore(file, other);
    expect(statSync(other).ino).toBe(ino);
    expect(readdirSync(other).sort()).toEqual(['keys', 'kindred.db', 'mail', 'objects', 'phone']);
  });

  it('is consistent while objects are replaced and deleted beside it', async () => {
    const { folder, dataDir, file, objects, documents } = await filled();
    let isOver = false;
    const churn = (async () => {
      for (let n = 0; !isOver; n++) {
        const text = `version ${n}`;
        await objects.write('samples/s1/now', Buffer.from(text), TEXT);
        await documents.update('voice_profiles/s1', () => ({ text }));
        await objects.write(`chunks/s1/${n % 7}`, Buffer.from(text), TEXT);
        if (n % 5 === 0) await objects.deleteAll('chunks/s1/');
      }
    })();
    for (let round = 0; round < 4; round++) {
      await backUp(dataDir, `${file}${round}`);
      await restore(`${file}${round}`, join(folder, `other${round}`));
    }
    isOver = true;
    await churn;
    const restored = open(join(folder, 'other3'));
    const written = (await buffer(await restored.objects.read('samples/s1/now'))).toString();
    const noted = (await restored.documents.get('voice_profiles/s1'))?.text;
    const numberOf = (text: unknown) => Number(String(text).split(' ')[1]);
    expect(numberOf(written) - numberOf(noted)).toBeOneOf([0, 1]);
  });

  it('can be listed by any tar, and is readable by its owner alone', async () => {
    const { dataDir, file } = await filled();
    await backUp(dataDir, file);
    const names = execFileSync('tar', ['-tvf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(names.length).toBe(2 + 12 + 1);
    expect(names.every((line) => line.startsWith('-rw-------'))).toBe(true);
  });

  it('overwrites no file and no folder', async () => {
    const { folder, dataDir, file } = await filled();
    await backUp(dataDir, file);
    await expect(backUp(dataDir, file)).rejects.toMatchObject(refusal(/exists already/));
    await expect(restore(file, dataDir)).rejects.toMatchObject(refusal(/is not empty, and nothing/));
    expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'data']);
  });

  it('is made in no place that is none, or that goes with the data folder', async () => {
    const { folder, dataDir } = await filled();
    const none = backUp(dataDir, join(folder, 'nowhere', 'kept.tar'));
    await expect(none).rejects.toMatchObject(refusal(/^There is no folder .*nowhere\. Please make it first/));
    symlinkSync(dataDir, join(folder, 'link'));
    for (const inside of [dataDir, join(dataDir, 'objects'), join(folder, 'link')]) {
      const making = backUp(dataDir, join(inside, 'kept.tar'));
      await expect(making).rejects.toMatchObject(
        refusal(/is in the data folder .*, and would be lost with it/),
      );
    }
    await backUp(dataDir, `${dataDir}-kept.tar`);
  });

  it('that was cut off at its end names the letters and keys that did not come back', async () => {
    const { folder, dataDir, file } = await filled();
    mkdirSync(join(dataDir, 'keys'), { recursive: true });
    writeFileSync(join(dataDir, 'keys', 'provenance.key'), 'secret');
    await backUp(dataDir, file);
    // Two ends of the archive, the last file with its header, and that before it.
    truncateSync(file, statSync(file).size - 2 * 512 - 4 * 512);
    const other = join(folder, 'other');
    const { problems, broken } = await restore(file, other);
    expect(broken).toEqual([]);
    expect(problems).toEqual([
      'it is cut off',
      'mail/a.eml is missing: a letter of a machine without a mail server',
      expect.stringMatching(/^keys\/provenance\.key is missing: finished files that it signed/),
    ]);
    expect(readFileSync(join(other, 'not-restored.txt'), 'utf8')).toContain('keys/provenance.key');
  });

  it('of files whose database is gone is refused, with the way out', async () => {
    const { folder, dataDir, file } = await filled();
    for (const name of readdirSync(dataDir).filter((one) => one.startsWith('kindred.db')))
      rmSync(join(dataDir, name));
    await expect(backUp(dataDir, file)).rejects.toMatchObject(refusal(/is missing, but .* holds the files/));
    expect(readdirSync(folder)).toEqual(['data']);
  });

  it('of a folder without data is refused, and makes none', async () => {
    const folder = scratch();
    const backing = backUp(join(folder, 'nothing'), join(folder, 'b.tar'));
    await expect(backing).rejects.toMatchObject(refusal(/no Kindred Pages data/));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['that is something else', (file: string) => writeFileSync(file, 'x'.repeat(2_000)), /is damaged/],
    ['whose database is cut off', (file: string) => truncateSync(file, 6_000), /database is damaged/],
    ['whose database ends at once', (file: string) => truncateSync(file, 1_536), /database is damaged/],
    ['without its database', (file: string) => truncateSync(file, 1_024), /database is missing/],
    ['with a damaged database', (file: string) => turnAt(file, 5_000, 4_000), /database is damaged/],
  ])('%s is refused, and leaves nothing behind', async (_, damage, words) => {
    const { folder, dataDir, file } = await filled();
    await backUp(dataDir, file);
    damage(file);
    await expect(restore(file, join(folder, 'other'))).rejects.toMatchObject(refusal(words));
    expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'data']);
  });

  it.each([
    ['cut off', (file: string) => truncateSync(file, 2_000_000), /middle of a file/],
    ['with a bit turned over in an object', (file: string) => turn(file, 0.6), null],
    ['with a damaged header', turnHeader, /is damaged at byte \d+/],
    ['without its end', (file: string) => truncateSync(file, readFileSync(file).length - 1_024), /cut off/],
  ] as const)('%s gives back what is whole, and names the rest', async (_, damage, words) => {
    const { folder, dataDir, file, objects } = await filled();
    await backUp(dataDir, file);
    damage(file);
    const other = join(folder, 'other');
    const { broken, problems } = await restore(file, other);
    if (words) expect(problems).toContainEqual(expect.stringMatching(words));
    else expect(problems).toEqual([]);
    const restored = open(other);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const names = broken.map(({ path }) => path);
    expect(names.length).toBeLessThan(12);
    if (words?.source !== 'cut off') expect(names.length).toBeGreaterThan(0);
    for (const { path } of await objects.all('')) {
      const reading = restored.objects.read(path);
      if (names.includes(path)) await expect(reading).rejects.toMatchObject({ code: 'stored-file-damaged' });
      else expect(sumOf(await buffer(await reading))).toBe(sumOf(await buffer(await objects.read(path))));
    }
    said.mockRestore();
    // It starts, and tells again what is missing until somebody says that they know.
    const folderAgain = openDataFolder(other, {});
    const list = join(other, 'not-restored.txt');
    const isTold = async () => (await openStore(folderAgain, other)).some((line) => line.includes(list));
    expect([existsSync(list), await isTold()]).toEqual([
      names.length + problems.length > 0,
      existsSync(list),
    ]);
    for (const name of names) expect(readFileSync(list, 'utf8')).toContain(name);
    rmSync(list, { force: true });
    expect(await isTold()).toBe(false);
    folderAgain.database.close();
  });

  it('names a broken and a missing file, and saves the rest', async () => {
    const { folder, dataDir, file, objects } = await filled();
    const fileOf = (path: string) => join(dataDir, 'objects', objects.find(path)?.file ?? '');
    turn(fileOf('audiobooks/o1/3'), 0.5);
    rmSync(fileOf('audiobooks/o1/5'));
    const { broken } = await backUp(dataDir, file);
    const wanted = [
      { path: 'audiobooks/o1/3', problem: 'damaged' },
      { path: 'audiobooks/o1/5', problem: 'missing' },
    ];
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    expect([...broken].sort(byPath)).toMatchObject(wanted);
    const restored = await restore(file, join(folder, 'other'));
    expect([...restored.broken].sort(byPath)).toMatchObject(wanted);
    expect(restored).toMatchObject({ objects: 12, problems: [] });
    // The only copy of a damaged file is kept, for whoever can mend it.
    const kept = objects.find('audiobooks/o1/3')?.file ?? '';
    expect(readFileSync(join(folder, 'other', 'objects', kept)).length).toBe(3 * OBJECT_STEP_BYTES);
  });

  it('of a damaged database is refused in words', async () => {
    const { folder, dataDir, file, database } = await filled();
    database.row('PRAGMA wal_checkpoint(TRUNCATE)');
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    cpSync(join(dataDir, 'kindred.db'), join(damaged, 'kindred.db'));
    turnAt(join(damaged, 'kindred.db'), 4_200, 30_000);
    const backing = backUp(damaged, file);
    await expect(backing).rejects.toMatchObject(refusal(/kindred\.db is damaged .*npm run restore/));
    expect(existsSync(file)).toBe(false);
  });

  it('of a newer program is refused in words', async () => {
    const { folder, dataDir, file, database } = await filled();
    database.run('PRAGMA user_version = 999');
    await backUp(dataDir, file);
    const restoring = restore(file, join(folder, 'other'));
    await expect(restoring).rejects.toMatchObject(refusal(/newer Kindred Pages \(version 999/));
  });

  it('whose database was changed without breaking it is restored, and says so', async () => {
    const { folder, dataDir, file, documents } = await filled();
    await documents.update('orders/o1', (order) => ({ ...order, note: 'by the blue door' }));
    await backUp(dataDir, file);
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf('blue door'); at >= 0; at = bytes.indexOf('blue door'))
      bytes.write('flue door', at);
    writeFileSync(file, bytes);
    const other = join(folder, 'other');
    expect((await restore(file, other)).problems).toEqual([
      expect.stringMatching(/^its database is not as it was/),
    ]);
    expect(readFileSync(join(other, 'not-restored.txt'), 'utf8')).toMatch(/^its database is not as it was/);
  });

  it('is restored where a restore was killed before, and nowhere else', async () => {
    const { folder, dataDir, file } = await filled();
    await backUp(dataDir, file);
    const other = join(folder, 'other');
    mkdirSync(join(other, '.restoring-6dd44628', 'objects'), { recursive: true });
    mkdirSync(join(other, 'objects'));
    writeFileSync(join(other, 'letters.txt'), 'somebody else’s');
    await expect(restore(file, other)).rejects.toMatchObject(refusal(/is not empty, and nothing/));
    rmSync(join(other, 'letters.txt'));
    expect(await restore(file, other)).toMatchObject({ objects: 12, broken: [], problems: [] });
    expect(readdirSync(other).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('writes to no place outside the folder, whatever stands in it', async () => {
    const { folder, dataDir, file } = await filled();
    await backUp(dataDir, file);
    const bytes = readFileSync(file);
    const at = bytes.lastIndexOf('mail/a.eml');
    bytes.write('../../evil', at);
    // The sum of the header's bytes, as a liar would mend it.
    const header = bytes.subarray(at, at + 512);
    const sum = header.reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 0x20 : byte), 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    writeFileSync(file, bytes);
    const restoring = restore(file, join(folder, 'other'));
    await expect(restoring).rejects.toMatchObject(refusal(/it holds "\.\.\/\.\.\/evil"/));
    expect(existsSync(join(folder, '..', 'evil'))).toBe(false);
  });
});

function turn(file: string, share: number): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length * share);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function turnAt(file: string, at: number, count: number): void {
  const bytes = readFileSync(file);
  for (let i = at; i < at + count; i++) bytes[i] = (bytes[i] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

/** The header of an object in the middle of the archive. */
function turnHeader(file: string): void {
  turnAt(file, readFileSync(file).indexOf('objects/', 800_000) + 124, 4);
}
