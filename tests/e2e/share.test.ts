// @module-tag walks
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_TEXT, makeClip } from '../support/make-clip.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** What the share sheet of a phone does: it posts a form to the product, in a window of its own making. */
const scratch = scratchFolder('share');
const profile = join(scratch.path, 'profile');
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name));

interface Shared {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}
const photo = (name: string): Shared => ({ name, type: 'image/jpeg', bytes: fixture(name) });
const memoir: Shared = { name: 'memoir.txt', type: 'text/plain', bytes: fixture('memoir.txt') };

let product: Product;
let browser: Browser;
let clip: Shared;
const page = (): Page => browser.page;

async function open(): Promise<void> {
  browser = await openBrowser(profile);
  // Asked for by a page without markup of its own.
  await browser.context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
}

/** Shares from a page of the origin on which nothing of the product runs. */
async function share(...files: readonly Shared[]): Promise<void> {
  if (!page().url().endsWith('/config.json')) await page().goto(`${product.address}/config.json`);
  const plain = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') }));
  await page().evaluate((shared) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.enctype = 'multipart/form-data';
    form.action = '/share';
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    input.multiple = true;
    const chosen = new DataTransfer();
    for (const { name, type, text } of shared) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      chosen.items.add(new File([bytes], name, { type }));
    }
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, plain);
}

/** How many rows a store of this device has. */
function count(store: string): Promise<number> {
  return page().evaluate(async (name) => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const library = await asPromise(indexedDB.open('kindred-pages'));
    const rows = await asPromise(library.transaction(name).objectStore(name).count());
    library.close();
    return rows;
  }, store);
}

beforeAll(async () => {
  clip = { name: 'voicemail.wav', type: 'audio/wav', bytes: Buffer.from(await makeClip(205, CLIP_TEXT)) };
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  await open();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('says what to do when no service worker is there to take the files', async () => {
  await share(photo('page.jpg'));
  await page().getByRole('heading', { name: 'Please share it again' }).waitFor();
  await page().getByText('It’s ready now.').waitFor();
  expect(new URL(page().url()).pathname).toBe('/share-again');
  await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

it('makes pages of shared photos, also without a line', async () => {
  await page().goto(`${product.address}/config.json`);
  await browser.context.setOffline(true);
  await share(photo('page.jpg'), photo('page-turned.jpg'));
  await page().getByText('2 shared photos are now pages, saved on this device.').waitFor();
  expect(new URL(page().url()).pathname).toBe('/step-1');
  expect([await count('pages'), await count('shared')]).toEqual([2, 0]);
  await browser.context.setOffline(false);
});

it('asks before a shared document takes the place of scanned pages', async () => {
  await share(memoir);
  const question = page().getByRole('dialog', { name: 'You shared “memoir.txt”' });
  await question.getByText('You have 2 scanned pages.').waitFor();
  await question.getByRole('button', { name: 'Use what I shared' }).click();
  await page().getByText('pages processed successfully').waitFor();
  expect(await count('shared')).toBe(0);
});

it('keeps what is not taken in yet when the browser is closed in between', async () => {
  await share(clip, photo('page.jpg'));
  await page().getByText('You shared “voicemail.wav.” It is kept on this device.').waitFor();
  await browser.close();
  await open();
  await page().goto(`${product.address}/step-2`);
  await page().getByText('Type exact times').waitFor();
  expect(await count('shared')).toBe(1);
});

it('asks what becomes of a recording when there is a clip', async () => {
  await share({ ...clip, name: 'christmas.wav', bytes: Buffer.concat([clip.bytes, Buffer.alloc(2)]) });
  const question = page().getByRole('dialog', { name: 'You shared “christmas.wav”' });
  await question.getByText('Your clip is “voicemail.wav.”').waitFor();
  await question.getByRole('button', { name: 'Use it instead' }).click();
  await page().getByText('christmas.wav', { exact: true }).waitFor();
  expect(browser.complaints).toEqual([]);
});

it('tells that a file has no place in a memoir', async () => {
  await share({ name: 'archive.zip', type: 'application/zip', bytes: Buffer.from('PK') });
  await page().getByText('We can’t use these files.').waitFor();
});
