// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withMark } from '../../functions/src/audio/mastering/mark-sound.ts';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, convertClip, makeSpeech } from '../support/make-clip.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A recording is checked on a phone that has no line, in the built product under its own policy. */
const scratch = scratchFolder('check');
const mp3 = join(scratch.path, 'a voice.mp3');

let product: Product;
let browser: Browser;

beforeAll(async () => {
  const { samples, sampleRateHz } = await makeSpeech(120, CLIP_STORY);
  const marked = withMark(samples, sampleRateHz, '00112233aabbccdd');
  writeFileSync(mp3, await convertClip(wavOf(marked, sampleRateHz), 'mp3'));
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('a page found at the foot of every other one checks a recording without a line', async () => {
  const { page, context } = browser;
  await page.goto(product.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Check a recording' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check a recording' }).waitFor();
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(mp3);
  await page.getByRole('heading', { name: 'Yes, this voice was recreated with Kindred Pages' }).waitFor();
  await page.getByText('number begins with 00112233aabbccdd').waitFor();
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
  expect(browser.complaints).toEqual([]);
});
