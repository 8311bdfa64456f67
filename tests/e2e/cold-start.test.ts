// @module-tag cold
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** The phone was off, the server is not there: everything opens from what the device has kept. */
const scratch = scratchFolder('cold-start');
const dataDir = join(scratch.path, 'data');

let product: Product;
let port: number;
let browser: Browser;
const page = (): Page => browser.page;
const heading = (name: string) => page().getByRole('heading', { name });
/** Chromium itself writes down that the server does not answer. */
const isNoAnswer = (message: string) => /ERR_CONNECTION_REFUSED|ERR_FAILED/.test(message);

async function openAnew(): Promise<void> {
  await browser?.close();
  browser = await openBrowser(join(scratch.path, 'profile'), { allow: isNoAnswer });
}

const goTo = (path: string) => page().goto(`${product.address}${path}`);

beforeAll(async () => {
  product = await startProduct({ dataDir });
  port = Number(new URL(product.address).port);
  await openAnew();
  await goTo('/');
  await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await product.kill();
  await openAnew();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('opens the camera from the shortcut and saves a page', async () => {
  await goTo('/step-1?scan=1');
  await page().getByRole('button', { name: 'Capture page' }).click();
  await page().getByRole('button', { name: 'Complete (1)' }).waitFor();
  await page().getByText('Saved on this device', { exact: true }).waitFor();
});

it('offers to continue, on the home page and in the wizard', async () => {
  await openAnew();
  await goTo('/?source=pwa');
  await heading('Continue where you stopped').waitFor();
  await goTo('/step-1');
  await page().getByText('1 page on this phone: 0 backed up, 1 waiting to be sent.').waitFor();
});

it('opens every step, the library and the sign-in', async () => {
  await openAnew();
  for (const [path, name] of [
    ['/step-2', 'Step 2: Upload Audio or Video Clips'],
    ['/step-3', 'Step 3: Review Voice'],
    ['/step-4', 'Step 4: Payment'],
    ['/my-audiobooks', 'My Audiobook Library'],
    ['/login', 'Access Your Audiobooks'],
    ['/share-again', 'Please share it again'],
    ['/no-such-page', 'Page not found'],
  ] as const) {
    await goTo(path);
    await heading(name).waitFor();
  }
  expect(browser.complaints).toEqual([]);
});

it('sends the page when the server is back', async () => {
  product = await startProduct({ dataDir, port });
  await goTo('/step-1');
  await page().getByText('1 page, backed up.').waitFor();
});
