// @module-tag walks
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { plugInPageCamera, turnThePage } from '../support/page-camera.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/**
 * Two phones and one book: the owner invites, the helper photographs without a line, and both are in the same book. Then the
 * helper proofreads it. The tests are steps of one walk and need each other.
 */
const scratch = scratchFolder('helpers');
const dataDir = join(scratch.path, 'data');
/** Whoever's help has ended is refused, and the browser says so for itself. */
const allow = (message: string) => /403|ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(message);

let product: Product;
let owner: Browser;
let helper: Browser;
let link: string;

async function phone(name: string): Promise<Browser> {
  const browser = await openBrowser(join(scratch.path, name), { allow });
  await plugInPageCamera(browser.context);
  return browser;
}

beforeAll(async () => {
  product = await startProduct({ dataDir });
  [owner, helper] = await Promise.all([phone('owner'), phone('helper')]);
});

afterAll(async () => {
  await Promise.all([owner?.close(), helper?.close()]);
  await product?.stop();
  scratch.remove();
});

async function photograph(page: Page, count: number, before: number): Promise<void> {
  await page.getByRole('button', { name: 'Capture page', disabled: false }).waitFor();
  for (let taken = 1; taken <= count; taken += 1) {
    await page.getByRole('button', { name: 'Capture page' }).click();
    await page.getByRole('button', { name: `Complete (${before + taken})` }).waitFor();
    await turnThePage(page);
  }
}

const closeCamera = (page: Page) => page.getByRole('button', { name: 'Close camera' }).click();

/** Every photograph that the server keeps, by number. */
async function numbersOnServer(): Promise<number[]> {
  const folder = openDataFolder(dataDir);
  const found = await folder.objects.all('book-scans/');
  folder.database.close();
  return found.map(({ path }) => Number(/page_(\d+)/.exec(path)?.[1])).sort((one, other) => one - other);
}

const MENDED = 'Mended by Anna on her phone.';
const LATE = 'Brought by Anna when it was too late.';

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

async function mend(page: Page, words: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Change: / })
    .first()
    .click();
  await page.getByRole('textbox', { name: /Paragraph|Heading/ }).fill(words);
}

it('lets the owner invite by a link and a code', async () => {
  const { page } = owner;
  await page.goto(`${product.address}/step-1`);
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  await photograph(page, 2, 0);
  await closeCamera(page);
  await page.getByRole('button', { name: 'Invite helpers' }).click();
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  await page.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
  link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(new URL(link).pathname).toBe('/help');
  await page.getByText('5 people can still join').waitFor();
});

it('lets the helper in with a first name, and no account', async () => {
  const { page } = helper;
  await page.goto(link);
  await page.getByLabel('Your first name').fill('Anna');
  await page.getByRole('button', { name: 'Help with this book' }).click();
  await page.getByRole('heading', { name: /You’re helping with/ }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

it('keeps the helper’s pages on their phone without a line, also when it is switched off, and sends them afterwards', async () => {
  const { page } = helper;
  await page.getByRole('button', { name: 'Start photographing' }).click();
  await photograph(page, 1, 0);
  await helper.context.setOffline(true);
  await photograph(page, 2, 1);
  await helper.close();
  helper = await phone('helper');
  await helper.page.goto(link);
  await helper.page.getByText('All 3 pages are backed up.').waitFor();
  expect(await numbersOnServer()).toEqual([1, 2, 100_001, 100_002, 100_003]);
});

it('shows the owner who helps, and brings the pages into the book behind the owner’s own', async () => {
  const { page } = owner;
  await page.reload();
  await page.getByText('5 pages').first().waitFor();
  await page.getByRole('button', { name: 'Invite helpers' }).click();
  await page.getByText('3 pages sent').waitFor();
});

it('lets a helper proofread what was read, also without a line', async () => {
  await owner.page.getByRole('button', { name: 'Close', exact: true }).click();
  await owner.page.getByRole('button', { name: 'Continue scanning' }).click();
  await owner.page.getByRole('button', { name: 'Complete (5)' }).click();
  await owner.page.getByText(/pages? processed successfully/).waitFor();
  const { page } = helper;
  await page.reload();
  await page.getByRole('button', { name: 'Proofread the text' }).click();
  await page.locator('[data-text]').first().waitFor();
  await helper.context.setOffline(true);
  await mend(page, MENDED);
  await page.getByText('Saved on this device. Waiting for internet').waitFor();
  expect(await page.getByText('Is a name mispronounced?').count()).toBe(0);
  expect(await serverText()).not.toContain(MENDED);
  await helper.context.setOffline(false);
  await expect.poll(serverText).toContain(MENDED);
});

it('tells the owner who changed what, and takes it back with one tap', async () => {
  const { page } = owner;
  await page.reload();
  await page.getByRole('button', { name: 'Proofread' }).last().click();
  await page.getByRole('button', { name: /^Questions/ }).click();
  await page.getByText(/^Anna changed this on .* today$/).waitFor();
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByText('Anna’s change was undone.').waitFor();
  await expect.poll(serverText).not.toContain(MENDED);
  await page.getByRole('button', { name: 'Done proofreading' }).click();
});

it('takes nothing more of a helper whose help has ended, and says so calmly; what is not sent stays', async () => {
  await helper.context.setOffline(true);
  await helper.page.getByRole('textbox', { name: /Paragraph|Heading/ }).fill(LATE);
  await helper.page.getByText('Saved on this device. Waiting for internet').waitFor();
  await helper.page.getByRole('button', { name: 'Done proofreading' }).click();
  await helper.page.getByRole('button', { name: 'Photograph more pages' }).click();
  await photograph(helper.page, 1, 3);
  await closeCamera(helper.page);
  const { page } = owner;
  await page.reload();
  await page.getByRole('dialog', { name: 'Transcription Complete!' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite helpers' }).click();
  await page.getByRole('button', { name: 'End Anna’s help' }).click();
  await page.getByRole('button', { name: 'End their help' }).click();
  await page.getByText('Ended', { exact: true }).waitFor();
  await helper.context.setOffline(false);
  await helper.page.reload();
  await helper.page.getByText('Your help with this book has ended.').waitFor();
  await helper.page.getByText('1 page is on this device only.').waitFor();
  await helper.page.getByText('Your last changes to the text weren’t sent').waitFor();
  expect(await serverText()).not.toContain(LATE);
  expect(await numbersOnServer()).toEqual([1, 2, 100_001, 100_002, 100_003]);
});
