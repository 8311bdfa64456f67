import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { orderStatusText } from '../../../../src/domain/audiobook/order-words.ts';
import { openDatabase } from '../../adapters/local/database.ts';
import { MIGRATIONS } from '../../adapters/local/schema.ts';
import { findOrder } from '../../records/orders/orders.ts';
import { openDataFolder } from '../ports.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** As they were released. A line is added with a new version; none is ever changed. */
const RELEASED = [
  'dbcb3034006b8588',
  '057b7fdd2c514bd8',
  'eea6a6ee59d1ea94',
  '14ba4e338997a7e2',
  '21e0ad9699ca4cad',
  'f8cc9831f0897a2b',
  'd6f4e9cac1e43739',
  '808b7fc10b6115b2',
  '5c923eff11f741e8',
  'fedca800bba7633e',
];

/** What the first version's program left: its tables, and its order without cover, times and time left. */
function firstFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-first-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = openDatabase(dataDir, MIGRATIONS.slice(0, 1));
  const text = (value: string) => ({ stringValue: value });
  const order = {
    id: text('o1'),
    userId: text('rose'),
    sessionId: text('1700000000000-00000000000000000000000000000000'),
    paymentIntentId: text('pi_1'),
    userEmail: text('rose@example.org'),
    title: text('The River'),
    tier: text('Lullaby'),
    pageCount: { integerValue: '2' },
    amount: { integerValue: '899' },
    createdAt: { timestampValue: '2026-11-20T10:00:00.000Z' },
    status: text('completed'),
    audioGenerationProgress: { integerValue: '100' },
    audioUrl: text('/v0/b/b/o/audiobooks%2Fo1%2Faudiobook.mp3?alt=media'),
    audioFileSize: { integerValue: '5' },
    errorMessage: { nullValue: null },
  };
  database.run(`INSERT INTO documents VALUES ('orders/o1', 'orders', ?, 1, 1)`, JSON.stringify(order));
  database.run(`INSERT INTO documents VALUES ('sessions/s1', 'sessions', '{}', 1, 1)`);
  database.run(`INSERT INTO accounts VALUES ('rose', 'rose@example.org', 'h', NULL, NULL, 1, 1, 1)`);
  database.run(
    `INSERT INTO objects VALUES ('audiobooks/o1/audiobook.mp3', 'file-1', 5, 'audio/mpeg', '{}', ?, 'c', 't', 1, 1)`,
    createHash('md5').update('sound').digest('base64'),
  );
  database.run(
    `INSERT INTO jobs VALUES ('narrate:o2', 'narrate', '{"orderId":"o2"}', 'waiting', 0, 0, 0, NULL, 1)`,
  );
  database.run(
    `INSERT INTO test_payments VALUES ('pi_2', 'cs', 899, 'open', '{"orderId":"o2"}', NULL, 'k', 0)`,
  );
  expect(database.row('PRAGMA user_version')).toEqual({ user_version: 1 });
  database.close();
  mkdirSync(join(dataDir, 'objects'));
  writeFileSync(join(dataDir, 'objects', 'file-1'), 'sound');
  return dataDir;
}

it('no version of the stored data that was released has changed', () => {
  expect(MIGRATIONS.map(digest)).toEqual(RELEASED);
});

it('a folder of the first version opens, and everything in it can be used', async () => {
  const dataDir = firstFolder();
  const folder = openDataFolder(dataDir, {});
  onTestFinished(() => folder.database.close());
  expect(folder.database.row('PRAGMA user_version')).toEqual({ user_version: MIGRATIONS.length });
  const order = await findOrder(folder, 'o1');
  expect(order).toMatchObject({ title: 'The River', secondsLeft: null, audiobook: null });
  expect(order.createdAt).toEqual(new Date('2026-11-20T10:00:00.000Z'));
  expect(orderStatusText(order)).toBe('Ready for Download');
  expect(await folder.documents.get('sessions/s1')).toEqual({});
  expect(await folder.identity.find('rose')).toMatchObject({ email: 'rose@example.org' });
  const sound = await folder.objects.read('audiobooks/o1/audiobook.mp3');
  expect((await buffer(sound)).toString()).toBe('sound');
  expect(folder.jobs.claim({ kinds: ['generate-tts'] }, 1_000)).toMatchObject({ input: { orderId: 'o2' } });
  expect(await folder.payments.findIntent('pi_2')).toMatchObject({ amountCents: 899, status: 'open' });
});

it('a folder of every version comes to the same tables as a new one', () => {
  const tablesOf = (versions: number) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kindred-version-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    openDatabase(dataDir, MIGRATIONS.slice(0, versions)).close();
    const database = openDatabase(dataDir);
    const tables = database.rows<{ sql: string }>(
      'SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name',
    );
    database.close();
    return tables;
  };
  const fresh = tablesOf(MIGRATIONS.length);
  for (let version = 1; version < MIGRATIONS.length; version++) expect(tablesOf(version)).toEqual(fresh);
});

it('an order that has the newer fields keeps them', () => {
  const dataDir = firstFolder();
  const before = openDatabase(dataDir, MIGRATIONS.slice(0, 2));
  const fields = JSON.stringify({
    secondsLeft: { integerValue: '60' },
    audiobook: { mapValue: { fields: {} } },
  });
  before.run(`UPDATE documents SET fields = ? WHERE path = 'orders/o1'`, fields);
  before.close();
  const after = openDatabase(dataDir);
  onTestFinished(() => after.close());
  expect(after.row(`SELECT fields FROM documents WHERE path = 'orders/o1'`)).toEqual({ fields });
});

it('a folder of a newer program is refused in words, and left as it is', () => {
  const dataDir = firstFolder();
  const database = openDatabase(dataDir);
  onTestFinished(() => database.close());
  database.run('PRAGMA user_version = 999');
  expect(() => openDataFolder(dataDir, {})).toThrow(
    `The data folder was written by a newer Kindred Pages (version 999 of the stored data; this program knows ${MIGRATIONS.length}). Please use the newer program.`,
  );
  expect(database.row('PRAGMA user_version')).toEqual({ user_version: 999 });
});

it('a folder of the third version gets its owners, and what was left with a guest goes after its memoir', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-third-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const sessionId = '1700000000000-00000000000000000000000000000001';
  const before = openDatabase(dataDir, MIGRATIONS.slice(0, 3));
  const fields = (values: Record<string, string>) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(values).map(([key, stringValue]) => [key, { stringValue }])),
    );
  const document = (path: string, values: Record<string, string>) =>
    before.run(
      'INSERT INTO documents VALUES (?, ?, ?, 1, 1)',
      path,
      path.split('/')[0] ?? '',
      fields(values),
    );
  document(`sessions/${sessionId}`, { ownerUid: 'rose' });
  document('orders/o1', { userId: 'guest', sessionId, title: 'The River' });
  document('orders/o2', { userId: 'walter', sessionId: 'gone' });
  document('payments/o1', { ownerUid: 'guest', sessionId });
  document('permissions/p1', { ownerUid: 'guest', sessionId });
  const job = (key: string, input: string) =>
    before.run(`INSERT INTO jobs VALUES (?, 'x', ?, 'done', 0, 0, 0, NULL, 1)`, key, input);
  job(`read-page:book-scans/${sessionId}/page_1.jpg`, '{}');
  job('send-mail:receipt:o1', '{}');
  job('make-sample:x', JSON.stringify({ sessionId }));
  before.run(`INSERT INTO accounts VALUES ('rose', 'rose@example.org', 'h', NULL, NULL, 1, 1, 1)`);
  before.run(`INSERT INTO refresh_tokens VALUES ('hash', 'rose', 'password', 1)`);
  for (const key of ['account:rose@example.org', 'call:x y:uid:rose', 'address:10.0.0.1'])
    before.run('INSERT INTO tries VALUES (?, 1, 1)', key);
  before.run(
    `INSERT INTO uploads VALUES ('u', ?, 'rose', 'x/y', '{}', 1, 'active', 1)`,
    `book-scans/${sessionId}/page_2.jpg`,
  );
  before.run(
    `INSERT INTO test_payments VALUES ('pi', 'cs', 899, 'open', ?, NULL, 'k', 0, NULL)`,
    JSON.stringify({ sessionId, orderId: 'o1' }),
  );
  before.close();

  const folder = openDataFolder(dataDir, {});
  onTestFinished(() => folder.database.close());
  const { database, documents } = folder;
  expect(database.rows('SELECT sessionId, orderId FROM jobs ORDER BY key')).toEqual([
    { sessionId, orderId: null },
    { sessionId, orderId: null },
    { sessionId: null, orderId: 'o1' },
  ]);
  expect(database.row('SELECT sessionId FROM uploads')).toEqual({ sessionId });
  expect(database.row('SELECT sessionId, orderId FROM test_payments')).toEqual({ sessionId, orderId: 'o1' });
  expect(database.rows('SELECT owner FROM attempts ORDER BY key')).toEqual([
    { owner: 'rose@example.org' },
    { owner: null },
    { owner: 'rose' },
  ]);
  expect(database.row<{ endsMs: number }>('SELECT endsMs FROM refresh_tokens')?.endsMs).toBeGreaterThan(
    Date.now(),
  );
  expect(await documents.get('orders/o1')).toEqual({ userId: 'rose', sessionId, title: 'The River' });
  expect(await documents.get('orders/o2')).toMatchObject({ userId: 'walter' });
  expect(await documents.get('payments/o1')).toMatchObject({ ownerUid: 'rose' });
  expect(await documents.get('permissions/p1')).toMatchObject({ ownerUid: 'rose' });
});
