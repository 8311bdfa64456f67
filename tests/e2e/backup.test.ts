// @module-tag walks
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { downloadUrlOf, objectPath } from '../../src/domain/transfer/object-path.ts';
import { makeAccount, makeOrder } from '../support/make-order.ts';
import { scratchFolder, startProduct } from '../support/product.ts';

const root = join(import.meta.dirname, '../..');
const scratch = scratchFolder('backup');
afterAll(() => scratch.remove());

const [EMAIL, PASSWORD] = ['rose@example.org', 'secret12'];
const BOOK = {
  title: 'The River',
  paragraphs: ['We walked to the river.', 'My brother carried the bread.'],
};

async function run(command: 'backup' | 'restore', file: string, dataDir: string) {
  const child = spawn(process.execPath, [`functions/src/entries/${command}.ts`, file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const [code] = await once(child, 'exit');
  return { code, output };
}

async function json(url: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}

/** What the family sees after signing in with the password: the order as stored, and the sum of every file of the book. */
async function seenBy(address: string, orderId: string) {
  const login = await json(
    `${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      email: EMAIL,
      password: PASSWORD,
      returnSecureToken: true,
    },
  );
  const token = String(login.idToken);
  const documents = `${address}/v1/projects/kindred-local/databases/(default)/documents`;
  const order = await json(
    `${documents}:batchGet`,
    { documents: [`projects/kindred-local/databases/(default)/documents/orders/${orderId}`] },
    token,
  );
  const files: Record<string, string> = {};
  for (const name of ['audiobook', 'phoneCopy', 'timings', 'cover'] as const) {
    const url = downloadUrlOf('', 'kindred-local.appspot.com', objectPath[name](orderId));
    const answer = await json(`${address}/call/get_download_link`, { data: { url } }, token);
    const link = (answer.result as { url: string }).url;
    const bytes = await (await fetch(new URL(link, address))).bytes();
    files[name] = `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
  }
  const [found] = order as unknown as [{ found: { fields: unknown } }];
  return { uid: login.localId, fields: found.found.fields, files };
}

it('a family finds order, account and every byte again after a backup of the running server', async () => {
  const dataDir = join(scratch.path, 'data');
  const file = join(scratch.path, 'kindred.tar');
  const product = await startProduct({ dataDir });
  const uid = await makeAccount(product.address, EMAIL, PASSWORD);
  const orderId = await makeOrder(dataDir, uid, BOOK);
  const before = await seenBy(product.address, orderId);
  const health = await fetch(`${product.address}/healthz`);
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok', database: 'works' }]);

  expect(await run('backup', file, dataDir)).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 order, '),
  });
  const refused = await run('restore', file, dataDir);
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/is not empty, and nothing/) });
  await product.kill();
  rmSync(dataDir, { recursive: true });

  const other = join(scratch.path, 'restored');
  expect(await run('restore', file, other)).toMatchObject({ code: 0 });
  const again = await startProduct({ dataDir: other });
  const after = await seenBy(again.address, orderId);
  await again.stop();
  expect(after).toEqual(before);
  expect(after.uid).toBe(uid);
  expect(Number(after.files.audiobook?.split(' ')[0])).toBeGreaterThan(50_000);
});

it('says 503 when uploads can no longer be written', async () => {
  const dataDir = join(scratch.path, 'full');
  mkdirSync(dataDir);
  const product = await startProduct({ dataDir });
  rmSync(join(dataDir, 'incoming'), { recursive: true });
  writeFileSync(join(dataDir, 'incoming'), '');
  const health = await fetch(`${product.address}/healthz`);
  await product.stop();
  expect([health.status, await health.json()]).toMatchObject([503, { database: 'works', disk: 'fails' }]);
});
