// @module-tag walks
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** The built product without a line, with closed tabs, and with everything killed in the middle of an upload. */
const scratch = scratchFolder('offline');
const dataDir = join(scratch.path, 'data');
const profile = join(scratch.path, 'profile');
const MIB = 1_048_576;

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;

async function open(path: string): Promise<void> {
  browser = await openBrowser(profile);
  await page().goto(`${product.address}${path}`);
}

async function chooseDocument(name: string, text: string): Promise<void> {
  const path = join(scratch.path, name);
  writeFileSync(path, text);
  await page().locator('input[type=file]').first().setInputFiles(path);
}

/** Step 1, when the document that was chosen before is read and shown. */
async function openReadDocument(): Promise<void> {
  await page().goto(`${product.address}/step-1`);
  await page().getByRole('button', { name: 'Accept & Continue' }).waitFor();
}

/** The states of all uploads on this device, as its own store has them. */
function uploadStates(): Promise<string[]> {
  return page().evaluate(async () => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const library = await asPromise(indexedDB.open('kindred-pages'));
    const rows = await asPromise(library.transaction('uploads').objectStore('uploads').getAll());
    library.close();
    return rows.map((row: { state: { kind: string } }) => row.state.kind).sort();
  });
}

/** What the browser will wake the worker for. */
function syncTags(): Promise<string[]> {
  return page().evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as unknown as {
      sync: { getTags(): Promise<string[]> };
    };
    return sync.getTags();
  });
}

/** What the server itself has; asking a page of ours would send. */
async function documentsOnServer(): Promise<string[]> {
  const folder = openDataFolder(dataDir);
  try {
    return folder.objects.list('documents/');
  } finally {
    folder.database.close();
  }
}

const isUpload = (response: Response) =>
  response.request().method() === 'POST' && response.url().includes('/v0/b/');

beforeAll(async () => {
  product = await startProduct({ dataDir });
  await open('/step-1');
  await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('opens every screen without a line, and no file as if it were one', async () => {
  await browser.context.setOffline(true);
  for (const [path, heading] of [
    ['/step-1', /Step 1/],
    ['/step-3', /Step 3/],
    ['/pricing', /Choose Your Story Package/],
  ] as const) {
    await page().goto(`${product.address}${path}`);
    await page().getByRole('heading', { name: heading }).first().waitFor();
  }
  // In a tab of its own: the browser's page of the error would come in between the next one.
  const tab = await browser.context.newPage();
  await expect(tab.goto(`${product.address}/robots.txt`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await tab.close();
  await browser.context.setOffline(false);
});

it('sends what was chosen without a line once it is back, with no page open', async () => {
  await page().goto(`${product.address}/step-1`);
  await browser.context.setOffline(true);
  await chooseDocument('offline.txt', 'We walked to the sea every Sunday. '.repeat(50));
  await expect.poll(uploadStates).toEqual(['waiting']);
  await page().goto('about:blank');
  const sent = browser.context.waitForEvent('response', {
    predicate: (response) => isUpload(response) && response.request().serviceWorker() !== null,
    timeout: 90_000,
  });
  await browser.context.setOffline(false);
  expect((await sent).status()).toBe(200);
  await page().goto(`${product.address}/step-2`);
  await expect.poll(uploadStates).toEqual(['uploaded']);
});

it('sends what waited when the browser is opened again, with no page of ours in it', async () => {
  await openReadDocument();
  await browser.context.setOffline(true);
  await chooseDocument('closed.txt', 'The harbour froze in the winter of that year. '.repeat(50));
  await expect.poll(uploadStates).toEqual(['uploaded', 'waiting']);
  await expect.poll(syncTags).toEqual(['outbox']);
  await browser.close();
  expect(await documentsOnServer()).toHaveLength(1);
  browser = await openBrowser(profile);
  expect(page().url()).toBe('about:blank');
  await expect.poll(documentsOnServer).toHaveLength(2);
  expect(page().url()).toBe('about:blank');
});

it('goes on with a long upload where it stopped when browser and server were killed', async () => {
  await openReadDocument();
  const slow = await browser.context.newCDPSession(page());
  const bytesPerSecond = 3 * MIB;
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  const secondChunk = page().waitForResponse(
    (response) =>
      isUpload(response) && response.request().headers()['x-goog-upload-offset'] === String(2 * MIB),
  );
  await chooseDocument('long.txt', randomBytes(6 * MIB).toString('hex'));
  await secondChunk;
  // The server first and last, or the service worker would take over and finish before the browser has closed.
  const port = Number(new URL(product.address).port);
  await product.kill();
  await browser.close();
  browser = await openBrowser(profile);
  const offsets: number[] = [];
  browser.context.on('request', (request) => {
    const offset = request.headers()['x-goog-upload-offset'];
    if (offset !== undefined) offsets.push(Number(offset));
  });
  product = await startProduct({ dataDir, port });
  await page().goto(`${product.address}/step-2`);
  await expect.poll(uploadStates).toEqual(['uploaded', 'uploaded', 'uploaded']);
  expect(offsets).not.toEqual([]);
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(4 * MIB);
});
