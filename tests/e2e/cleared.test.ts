// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Somebody deletes everything in one tab while a draft stands in another. */
const scratch = scratchFolder('cleared');
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('shows nothing of what was deleted, in any tab', async () => {
  const memoir = join(scratch.path, 'bees-behind-the-mill.txt');
  writeFileSync(memoir, 'We kept bees behind the mill. In summer the whole yard smelled of wax.');
  await browser.page.goto(`${product.address}/step-1`);
  await browser.page.locator('input[type=file]').first().setInputFiles(memoir);
  const draft = browser.page.getByText('We kept bees behind the mill').first();
  await draft.waitFor();
  const account = await browser.context.newPage();
  await account.goto(`${product.address}/account`);
  await account.getByRole('button', { name: 'Delete everything', exact: true }).click();
  await account.getByRole('dialog').getByRole('button', { name: 'Delete everything', exact: true }).click();
  await account.getByText('We checked, and nothing is left.').waitFor();
  await draft.waitFor({ state: 'hidden', timeout: 20_000 });
  expect(
    await browser.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kindred-'))),
  ).toEqual([]);
});
