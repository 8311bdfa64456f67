import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { makeAccount, makeOrder } from '../support/make-order.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A finished book on the built product: kept on the device, heard there, and heard on without any network. */
const scratch = scratchFolder('listening');
const dataDir = join(scratch.path, 'data');
const profile = join(scratch.path, 'profile');
const account = { email: 'ann@example.com', password: 'blue door 1939' };
const TITLE = 'Letters from the lane';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const paragraphs = [
  'CHAPTER ONE',
  ...DAYS.map(
    (day) => `On ${day} we walked to the river. My brother carried the bread, and I carried the dog.`,
  ),
  'CHAPTER TWO',
  'Nobody told us anything. We waited at the station in the rain.',
];
/** From the address to a player that can be pressed: a second on an idle machine, with room for a busy one. */
const READY_WITHIN_MS = 5_000;

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const player = () => page().getByRole('region', { name: `Listen to ${TITLE}` });
const seconds = () => page().evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
const sounding = () => player().locator('mark').textContent();

beforeAll(async () => {
  product = await startProduct({ dataDir });
  const uid = await makeAccount(product.address, account.email, account.password);
  await makeOrder(dataDir, uid, { title: TITLE, paragraphs });
  browser = await openBrowser(profile);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

async function openLibrary(): Promise<void> {
  await page().goto(`${product.address}/my-audiobooks`);
  await player().waitFor();
  await page().waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0);
}

it('shows the finished book and keeps it on the device', async () => {
  await page().goto(`${product.address}/login`);
  await page().getByLabel('Email', { exact: true }).fill(account.email);
  await page().getByLabel('Password', { exact: true }).fill(account.password);
  await page().getByRole('button', { name: 'Sign In' }).click();
  await player().waitFor();
  await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page().getByText('19 sentences').first().waitFor();
  await page()
    .getByRole('button', { name: /^Keep on this device \(\d+\.\d MB\)$/ })
    .click();
  await page()
    .getByText(/^On this device \(\d+\.\d MB\)/)
    .waitFor();
});

it('plays with the text following', async () => {
  await openLibrary();
  await player().getByRole('button', { name: 'Forward 30 seconds' }).click();
  await player().getByRole('button', { name: 'Play' }).click();
  await page().waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 31);
  await player().getByRole('button', { name: 'Pause' }).click();
  expect(await sounding()).toMatch(/^(On \w+day we walked|My brother carried)/);
});

it('goes on at the same second, with the text, when browser and network have gone', async () => {
  const [stoppedAt, sentence] = [await seconds(), await sounding()];
  // The place is on the disk when the store says so.
  await expect.poll(() => page().evaluate(placeOf)).toBe(stoppedAt);
  await browser.close();
  await product.stop();
  browser = await openBrowser(profile, { allow: (message) => message.includes('ERR_') });
  await browser.context.setOffline(true);
  await openLibrary();
  await expect.poll(seconds).toBe(stoppedAt);
  expect(await sounding()).toBe(sentence);
  await player().getByRole('button', { name: 'Play' }).click();
  await page().waitForFunction(
    (from) => (document.querySelector('audio')?.currentTime ?? 0) > from,
    stoppedAt + 1,
  );
  await page().evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = audio.duration - 3;
  });
  await expect.poll(sounding).toMatch(/^We waited at the station/);
  expect(browser.complaints).toEqual([]);
});

it('is ready soon from a cold start without network', async () => {
  await page().goto('about:blank');
  await openLibrary();
  const readyMs = await page().evaluate(() => performance.now());
  console.log(`offline player ready ${Math.round(readyMs)} ms after the address`);
  expect(readyMs).toBeLessThan(READY_WITHIN_MS);
});

async function placeOf(): Promise<number | undefined> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const library = await asPromise(indexedDB.open('kindred-pages'));
  const rows = await asPromise(library.transaction('places').objectStore('places').getAll());
  library.close();
  return (rows[0] as { seconds: number } | undefined)?.seconds;
}
