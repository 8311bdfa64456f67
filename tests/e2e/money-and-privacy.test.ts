// @module-tag walks
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { inspectMp3 } from '../support/inspect-mp3.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/**
 * A family pays with a card its bank asks about, closes the tab at once, gets book and mails, looks at what is kept,
 * takes it along and deletes it. The tests are steps of one walk.
 */
const scratch = scratchFolder('money');
const dataDir = join(scratch.path, 'data');
const memoir = join(scratch.path, 'memoir.txt');
const clip = join(scratch.path, 'clip.wav');
const account = { email: 'walter@example.com', password: 'green gate 1941' };
const foreign = new Set<string>();

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true });

async function open(path: string): Promise<void> {
  browser = await openBrowser(join(scratch.path, 'profile'));
  browser.context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== product.address) foreign.add(request.url());
  });
  await page().goto(`${product.address}${path}`);
}

/** The letters in the data folder, by subject. */
function letters(): string[] {
  const folder = join(dataDir, 'mail');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

beforeAll(async () => {
  writeFileSync(
    memoir,
    'We kept bees behind the mill. In summer the whole yard smelled of wax and lime blossom.',
  );
  writeFileSync(clip, await makeClip(140, CLIP_STORY));
  product = await startProduct({ dataDir });
  await open('/step-1');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('brings text and voice under the strict policy, the waveform drawn', { timeout: 600_000 }, async () => {
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
  // A machine that has other work makes a voice last.
  await button('Yes, continue').click({ timeout: 280_000 });
  await page().getByText('Click to play a sample of your generated voice').waitFor({ timeout: 280_000 });
  expect(browser.complaints).toEqual([]);
});

it('hears the sample by a link that ends, and comes to the payment', async () => {
  const src = await page().locator('audio').first().getAttribute('src');
  expect(src).toMatch(/&token=\d{13}\.[\w-]{43}$/);
  await button('Play sample').click();
  await button('Approve & Continue').click();
  await button('Pay $8.99').waitFor();
});

it('pays with a card its bank asks about, and closes the tab at once', async () => {
  await page().getByLabel('Email', { exact: true }).fill(account.email);
  await page().getByLabel('Password').fill(account.password);
  await page().getByLabel('Card number').fill('4000 0084 0000 1629');
  await button('Pay $8.99').click();
  await button('Yes, approve').click();
  // The refusal comes into sight by itself: until then the button below it does not stand still.
  await page().locator(':focus').getByText('Your card was declined.').waitFor();
  await page().getByLabel('Card number').fill('4000 0025 0000 3155');
  await button('Pay $8.99').click();
  // The bank has agreed, and the answer never reaches the tab.
  const charged = new Promise<number>((resolve, reject) => {
    page()
      .route(/test-payments\/authenticate/, async (route) => resolve((await route.fetch()).status()))
      .catch(reject);
  });
  await button('Yes, approve').click();
  expect(await charged).toBe(200);
  expect(browser.complaints).toEqual([]);
  await browser.close();
});

it('gets receipt, audiobook and the mail that it is ready', { timeout: 180_000 }, async () => {
  await expect.poll(() => letters().length, { timeout: 150_000, interval: 500 }).toBe(2);
  const all = letters().join('\n');
  expect(all).toContain(`To: ${account.email}`);
  expect(all).toMatch(/Subject: .*receipt/i);
  expect(all).toMatch(/Subject: .*ready/i);
  expect(all).toContain('Paid: $8.99');
});

it('finds the audiobook in the library, opened by a link that ends', async () => {
  await open('/my-audiobooks');
  await page()
    .getByRole('button', { name: /^Details of/ })
    .click();
  await page().getByText('Ready for Download').first().waitFor();
  const audio = page().locator('audio[src]').first();
  await audio.waitFor({ state: 'attached' });
  const src = (await audio.getAttribute('src')) ?? '';
  const got = await page().request.get(new URL(src, product.address).href);
  expect([got.status(), got.headers()['content-type']]).toEqual([200, 'audio/mpeg']);
  const file = join(scratch.path, 'book.mp3');
  writeFileSync(file, await got.body());
  const { tags, sound } = await inspectMp3(file);
  expect(tags).toMatchObject({ TPE1: 'Walter (recreated voice)', TCON: 'Audiobook' });
  expect(sound.seconds).toBeGreaterThan(4);
  expect(sound.rmsDb).toBeGreaterThan(-30);
  const naked = await page().request.get(new URL(src.replace(/&token=.*/, ''), product.address).href);
  expect(naked.status()).toBe(403);
});

it('is asked for no card again, though the tab was gone before it could note the charge', async () => {
  await page().goto(`${product.address}/step-4`);
  await page().waitForURL(/\/step-5$/);
  await page().getByText('Ready for Download').first().waitFor();
});

it('takes everything along', async () => {
  await page().goto(`${product.address}/account`);
  await page().getByText('The voice of Walter').waitFor();
  const download = page().waitForEvent('download');
  await button('Download everything (zip)').click();
  const zip = readFileSync(await (await download).path());
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  for (const name of ['records.json', 'audiobook.mp3', 'text.json'])
    expect(zip.includes(name), name).toBe(true);
});

it('deletes everything within a minute, proved by a second count and by the data folder', async () => {
  const { sessionIds } = await page().evaluate(async () => {
    const rows = await new Promise<{ sessionId: string }[]>((resolve) => {
      const opening = indexedDB.open('kindred-pages');
      opening.onsuccess = () => {
        const all = opening.result.transaction('progress').objectStore('progress').getAll();
        all.onsuccess = () => resolve(all.result as { sessionId: string }[]);
      };
    });
    return { sessionIds: rows.map(({ sessionId }) => sessionId) };
  });
  expect(sessionIds.length).toBe(1);
  const began = performance.now();
  await button('Delete everything and close the account').click();
  await button('Delete everything').click();
  await page().getByText('We checked, and nothing is left.').waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - began) / 1_000;
  const words = [...sessionIds, account.email];
  const holding = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => words.some((word) => readFileSync(file).includes(word)));
  console.log(
    `deleted in ${seconds.toFixed(1)} s; files of the data folder that hold an id of theirs: ${holding.length}`,
  );
  expect(holding).toEqual([]);
  expect(words.filter((word) => product.output().includes(word))).toEqual([]);
  expect(letters()).toEqual([]);
});

it('asked nobody but the product all the way', () => {
  expect([...foreign]).toEqual([]);
});
