// @module-tag walks
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A gift that was bought before there was a book: the code of the desk pays at step 4 of the built product. */
const scratch = scratchFolder('voucher');
const dataDir = join(scratch.path, 'data');
const memoir = join(scratch.path, 'memoir.txt');
const clip = join(scratch.path, 'clip.wav');
let product: Product;
let browser: Browser;
const page = () => browser.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });

const desk = (...words: string[]) =>
  execFileSync(process.execPath, ['functions/src/entries/order.ts', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

beforeAll(async () => {
  writeFileSync(
    memoir,
    'The House on the Lane\n\nWe lived by the mill. My brother carried the bread, and I carried the dog.\n',
  );
  writeFileSync(clip, await makeClip(140, CLIP_STORY));
  product = await startProduct({ dataDir });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('takes a code in the place of a card, once', { timeout: 600_000 }, async () => {
  const code =
    /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(desk('vouchers', 'make', 'Memoir', '--why', 'a gift'))?.[0] ?? '';
  await page().goto(`${product.address}/step-1`);
  await page().locator('input[type=file]').first().setInputFiles(memoir);
  await button('Accept & Continue').click();
  await page()
    .getByRole('heading', { name: /Step 2/ })
    .waitFor();
  await page().locator('input[type=file]').first().setInputFiles(clip);
  await page().getByText('Type exact times').waitFor();
  await button('Next Step').click();
  await page().getByLabel('Name of the person speaking').fill('Walter');
  await answerAsKin(page());
  await button('Continue').click();
  await button('Yes, continue').click({ timeout: 280_000 });
  await button('Approve & Continue').click({ timeout: 280_000 });
  await button('Pay $8.99').waitFor();
  await button('I have a gift voucher').click();
  await page().getByLabel('Email', { exact: true }).fill('rose@example.com');
  await page().getByLabel('Password', { exact: true }).fill('blue door 1939');
  await page().getByLabel('Voucher code').fill('2222 2222 2222 2222');
  await button('Use the voucher').click();
  await page().getByText('We don’t know this code.').waitFor();
  await page().getByLabel('Voucher code').fill(code.toLowerCase().replaceAll('-', ' '));
  await button('Use the voucher').click();
  await page().waitForURL('**/step-5');
  // As after any other way on, the title has the focus.
  await page().locator('h1:focus').waitFor();
  expect(desk('vouchers')).toContain('No voucher waits to be used.');
  expect(desk('vouchers', '--all')).toMatch(/Memoir .* used for /);
  expect(desk('list')).toContain('rose@example.com');
  expect(browser.complaints).toEqual([]);
});
