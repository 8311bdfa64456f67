// @module-tag voices
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_TEXT, makeClip } from '../support/make-clip.ts';
import { memoirText } from '../support/memoir-text.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/**
 * A family buys a book, changes a second one until it costs more, buys it too, and asks for a quote for a third of 728
 * pages. The tests are steps of one walk.
 */
const scratch = scratchFolder('second-book');
const file = (name: string) => join(scratch.path, name);
const BOOK_A = 'We kept bees behind the mill. In summer the whole yard smelled of wax and lime blossom.';
const BOOK_B = 'My brother built boats. He launched the first one on a Sunday, and it sank before noon.';

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true });
const step = (number: number) => page().getByRole('heading', { name: new RegExp(`^Step ${number}`) });

interface Kept {
  readonly sessionId: string;
  readonly step: number;
  readonly manuscript: object | null;
  readonly voice: { readonly clips: readonly object[]; readonly profile: object | null };
  readonly payment: { readonly orderId: string | null; readonly paymentCompleted: boolean };
}

/** The record of the book that is open, as it is on the device. */
const kept = (): Promise<Kept> =>
  page().evaluate(
    () =>
      new Promise<Kept>((resolve, reject) => {
        const opening = indexedDB.open('kindred-pages');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('progress').objectStore('progress').get('current');
          asked.onsuccess = () => resolve(asked.result as Kept);
        };
      }),
  );

async function bringText(name: string): Promise<void> {
  await step(1).waitFor();
  await page().locator('input[type=file]').first().setInputFiles(file(name));
  await button('Accept & Continue').click({ timeout: 120_000 });
}

async function bringVoiceAndHear(speaker: string): Promise<void> {
  await step(2).waitFor();
  await page().locator('input[type=file]').first().setInputFiles(file('clip.wav'));
  await page().getByText('Type exact times').waitFor();
  await button('Next Step').click();
  await page().getByLabel('Name of the person speaking').fill(speaker);
  await answerAsKin(page());
  await button('Continue').click();
  await button('Yes, continue').click({ timeout: 120_000 });
  await page().getByText('Click to play a sample of your generated voice').waitFor({ timeout: 120_000 });
  await button('Play sample').click();
  await button('Approve & Continue').click();
}

async function getStarted(): Promise<void> {
  await page().goto(product.address);
  await page().getByRole('link', { name: 'Get started' }).first().click();
  await page().waitForURL(/\/step-1$/);
}

beforeAll(async () => {
  writeFileSync(file('bees.txt'), BOOK_A);
  writeFileSync(file('boats.txt'), BOOK_B);
  writeFileSync(file('long.txt'), memoirText(728 * 275 - 200).join('\n\n'));
  writeFileSync(file('clip.wav'), await makeClip(140, CLIP_TEXT.repeat(2)));
  product = await startProduct({ dataDir: file('data') });
  browser = await openBrowser(file('profile'));
  await page().goto(`${product.address}/step-1`);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

let first: Kept;

it('buys the first book', { timeout: 300_000 }, async () => {
  await bringText('bees.txt');
  await bringVoiceAndHear('Walter');
  await page().getByLabel('Email', { exact: true }).fill('walter@example.com');
  await page().getByLabel('Password').fill('green gate 1941');
  await page().getByLabel('Card number').fill('4242 4242 4242 4242');
  await button('Pay $8.99').click();
  await page().waitForURL(/\/step-5$/, { timeout: 60_000 });
  first = await kept();
  expect(first.payment).toMatchObject({ paymentCompleted: true, orderId: expect.any(String) });
});

it('closes text and voice of the paid book', async () => {
  for (const path of ['/step-2', '/step-3']) {
    await page().goto(`${product.address}${path}`);
    await page().getByText('This book is paid for: only single sentences can still be fixed.').waitFor();
    expect(await page().locator('input[type=file]').count()).toBe(0);
  }
  expect((await kept()).sessionId).toBe(first.sessionId);
});

it('begins a fresh book by "Get started", with nothing of the first in it', async () => {
  await getStarted();
  await step(1).waitFor();
  await page().locator('input[type=file]').first().waitFor({ state: 'attached' });
  const second = await kept();
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(second).toMatchObject({
    step: 1,
    manuscript: null,
    voice: { clips: [], profile: null },
    payment: { orderId: null, paymentCompleted: false },
  });
  await page().goto(`${product.address}/step-4`);
  await page().getByText('No pages found to process.').waitFor();
  await page().goto(`${product.address}/step-3`);
  await page().getByText('No session ID found.').waitFor();
});

it('hears the second book and is asked for its price, told why it has changed', {
  timeout: 300_000,
}, async () => {
  await getStarted();
  await bringText('boats.txt');
  await bringVoiceAndHear('Anna');
  await button('Pay $8.99').waitFor();
  expect(await page().getByText('This book is paid for').count()).toBe(0);
  await button('Proofread again').click();
  const review = page().getByRole('dialog', { name: 'Proofread' });
  await review.getByText(BOOK_B).click();
  const field = review.getByRole('textbox').last();
  await field.fill(memoirText(1_500).join(' '));
  await field.blur();
  const told =
    /^With the changes to its text, the book is now \d pages instead of 1, so the package is now Memoir, \$38\.99 \(before: Lullaby, \$8\.99\)\.$/;
  await review.getByText(told).waitFor({ timeout: 60_000 });
  await review.getByRole('button', { name: 'Done proofreading' }).click();
  await review.waitFor({ state: 'hidden' });
  await button('Pay $38.99').waitFor({ timeout: 60_000 });
  await page().getByText(told).waitFor();
});

it('asks by "Get started" whether to go on with a draft that is not paid for', async () => {
  const draft = await kept();
  await getStarted();
  await page().getByRole('heading', { name: 'Go on with “Boats”, or begin a new one?' }).waitFor();
  await button('Go on with it').click();
  await page().waitForURL(/\/step-4$/);
  expect((await kept()).sessionId).toBe(draft.sessionId);
  expect((await kept()).manuscript).toEqual(draft.manuscript);
  await page().goto(`${product.address}/step-4`);
});

it('buys the second book, and has both', { timeout: 300_000 }, async () => {
  await page().getByLabel('Card number').fill('4242 4242 4242 4242');
  await button('Pay $38.99').click();
  await page().waitForURL(/\/step-5$/, { timeout: 60_000 });
  const second = await kept();
  expect(second.payment.orderId).not.toBe(first.payment.orderId);
  await page().goto(`${product.address}/my-audiobooks`);
  for (const title of ['Bees', 'Boats'])
    await page().getByText(title).filter({ visible: true }).first().waitFor();
});

it('asks for a quote for a third book of more than 500 pages', { timeout: 300_000 }, async () => {
  await getStarted();
  await bringText('long.txt');
  await page().goto(`${product.address}/step-4`);
  await page().getByRole('heading', { name: 'A Custom book of 728 pages' }).waitFor();
  await page().getByLabel('Email', { exact: true }).fill('walter@example.com');
  await button('Request a Quote').click();
  await page().getByText('Thank you. We will write to walter@example.com.').waitFor();
  expect(browser.complaints).toEqual([]);
});
