import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataFolder } from '../../functions/src/adapters/local/database.ts';
import { listObjectFiles } from '../../functions/src/adapters/local/object-files.ts';
import { deleteMyData } from '../../functions/src/features/account/delete-my-data.ts';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { clearLeftovers } from '../../functions/src/local/store/leftovers.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { family, folder } from '../support/family-folder.ts';
import { rowOf } from '../support/rows.ts';

const JPEG = { contentType: 'image/jpeg' };
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('closes a data folder that stood open, and makes none that does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-open-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  for (const name of ['objects', 'incoming', 'mail']) mkdirSync(join(dataDir, name), { mode: 0o755 });
  openDataFolder(dataDir, {}).database.close();
  chmodSync(dataDir, 0o755);
  for (const name of ['objects', 'incoming', 'mail']) chmodSync(join(dataDir, name), 0o755);
  chmodSync(join(dataDir, 'kindred.db'), 0o644);
  lockDataFolder(dataDir)?.();
  const { database, objects } = openDataFolder(dataDir, {});
  onTestFinished(() => database.close());
  await objects.write('book-scans/s/page_1.jpg', Buffer.from('x'), JPEG);
  expect(modeOf(dataDir)).toBe('700');
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    expect(modeOf(join(entry.parentPath, entry.name)), entry.name).toBe(entry.isDirectory() ? '700' : '600');
});

it('leaves nothing of a killed upload, a late job or an unknown order behind "delete everything"', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const walter = await family(ports, 'walter', 2);
  const incoming = (name: string) => join(ports.dataDir, 'incoming', name);
  const upload = (id: string, of: typeof rose) => {
    ports.database.run(
      `INSERT INTO uploads (id, path, uid, contentType, metadata, totalBytes, state, createdMs)
       VALUES (?, ?, ?, 'image/jpeg', '{}', 1, 'active', ?)`,
      id,
      `book-scans/${of.sessionId}/page_9.jpg`,
      of.uid,
      Date.now(),
    );
    writeFileSync(incoming(`upload-${id}`), `bytes of ${of.uid}`);
  };
  upload('hers', rose);
  upload('his', walter);
  const dead = spawn('true');
  await once(dead, 'exit');
  writeFileSync(incoming(`staged-${dead.pid}-a`), 'a killed job’s');
  writeFileSync(incoming(`staged-${process.pid}-b`), 'being written');
  writeFileSync(incoming(`staged-${process.pid}-c`), 'of an earlier process with our number');
  utimesSync(incoming(`staged-${process.pid}-c`), 1, 1);
  // killed between the renaming of a file and its record
  ports.database.run(`INSERT INTO arriving_objects VALUES ('orphan', ?)`, Date.now() - 31_000);
  writeFileSync(join(ports.dataDir, 'objects', 'orphan'), 'bytes');
  await ports.documents.update('listening/place', () => ({
    ownerUid: rose.uid,
    orderId: 'unknown',
    seconds: 1,
  }));
  await ports.documents.update('payments/opened', () =>
    rowOf.payment(rose.uid, rose.sessionId, 'opened', 'open'),
  );
  await ports.objects.write('audiobooks/opened/narration.json', Buffer.from('her text'), JPEG);
  const his = ports.objects
    .list('')
    .filter((path) => [walter.sessionId, walter.orderId, walter.uid].some((id) => path.includes(id)));

  await deleteMyData(ports, rose.caller, { scope: 'everything' });
  expect(await ports.documents.get('listening/place')).toBeNull();
  expect(ports.objects.list('audiobooks/opened/')).toEqual([]);
  // work that had not heard of it yet
  await ports.objects.write(`chunks/${rose.sessionId}/late`, Buffer.from('x'), JPEG);
  await ports.documents.update(`page_readings/${rose.sessionId}`, () => ({ ownerUid: rose.uid }));
  upload('late', rose);
  await clearLeftovers(ports);

  expect(readdirSync(join(ports.dataDir, 'incoming')).sort()).toEqual([
    `staged-${process.pid}-b`,
    'upload-his',
  ]);
  expect(existsSync(join(ports.dataDir, 'objects', 'orphan'))).toBe(false);
  expect(ports.objects.list('')).toEqual(his);
  expect(listObjectFiles(readdirSync(join(ports.dataDir, 'objects')))).toHaveLength(his.length);
  expect(await ports.documents.get(`page_readings/${rose.sessionId}`)).toBeNull();
  expect(await clearLeftovers(ports)).toBe(0);
});

it('touches nothing of an id that has an owner again, and nothing it cannot account for', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  await deleteMyData(ports, rose.caller, { scope: 'everything' });
  await ports.documents.update(`sessions/${rose.sessionId}`, () => ({ ownerUid: 'somebody' }));
  await ports.objects.write(`book-scans/${rose.sessionId}/page_1.jpg`, Buffer.from('x'), JPEG);
  writeFileSync(join(ports.dataDir, 'objects', 'unknown'), 'x');
  expect(await clearLeftovers(ports)).toBe(0);
  expect(ports.objects.list('')).toHaveLength(1);
  expect(existsSync(join(ports.dataDir, 'objects', 'unknown'))).toBe(true);
});

it('leaves no frozen text that nobody can account for, and touches none of a book that is paid or made', async () => {
  const ports = folder();
  const walter = await family(ports, 'walter', 2);
  const frozen = async (orderId: string, ageMs: number) => {
    await ports.objects.write(objectPath.narration(orderId), Buffer.from('a text'), JPEG);
    const createdMs = Date.now() - ageMs;
    ports.database.run(
      'UPDATE objects SET createdMs = ? WHERE path = ?',
      createdMs,
      objectPath.narration(orderId),
    );
  };
  const long = 86_400_000;
  await frozen('killed', 31_000);
  await frozen('just-now', 1_000);
  for (const orderId of ['ordered', 'opened', 'at-work', 'narrated', 'queued']) await frozen(orderId, long);
  const { sessionId, uid: ownerUid } = walter;
  await ports.documents.update('orders/ordered', () => rowOf.order(ownerUid, sessionId, 'ordered'));
  await ports.documents.update('payments/opened', () => rowOf.payment(ownerUid, sessionId, 'opened', 'open'));
  await ports.documents.update('narrations/at-work', () => ({ total: 1 }));
  await ports.objects.write(objectPath.audiobook('narrated'), Buffer.from('sound'), JPEG);
  await ports.jobs.enqueue({
    kind: 'generate-tts',
    key: 'generate-tts:queued',
    input: { orderId: 'queued' },
  });
  const before = ports.objects.list('');
  expect(await clearLeftovers(ports)).toBe(1);
  expect(before.filter((path) => !ports.objects.list('').includes(path))).toEqual([
    objectPath.narration('killed'),
  ]);
});

it('leaves no payment of a memoir that is gone', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  await deleteMyData(ports, rose.caller, { scope: 'everything' });
  await ports.documents.update('payments/late', () => ({ sessionId: rose.sessionId, title: 'Book of rose' }));
  await ports.documents.update('payments/others', () => ({ sessionId: 'another' }));
  await clearLeftovers(ports);
  expect(await ports.documents.get('payments/late')).toBeNull();
  expect(await ports.documents.get('payments/others')).not.toBeNull();
});
