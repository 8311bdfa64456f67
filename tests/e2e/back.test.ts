// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Back closes what lies over the page, one layer at a time, before it leaves the page. */
const scratch = scratchFolder('back');
let product: Product;
let browser: Browser;
const page = () => browser.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });
const dialog = (name: string) => page().getByRole('dialog', { name });
const path = () => new URL(page().url()).pathname;

/** As the browser's button does it; what comes of it is waited for by the test. */
const back = () => page().evaluate(() => void setTimeout(() => history.back()));
const forward = () => page().evaluate(() => void setTimeout(() => history.forward()));

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
  page().setDefaultTimeout(30_000);
  writeFileSync(join(scratch.path, 'mill.txt'), 'We kept bees behind the mill. The yard smelled of wax.');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

beforeEach(async () => {
  await page().goto(`${product.address}/pricing`);
  await page().goto(`${product.address}/step-1`);
});

async function openCamera(): Promise<void> {
  await button('Start Scanning').click();
  await button('Capture page').waitFor();
  // The entry is made a moment after the layer is there.
  await page().waitForFunction(() => history.state?.usr?.layers === 1);
}

it('closes the camera, then leaves the step', async () => {
  await openCamera();
  await back();
  await dialog('Scan a Book').waitFor({ state: 'detached' });
  expect(path()).toBe('/step-1');
  await back();
  await page().waitForURL(/\/pricing$/);
});

it('leaves the step at once when the camera was closed by its own key, and never opens it again', async () => {
  await openCamera();
  await page().keyboard.press('Escape');
  await dialog('Scan a Book').waitFor({ state: 'detached' });
  expect(path()).toBe('/step-1');
  await back();
  await page().waitForURL(/\/pricing$/);
  await forward();
  await page().waitForURL(/\/step-1$/);
  await button('Start Scanning').waitFor();
  expect(await dialog('Scan a Book').count()).toBe(0);
});

it('closes a page, all pages and the camera one after the other, and keeps the page', async () => {
  await openCamera();
  await button('Capture page').click();
  await page()
    .getByRole('button', { name: /^Page 1\b/ })
    .first()
    .click();
  await button('Rotate').waitFor();
  await page().waitForFunction(() => history.state?.usr?.layers === 2);
  await back();
  await button('Rotate').waitFor({ state: 'detached' });
  expect(path()).toBe('/step-1');
  await page().waitForFunction(() => history.state?.usr?.layers === 2);
  await back();
  await button('Capture page').waitFor();
  await back();
  await dialog('Scan a Book').waitFor({ state: 'detached' });
  expect(path()).toBe('/step-1');
  await page()
    .getByText(/1 page/)
    .first()
    .waitFor();
});

it('closes proofreading and keeps what was typed; a step that its button leads to is one step back', async () => {
  await page().locator('input[type=file]').first().setInputFiles(join(scratch.path, 'mill.txt'));
  await dialog('Document Complete!').waitFor();
  await button('Proofread').click();
  await dialog('Proofread').waitFor();
  await page().waitForFunction(() => history.state?.usr?.layers > 0);
  await back();
  await dialog('Proofread').waitFor({ state: 'detached' });
  await button('Accept & Continue').click();
  await page().waitForURL(/\/step-2$/);
  await back();
  await page().waitForURL(/\/step-1$/);
  await back();
  await page().waitForURL(/\/pricing$/);
});
