// @module-tag walks
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { epubcheck, hasEpubcheck } from '../support/epubcheck.ts';
import { unpack } from '../support/made-book-file.ts';
import { makeAccount, makeOrder } from '../support/make-order.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A finished book on the built product, made into other formats and saved. */
const scratch = scratchFolder('formats');
const dataDir = join(scratch.path, 'data');
const account = { email: 'ann@example.com', password: 'blue door 1939' };
const TITLE = 'Letters from the lane';
const paragraphs = ['CHAPTER ONE', 'We walked to the river.', 'CHAPTER TWO', 'We waited in the rain.'];

let product: Product;
let browser: Browser;
const page = () => browser.page;
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true });

beforeAll(async () => {
  product = await startProduct({ dataDir });
  const uid = await makeAccount(product.address, account.email, account.password);
  await makeOrder(dataDir, uid, { title: TITLE, paragraphs });
  browser = await openBrowser(join(scratch.path, 'profile'));
  page().setDefaultTimeout(60_000);
  await page().goto(`${product.address}/login`);
  await page().getByLabel('Email', { exact: true }).fill(account.email);
  await page().getByLabel('Password', { exact: true }).fill(account.password);
  await page().getByRole('button', { name: 'Sign In' }).click();
  await openFormats();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

async function openFormats(): Promise<void> {
  await page()
    .getByRole('button', { name: `Details of ${TITLE}` })
    .click();
  await page().getByText('Other formats', { exact: true }).click();
  await button('Make Captions (SRT)').waitFor();
}

/** Makes it, and saves it as the browser does. */
async function saved(name: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  await button(`Make ${name}`).click();
  await button(new RegExp(`^Save ${name.replaceAll(/[()]/g, String.raw`\$&`)} `)).waitFor();
  const download = page().waitForEvent('download');
  await button(new RegExp(`^Save ${name.replaceAll(/[()]/g, String.raw`\$&`)} `)).click();
  const done = await download;
  return { name: done.suggestedFilename(), content: readFileSync(await done.path()) };
}

it('is saved as an EPUB under its title, which the makers of the format find nothing wrong with', async () => {
  const epub = await saved('Read-along book (EPUB)');
  expect(epub.name).toBe(`${TITLE}.epub`);
  await page().getByText('It continues if you leave this page.').waitFor();
  if (hasEpubcheck()) expect(epubcheck(epub.content)).toEqual([]);
});

it('is saved as a parcel, in which all of it lies', async () => {
  const parcel = await saved('Everything, to keep (ZIP)');
  expect(parcel.name).toBe(`${TITLE} - to keep.zip`);
  const names = (await unpack(parcel.content)).map(([name]) => name);
  for (const name of ['index.html', `${TITLE}.m4b`, `${TITLE}.epub`, 'SHA256SUMS'])
    expect(names).toContain(`${TITLE}/${name}`);
});

it('is there when somebody comes back', async () => {
  await page().reload();
  await page()
    .getByRole('button', { name: `Details of ${TITLE}` })
    .click();
  await page().getByText('Other formats', { exact: true }).click();
  await button(/^Save Everything, to keep \(ZIP\) /).waitFor();
  expect(browser.complaints).toEqual([]);
});
