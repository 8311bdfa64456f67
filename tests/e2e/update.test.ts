// @module-tag walks
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';
import { type Relay, startRelay } from '../support/relay.ts';

/** A new version of the product appears in the middle of a scan: it waits, is offered afterwards, and then takes over. */
const scratch = scratchFolder('update');

let product: Product;
let relay: Relay;
let browser: Browser;
const page = (): Page => browser.page;
const offer = (on: Page) => on.getByRole('button', { name: 'Update now' });

/** Whether a new version waits, after the browser has looked for one. */
const newVersionWaits = (on: Page) =>
  on.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    if (registration.waiting) return true;
    const coming = registration.installing;
    if (!coming) return false;
    await new Promise<void>((resolve) => {
      coming.onstatechange = () => coming.state === 'installing' || resolve();
    });
    return registration.waiting !== null;
  });

/** A mark that a reload would wipe away. */
const mark = (on: Page) => on.evaluate(() => Object.assign(window, { isStillHere: true }));
const isMarked = (on: Page) => on.evaluate(() => 'isStillHere' in window);
const capture = (on: Page) => on.getByRole('button', { name: 'Capture page' });

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  relay = await startRelay(product.address);
  browser = await openBrowser(join(scratch.path, 'profile'));
  await page().goto(`${relay.address}/step-1`);
  await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page().reload();
});

afterAll(async () => {
  await browser?.close();
  await relay?.stop();
  await product?.stop();
  scratch.remove();
});

it('reloads nothing and offers nothing while a page is scanned', async () => {
  await page().getByRole('button', { name: 'Start Scanning' }).click();
  await capture(page()).click();
  await page().getByRole('button', { name: 'Complete (1)' }).waitFor();
  await mark(page());
  relay.releaseNewVersion();
  expect(await newVersionWaits(page())).toBe(true);
  await capture(page()).click();
  await page().getByRole('button', { name: 'Complete (2)' }).waitFor();
  expect([await isMarked(page()), await offer(page()).count()]).toEqual([true, 0]);
});

it('does not take over from another window while one is scanning', async () => {
  const other = await browser.context.newPage();
  await other.goto(`${relay.address}/pricing`);
  await offer(other).click();
  await other.getByText('You’re scanning, sending, or paying right now.').waitFor();
  await capture(page()).click();
  await page().getByRole('button', { name: 'Complete (3)' }).waitFor();
  expect([await isMarked(page()), await newVersionWaits(page())]).toEqual([true, true]);
  await other.close();
});

it('offers itself after the scan and takes over by a tap', async () => {
  await page().getByRole('button', { name: 'Close camera' }).click();
  await page().getByText('3 pages, all backed up.').waitFor();
  await page().getByRole('button', { name: 'Back to Home' }).click();
  await page().getByRole('region', { name: 'Continue where you stopped' }).waitFor();
  const reloaded = page().waitForEvent('load');
  await offer(page()).click();
  await reloaded;
  expect([await isMarked(page()), await newVersionWaits(page())]).toEqual([false, false]);
  expect(browser.complaints).toEqual([]);
});
