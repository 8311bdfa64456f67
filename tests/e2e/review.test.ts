// @module-tag walks
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { filmPages } from '../support/page-film.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/**
 * A scanned text is looked over and mended on the built product, through a reload without a line. The tests are steps
 * of one walk and need each other.
 */
const scratch = scratchFolder('review');
const dataDir = join(scratch.path, 'data');
const profile = join(scratch.path, 'profile');
const film = join(scratch.path, 'film.y4m');
const lines = readFileSync(join(import.meta.dirname, '../fixtures/memoir.txt'), 'utf8')
  .trim()
  .split('\n\n');
/** The last one is photographed when the product has asked for it. */
const PAGES = [
  { number: 40, paragraphs: lines.slice(2, 3) },
  { number: 41, paragraphs: lines.slice(3, 4) },
  { number: 43, paragraphs: lines.slice(4, 5) },
  { number: 42, paragraphs: lines.slice(5, 6) },
];
const SCANNED = PAGES.slice(0, 3);
const MENDED = 'Mended by her granddaughter without a line.';

let product: Product;
let browser: Browser;
let show: (index: number) => void;
const page = (): Page => browser.page;
const button = (name: string | RegExp) =>
  page().getByRole('button', { name, exact: typeof name === 'string' });
const firstWords = () => page().locator('[data-text]').first();

/** The text that is priced and narrated, as the server keeps it. */
async function serverText(): Promise<string> {
  const folder = openDataFolder(dataDir);
  try {
    const [path] = folder.objects.list('manuscripts/').filter((name) => name.endsWith('/text.json'));
    return path ? await text(await folder.objects.read(path)) : '';
  } finally {
    folder.database.close();
  }
}

beforeAll(async () => {
  const recorder = await openBrowser(join(scratch.path, 'recorder'));
  show = await filmPages(film, recorder.page, PAGES);
  await recorder.close();
  product = await startProduct({ dataDir });
  browser = await openBrowser(profile, {
    flags: [`--use-file-for-fake-video-capture=${film}`],
    // a reload without a line, and a request that was under way when the line went
    allow: (message) => /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)/.test(message),
  });
  await page().goto(`${product.address}/step-1`);
  await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('scans three pages and says what may need a look', async () => {
  await button('Start Scanning').click();
  for (const [index] of SCANNED.entries()) {
    show(index);
    // The camera plays what was laid under it a moment ago.
    await page().waitForTimeout(700);
    await button('Capture page').click();
    await button(`Complete (${index + 1})`).waitFor();
  }
  await button(`Complete (${SCANNED.length})`).click();
  await page().getByText('3 pages processed successfully').waitFor();
  await page()
    .getByText(/may need a look/)
    .waitFor();
});

it('shows the text under its line of the photo, and the whole page when asked', async () => {
  await button('Proofread').last().click();
  await firstWords().waitFor();
  expect(await firstWords().textContent()).toContain(PAGES[0]?.paragraphs[0]?.slice(4, 24));
  await page().getByRole('img', { name: 'The line on the photo of page 40' }).waitFor();
  await button('Show photo').click();
  await page().getByRole('region', { name: 'Photo of page 40' }).waitFor();
});

it('keeps a change made without a line through a reload', async () => {
  await browser.context.setOffline(true);
  await button(/^Change: /)
    .first()
    .click();
  await page()
    .getByRole('textbox', { name: /Paragraph|Heading/ })
    .fill(MENDED);
  await page().getByText('Saved on this device. Waiting for internet').waitFor();
  await page().reload();
  await button('Proofread').last().click();
  await expect.poll(() => firstWords().textContent()).toContain(MENDED);
  expect(await serverText()).not.toContain(MENDED);
});

it('brings it to the server once the line is back, with no page open', { timeout: 120_000 }, async () => {
  await page().goto('about:blank');
  await browser.context.setOffline(false);
  await expect.poll(serverText, { timeout: 90_000, interval: 500 }).toContain(MENDED);
  await page().goto(`${product.address}/step-1`);
  await button('Proofread').last().click();
  await page().getByText('Saved', { exact: true }).waitFor();
  await button('Done proofreading').click();
  await page().getByRole('region', { name: 'Preview' }).getByText(MENDED).waitFor();
});

it('asks for the page whose number is missing, puts it in its place and keeps the change', async () => {
  await button('Proofread').last().click();
  await button(/^Questions/).click();
  await page().getByRole('heading', { name: 'Printed page 42 seems to be missing' }).waitFor();
  await button('Photograph it now').click();
  await page().getByText('It goes after page 2 of the scan.').waitFor();
  show(3);
  await page().waitForTimeout(700);
  await button('Capture page').click();
  await button(`Complete (${PAGES.length})`).click();
  await page().getByText('4 pages processed successfully').waitFor();
  await expect.poll(serverText).toContain(MENDED);
  const places = PAGES.map(({ paragraphs: [words = ''] }) => words.slice(10, 24));
  const now = await serverText();
  expect(now.indexOf(places[3] ?? '')).toBeGreaterThan(now.indexOf(places[1] ?? ''));
  expect(now.indexOf(places[3] ?? '')).toBeLessThan(now.indexOf(places[2] ?? ''));
  expect(browser.complaints).toEqual([]);
});
