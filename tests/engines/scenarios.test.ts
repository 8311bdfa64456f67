import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { SessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';
import { ENGINES } from './all-engines.ts';
import { buildDrill } from './build-drill.ts';
import type { EngineBrowser } from './engine.ts';
import { type Front, openElsewhere, openFront } from './front.ts';
import type { Drill } from './page/drill.ts';
import { pageBytes } from './page-bytes.ts';

type Found<Name extends keyof Drill> = Awaited<ReturnType<Drill[Name]>>;

const scratch = scratchFolder('engines');
const pageFolder = join(scratch.path, 'page');
const PATIENCE = { timeout: 60_000, interval: 200 };
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hashOfPage = (n: number) => hashOf(pageBytes(n));

beforeAll(() => buildDrill(pageFolder));
afterAll(() => scratch.remove());

/** SHA-256 of each page as the server has it, by number. */
async function hashesOnServer(dataDir: string, sessionId: SessionId, count: number): Promise<string[]> {
  const { objects, database } = openDataFolder(dataDir);
  try {
    const paths = Array.from({ length: count }, (_, index) => objectPath.page(sessionId, index + 1));
    return await Promise.all(paths.map(async (path) => hashOf(await buffer(await objects.read(path)))));
  } finally {
    database.close();
  }
}

describe.each(ENGINES.filter(({ missing }) => !missing()))('$name', ({ name, open }) => {
  const folder = join(scratch.path, name);
  const dataDir = join(folder, 'data');
  const profile = join(folder, 'profile');
  let product: Product;
  let front: Front;
  let browser: EngineBrowser;
  let kept: Found<'pages'>;
  let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;

  const drill = <Name extends keyof Drill>(work: Name, ...options: Parameters<Drill[Name]>) =>
    browser.evaluate(`drill.${work}(${options.map((word) => JSON.stringify(word)).join(', ')})`) as Promise<
      Found<Name>
    >;
  const openDrill = () => browser.goto(`${front.address}/drill/drill.html`);
  const words = () => browser.evaluate('document.body.innerText') as Promise<string>;

  beforeAll(async () => {
    mkdirSync(folder);
    product = await startProduct({ dataDir });
    front = await openFront(product.address, pageFolder);
    elsewhere = await openElsewhere();
    browser = await open({ profile });
  });
  afterAll(async () => {
    await browser?.kill();
    await front?.goOffline();
    elsewhere?.close();
    await product?.kill();
  });

  it('keeps every page it called saved when it is killed in the middle', async () => {
    await openDrill();
    expect(await drill('durability')).toBe('strict');
    void drill('saveOnAndOn').catch(() => {});
    await expect.poll(() => front.saved.length, PATIENCE).toBeGreaterThan(8);
    await browser.kill();
    browser = await open({ profile });
    await openDrill();
    kept = await drill('pages');
    expect(kept.pages.every(({ isWhole }) => isWhole)).toBe(true);
    expect(kept.pages.map(({ sha256 }) => sha256)).toEqual(kept.pages.map(({ n }) => hashOfPage(n)));
    expect(kept.pages.slice(0, front.saved.length)).toMatchObject(front.saved);
    // The last one may have been saved and the browser dead before it could say so.
    expect(kept.pages.length - front.saved.length).toBeLessThanOrEqual(1);
  });

  it('opens a connection that has died anew, and saves', async () => {
    const next = kept.pages.length + 1;
    await drill('cutConnection');
    expect(await drill('save', next)).toEqual({ n: next, sha256: hashOfPage(next) });
    await browser.killStorage();
    expect(await drill('save', next + 1)).toEqual({ n: next + 1, sha256: hashOfPage(next + 1) });
    kept = await drill('pages');
    expect(kept.pages).toHaveLength(next + 1);
  });

  it('sends the pages as soon as the product is open', async () => {
    await browser.goto(`${front.address}/step-1`);
    await expect.poll(words, PATIENCE).toContain(`${kept.pages.length} pages, all backed up.`);
    expect(await hashesOnServer(dataDir, kept.sessionId, kept.pages.length)).toEqual(
      kept.pages.map(({ sha256 }) => sha256),
    );
    await browser.evaluate('navigator.serviceWorker.ready.then(() => null)');
  });

  it('opens without a line after it was killed, and shows what waits', async () => {
    await openDrill();
    const n = kept.pages.length + 1;
    await drill('save', n);
    await browser.kill();
    await front.goOffline();
    browser = await open({ profile });
    await browser.goto(`${front.address}/step-1`);
    await expect
      .poll(words, PATIENCE)
      .toContain(`${n} pages on this phone: ${n - 1} backed up, 1 waiting to be sent.`);
  });

  it('sends what waited when the line is back, without being told that it is', async () => {
    await front.goOnline();
    const n = kept.pages.length + 1;
    await expect.poll(words, PATIENCE).toContain(`${n} pages, all backed up.`);
    expect((await hashesOnServer(dataDir, kept.sessionId, n)).at(-1)).toBe(hashOfPage(n));
  });

  it('has a worker that lets uploads and other origins alone', async () => {
    await openDrill();
    expect(await drill('isControlled')).toBe(true);
    const whole = { buffer: true, view: true, blob: true, file: true };
    expect(await drill('sendEachKind', `${front.address}/drill/hash`)).toEqual(whole);
    expect(await drill('sendEachKind', `${elsewhere.address}/app`)).toEqual(whole);
    expect(await drill('read', `${elsewhere.address}/app`)).toBe('elsewhere');
    expect(await drill('read', `${front.address}/app`)).toContain('<div id="root"');
    const urls = async () => (await drill('answered')).map(({ method, url }) => `${method} ${url}`);
    await expect.poll(urls, PATIENCE).toEqual([`GET ${front.address}/app`]);
  });

  it('says in words that the phone is full, and keeps what it has', async () => {
    await browser.kill();
    browser = await open({ profile, quotaBytes: 20_000_000 });
    await openDrill();
    const before = (await drill('pages')).pages.length;
    const { saved, ...refusal } = await drill('fill');
    expect(saved).toBeGreaterThan(10);
    expect(refusal).toEqual({ code: 'disk-full', sentence: new AppError('disk-full').sentence });
    kept = await drill('pages');
    expect(kept.pages).toHaveLength(before + saved);
    expect(kept.pages.every(({ isWhole }) => isWhole)).toBe(true);
  });

  it('sends from a full phone, and what has been sent makes room', async () => {
    await browser.goto(`${front.address}/step-1`);
    await expect.poll(words, PATIENCE).toContain(`${kept.pages.length} pages, all backed up.`);
    expect(await hashesOnServer(dataDir, kept.sessionId, kept.pages.length)).toEqual(
      kept.pages.map(({ sha256 }) => sha256),
    );
    await openDrill();
    await drill('keep', 1);
  });

  it('begins anew when the site data were cleared under its hands', async () => {
    await browser.kill();
    browser = await open({ profile });
    await openDrill();
    expect(await drill('read', `${front.address}/drill/clear`)).toBe('cleared');
    expect(await drill('save', 1)).toEqual({ n: 1, sha256: hashOfPage(1) });
  });
});
