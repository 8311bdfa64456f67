// @module-tag walks
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A gift bought on a phone before there is a book, printed, and redeemed in another browser. */
const scratch = scratchFolder('gift');
const dataDir = join(scratch.path, 'data');
const memoir = join(scratch.path, 'memoir.txt');
const clip = join(scratch.path, 'clip.wav');
let product: Product;
let giver: Browser;
let recipient: Browser;
let code = '';

const desk = (...words: string[]) =>
  execFileSync(process.execPath, ['functions/src/entries/order.ts', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
/** Letters that went out, as files; the folder is the local post office. */
const letters = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('mail'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

beforeAll(async () => {
  writeFileSync(
    memoir,
    'The House on the Lane\n\nWe lived by the mill. My brother carried the bread, and I carried the dog.\n',
  );
  product = await startProduct({ dataDir });
  giver = await openBrowser(join(scratch.path, 'giver'));
  recipient = await openBrowser(join(scratch.path, 'recipient'));
});

afterAll(async () => {
  await giver?.close();
  await recipient?.close();
  await product?.stop();
  scratch.remove();
});

it('is chosen on its price card, and paid for in two windows by one charge', {
  timeout: 300_000,
}, async () => {
  const { page } = giver;
  await page.goto(`${product.address}/pricing`);
  await page.getByRole('link', { name: 'Give it as a gift' }).first().click();
  await page.getByRole('heading', { name: 'Give an Audiobook' }).waitFor();
  await page.getByLabel('Lullaby').check();
  await page.getByLabel('Who is it for?').fill('Anna');
  await page.getByLabel('A few words for the card, if you like').fill('For the stories you keep.');
  await page.getByLabel('Your name').fill('Walter');
  await page.getByLabel('Your email address').fill('walter@example.com');
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByRole('button', { name: 'Pay $8.99' }).waitFor();
  await page.getByText('For the stories you keep.', { exact: true }).waitFor();
  // Nothing below a payment leads away from it.
  expect(await page.getByRole('button', { name: 'Subscribe' }).count()).toBe(0);
  const other = await page.context().newPage();
  await other.goto(`${product.address}/gift`);
  await expect.poll(() => other.getByLabel('Who is it for?').inputValue()).toBe('Anna');
  await other.getByRole('button', { name: 'Go to payment' }).click();
  await other.getByRole('button', { name: 'Pay $8.99' }).waitFor();
  await Promise.all([page, other].map((one) => one.getByRole('button', { name: 'Pay $8.99' }).click()));
  for (const one of [page, other]) await one.getByText('Your gift for Anna is paid for.').waitFor();
  code =
    (await page
      .getByText(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
      .first()
      .textContent()) ?? '';
  expect(await other.getByText(code, { exact: true }).count()).toBeGreaterThan(0);
  await other.close();
  expect(desk('vouchers').trim().split('\n')).toHaveLength(1);
  expect(desk('vouchers')).toMatch(/Lullaby .* unused, \$8\.99 \(pi_test_/);
});

it('prints one sheet whose square leads to the code', async () => {
  const { page } = giver;
  const file = join(scratch.path, 'card');
  writeFileSync(`${file}.pdf`, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  execFileSync('pdftoppm', ['-r', '200', '-png', `${file}.pdf`, file]);
  const sheets = readdirSync(scratch.path).filter((name) => /^card.*\.png$/.test(name));
  expect(sheets).toHaveLength(1);
  const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', join(scratch.path, sheets[0] ?? '')], {
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe(`${product.address}/gift#${code}`);
});

it('is there again after a reload, and in the letter to the giver', async () => {
  const { page } = giver;
  await page.reload();
  await page.getByText(code, { exact: true }).first().waitFor();
  await expect.poll(letters, { timeout: 30_000 }).toHaveLength(1);
  expect(letters()[0]).toContain('walter@example.com');
  expect(letters()[0]?.replaceAll('=\r\n', '').replaceAll('=\n', '')).toContain(code);
  expect(giver.complaints).toEqual([]);
});

it('pays for the book of whoever was given it, once', { timeout: 600_000 }, async () => {
  const { page } = recipient;
  writeFileSync(clip, await makeClip(140, CLIP_STORY));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${product.address}/gift#${code}`);
  await page.getByRole('heading', { name: 'A gift for you' }).waitFor();
  await page.getByRole('link', { name: 'Begin your audiobook' }).click();
  await page.locator('input[type=file]').first().setInputFiles(memoir);
  await button('Accept & Continue').click();
  await page.getByRole('heading', { name: /Step 2/ }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(clip);
  await page.getByText('Type exact times').waitFor();
  await button('Next Step').click();
  await page.getByLabel('Name of the person speaking').fill('Walter');
  await answerAsKin(page);
  await button('Continue').click();
  await button('Yes, continue').click({ timeout: 280_000 });
  await button('Approve & Continue').click({ timeout: 280_000 });
  expect(await page.getByLabel('Voucher code').inputValue()).toBe(code);
  await page.getByLabel('Email', { exact: true }).fill('anna@example.com');
  await page.getByLabel('Password', { exact: true }).fill('blue door 1939');
  await button('Use the voucher').click();
  await page.waitForURL('**/step-5');
  expect(desk('vouchers', '--all')).toMatch(/Lullaby .* used for /);
  expect(desk('list')).toContain('anna@example.com');
  const { page: givers } = giver;
  await givers.reload();
  await givers.getByText('This gift was used: a book is being made with it.').waitFor();
  expect(recipient.complaints).toEqual([]);
});
