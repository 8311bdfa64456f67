// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approach } from '../attacks/outsider.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Two people, one computer: one signs out in the middle of a book, and the next one sits down. */
const scratch = scratchFolder('shared-device');
let product: Product;
let browser: Browser;
const page = () => browser.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  const outsider = await approach(product.address);
  for (const name of ['rose', 'ben']) await outsider.account(`${name}@example.com`, 'green gate');
  browser = await openBrowser(join(scratch.path, 'profile'));
  page().setDefaultTimeout(15_000);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

async function signIn(name: string): Promise<void> {
  await page().goto(`${product.address}/login`);
  await page().getByLabel('Email', { exact: true }).last().fill(`${name}@example.com`);
  await page().getByLabel('Password').last().fill('green gate');
  await button('Sign In').click();
  await page().waitForURL(/\/my-audiobooks$/);
}

async function signOut(): Promise<void> {
  await page().goto(`${product.address}/sign-out`);
  await button('Sign out').click();
  await page().waitForURL(`${product.address}/`);
}

async function bring(name: string, text: string): Promise<void> {
  const file = join(scratch.path, `${name}.txt`);
  writeFileSync(file, text);
  await page().goto(`${product.address}/step-1`);
  await page().locator('input[type=file]').first().setInputFiles(file);
  await button('Accept & Continue').click({ timeout: 60_000 });
  await page()
    .getByRole('heading', { name: /^Step 2/ })
    .waitFor();
}

const titleHere = (title: string) => page().getByText(title).first();

it('shows the next person nothing of the first, takes a book of their own, and gives each theirs back', {
  timeout: 120_000,
}, async () => {
  await signIn('rose');
  await bring('the mill', 'We kept bees behind the mill. In summer the whole yard smelled of wax.');
  await signOut();
  await page().goto(`${product.address}/step-1`);
  await button('Start Scanning').waitFor();
  expect(await titleHere('the mill').count()).toBe(0);
  expect(await page().getByText('Proofread').count()).toBe(0);

  await signIn('ben');
  await bring('the harbor', 'My brother built boats. He launched the first one on a Sunday.');
  await page().goto(`${product.address}/my-audiobooks`);
  await titleHere('The harbor').waitFor();
  expect(await titleHere('The mill').count()).toBe(0);
  await signOut();

  await signIn('rose');
  await titleHere('The mill').waitFor();
  expect(await titleHere('The harbor').count()).toBe(0);
  await page().goto(`${product.address}/step-1`);
  await button('Proofread').click();
  await page().getByRole('dialog', { name: 'Proofread' }).getByText('We kept bees behind the mill').waitFor();
});

it('sends what somebody had not sent when they left to nobody else’s account', {
  timeout: 180_000,
}, async () => {
  await signOut();
  await signIn('ben');
  await page().goto(`${product.address}/step-1`);
  await page().getByText('Use a different manuscript').click();
  await button('Start Scanning').waitFor();
  const file = join(scratch.path, 'the lighthouse.txt');
  writeFileSync(file, 'The lamp was lit at dusk, and my uncle climbed the stairs.');
  await browser.context.setOffline(true);
  await page().locator('input[type=file]').first().setInputFiles(file);
  await page()
    .getByText(/Waiting for internet/i)
    .first()
    .waitFor();
  await page().evaluate(() => history.pushState(null, '', '/sign-out'));
  await page().reload();
  await button('Sign out').click();
  await page().waitForURL(`${product.address}/`);
  await browser.context.setOffline(false);

  // A guest brings a book, so that there is somebody to send for.
  await bring('the barn', 'The barn was blue, and the swallows came back in April.');
  await page().goto(`${product.address}/account`);
  const documents = page()
    .locator('dt', { hasText: 'Uploaded documents' })
    .locator('xpath=following-sibling::dd[1]');
  expect(await documents.textContent()).toMatch(/^1 /);
  await button('Delete everything').click();
  await page().getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await page().getByText('Everything you chose is deleted.').waitFor();

  await signIn('ben');
  await page().goto(`${product.address}/step-1`);
  const read = page().getByRole('dialog', { name: 'Document Complete!' }).getByText('The lamp was lit');
  // One of two books is open; the other one stands below.
  const kept = page().getByRole('listitem').filter({ hasText: 'Another book you started' });
  await read.or(kept).first().waitFor({ timeout: 60_000 });
  if (await kept.isVisible()) await kept.getByRole('button', { name: 'Go back to it' }).click();
  await read.waitFor({ timeout: 60_000 });
});
