// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** For those who have their browser write twice as large, on a phone 390 pixels wide. */
const scratch = scratchFolder('large-text');
const clip = join(scratch.path, 'clip.wav');
let product: Product;
let browser: Browser;

beforeAll(async () => {
  writeFileSync(clip, await makeClip(205, CLIP_STORY));
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

const button = (name: string | RegExp) =>
  browser.page.getByRole('button', { name, exact: typeof name === 'string' });

async function openLarge(path: string): Promise<void> {
  await browser.page.goto(product.address + path);
  await browser.page.evaluate(() => document.documentElement.style.setProperty('font-size', '36px'));
}

/** The page and the windows over it that are wider than they are shown. */
async function tooWide(): Promise<string[]> {
  return await browser.page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog, [role=dialog]')]
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth} px`),
  );
}

it.each([
  ...['/', '/pricing', '/storyworth', '/our-story', '/blog', '/check', '/gift'],
  ...['/login', '/my-audiobooks', '/account', '/privacy-policy', '/terms-of-service', '/no-such-page'],
])('%s needs no scrolling sideways', async (path) => {
  await openLarge(path);
  await browser.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await tooWide()).toEqual([]);
});

it('the camera, all pages and one page need no scrolling sideways', async () => {
  await openLarge('/step-1');
  await button('Start Scanning').click();
  await button('Capture page').click();
  await browser.page
    .getByText(/^1 page\b/)
    .first()
    .waitFor();
  expect(await tooWide()).toEqual([]);
  await button('All pages').click();
  await button(/^Page 1, /).waitFor();
  expect(await tooWide()).toEqual([]);
  await button(/^Page 1, /).click();
  await button('Retake').waitFor();
  expect(await tooWide()).toEqual([]);
});

it('step 2 keeps the way on in sight', async () => {
  await openLarge('/step-2');
  await browser.page.locator('input[type=file]').setInputFiles(clip);
  await expect.poll(() => button('Next Step').isEnabled()).toBe(true);
  expect(await tooWide()).toEqual([]);
  const box = await button('Next Step').boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await button('Next Step').click();
  await browser.page.getByRole('dialog', { name: 'Enhance Voice Quality' }).waitFor();
  expect(await tooWide()).toEqual([]);
});
