// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_TEXT, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Two books of one person: the second has the voice of the first, and outlives it. The tests are steps of one walk. */
const scratch = scratchFolder('two-books');
const file = (name: string) => join(scratch.path, name);
const BOOK_A = 'We kept bees behind the mill. In summer the whole yard smelled of wax and lime blossom.';
const BOOK_B = 'My brother built boats. He launched the first one on a Sunday, and it sank before noon.';

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true });
const step = (number: number) => page().getByRole('heading', { name: new RegExp(`^Step ${number}`) });
const tile = (title: string): Locator => page().getByRole('listitem').filter({ hasText: title });

async function bringText(name: string): Promise<void> {
  await step(1).waitFor();
  await page().locator('input[type=file]').first().setInputFiles(file(name));
  await button('Accept & Continue').click({ timeout: 120_000 });
  await step(2).waitFor();
}

async function hearAndApprove(): Promise<void> {
  await button('Continue').click();
  await button('Yes, continue').click({ timeout: 120_000 });
  await button('Play sample').click({ timeout: 120_000 });
  await button('Approve & Continue').click();
}

async function finish(): Promise<void> {
  await page().waitForURL(/\/step-5$/, { timeout: 60_000 });
  await page().getByText('Ready for Download').waitFor({ timeout: 120_000 });
}

/** What the server answers to a link that somebody has: bytes, or nothing. */
const statusOf = async (link: string): Promise<number> =>
  (await fetch(new URL(link, product.address), { headers: { range: 'bytes=0-9' } })).status;

beforeAll(async () => {
  writeFileSync(file('bees.txt'), BOOK_A);
  writeFileSync(file('boats.txt'), BOOK_B);
  writeFileSync(file('clip.wav'), await makeClip(140, CLIP_TEXT));
  product = await startProduct({ dataDir: file('data') });
  browser = await openBrowser(file('profile'));
  await page().goto(`${product.address}/step-1`);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('buys a book in a voice that nobody had before', { timeout: 300_000 }, async () => {
  await bringText('bees.txt');
  await page().locator('input[type=file]').first().setInputFiles(file('clip.wav'));
  await page().getByText('Type exact times').click();
  await page().getByLabel('Voice starts at (seconds)').fill('1.5');
  await page().getByLabel('Voice ends at (seconds)').fill('6');
  expect(
    await page()
      .getByText(/Use .*’s voice/)
      .count(),
  ).toBe(0);
  await button('Next Step').click();
  await page().getByLabel('Name of the person speaking').fill('Walter');
  await answerAsKin(page());
  await hearAndApprove();
  await page().getByLabel('Email', { exact: true }).fill('walter@example.com');
  await page().getByLabel('Password').fill('green gate 1941');
  await page().getByLabel('Card number').fill('4242 4242 4242 4242');
  await button('Pay $8.99').click();
  await finish();
});

it('offers that voice for the next book, marked as it was, and does not ask again for a permission that stands', {
  timeout: 300_000,
}, async () => {
  await page().goto(`${product.address}/step-1`);
  await bringText('boats.txt');
  await page().getByText('Use Walter’s voice again?').waitFor();
  await button('Use this voice: Walter').click();
  await page().getByText('Recording of Walter.wav').waitFor();
  await page().getByText('Type exact times').waitFor();
  expect(await page().getByLabel('Voice starts at (seconds)').inputValue()).toBe('1.5');
  expect(await page().getByLabel('Voice ends at (seconds)').inputValue()).toBe('6');
  expect(
    await page()
      .getByText(/bees|Bees/)
      .count(),
  ).toBe(0);
  await button('Next Step').click();
  await page().getByText('The permission for Walter’s voice still stands').waitFor();
  await page()
    .getByText(/^“I am the grandchild of Walter\. .*” Signed: Anna Miller\.$/)
    .waitFor();
  expect(await page().getByRole('radio').count()).toBe(0);
  await button('Continue').click();
  await page().getByRole('checkbox', { name: 'Yes, make a voice from it for this book, too.' }).check();
  expect(await page().getByRole('radio').count()).toBe(0);
  await hearAndApprove();
  await page().getByLabel('Card number').fill('4242 4242 4242 4242');
  await button('Pay $8.99').click();
  await finish();
});

it('deletes the first book with a question, and its links open nothing at once', {
  timeout: 120_000,
}, async () => {
  await page().goto(`${product.address}/my-audiobooks`);
  await tile('Boats').waitFor();
  const answered = page().waitForResponse((response) => /audiobook\.mp3.*token=/.test(response.url()));
  await tile('Bees').getByRole('button', { name: /^Bees/ }).click();
  const link = (await answered).url();
  expect(await statusOf(link)).toBe(206);
  await page().keyboard.press('Escape');
  await button('Delete Bees').click();
  await page()
    .getByText(/its text and pages, and the voice recordings made for it/)
    .waitFor();
  await button('Delete this book').click();
  await page()
    .getByText(/“Bees” is deleted\. You can bring it back until/)
    .waitFor();
  await expect.poll(() => statusOf(link)).toBe(403);
  expect(await tile('Boats').count()).toBe(1);
});

it('brings it back with one tap, and the second book is there all along', { timeout: 60_000 }, async () => {
  await page().reload();
  await page()
    .getByText(/“Bees” is deleted/)
    .waitFor();
  await button('Undo').click();
  await tile('Bees').waitFor();
  await tile('Boats').waitFor();
  expect(await page().getByText('Recently deleted').count()).toBe(0);
  expect(browser.complaints).toEqual([]);
});
