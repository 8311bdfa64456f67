// @module-tag walks
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptPages } from '../chaos/in-page.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** One phone, the scanner open in two windows: both take pages of the same book. */
const EACH = 3;

const scratch = scratchFolder('two-windows');
let product: Product;
let browser: Browser;
let windows: Page[] = [];

const complete = (on: Page, pages: number) => on.getByRole('button', { name: `Complete (${pages})` });

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
  await browser.page.goto(`${product.address}/step-1?scan=1`);
  await complete(browser.page, 0).waitFor();
  const other = await browser.context.newPage();
  await other.goto(`${product.address}/step-1?scan=1`);
  windows = [browser.page, other];
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('counts the pages of both in both, and gives each its own number', async () => {
  const [one, other] = windows as [Page, Page];
  for (let taken = 1; taken <= 2 * EACH; taken += 1) {
    const here = taken % 2 === 1 ? one : other;
    // A window in the background has no frames.
    await here.bringToFront();
    await here.getByRole('button', { name: 'Capture page' }).click();
    await complete(here, taken).waitFor();
  }
  for (const window of windows) await complete(window, 2 * EACH).waitFor();
  expect((await keptPages(one)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('takes both at the same moment, and sends each page once', async () => {
  const shoot = (on: Page) =>
    on.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Capture page"]')?.click());
  await Promise.all(windows.map(shoot));
  for (const window of windows) {
    await window.bringToFront();
    await complete(window, 2 * EACH + 2).waitFor();
  }
  const [one] = windows as [Page];
  await expect
    .poll(async () => (await keptPages(one)).filter(({ state }) => state.includes('"uploaded"')).length)
    .toBe(2 * EACH + 2);
  const kept = await keptPages(one);
  expect(kept.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(kept.map(({ uploadId }) => uploadId)).size).toBe(kept.length);
});
