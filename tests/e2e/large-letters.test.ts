// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** For people who have their phone show everything twice as large. */
const scratch = scratchFolder('large-letters');
const clip = join(scratch.path, 'clip.wav');
const memoir = join(import.meta.dirname, '../fixtures/memoir.docx');
const long = join(scratch.path, 'a-long-life.txt');
const SENTENCE = 'This part of a long life was told by the stove while the snow fell on the orchard.';

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });

beforeAll(async () => {
  writeFileSync(clip, await makeClip(205, CLIP_STORY));
  writeFileSync(long, Array.from({ length: 12_000 }, (_, i) => `${i + 1}. ${SENTENCE}`).join('\n\n'));
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
  await browser.context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

/** What is wrong with what is shown: too wide, cut off, or one control over another. Empty when nothing is. */
async function troubles(): Promise<string[]> {
  return page().evaluate(() => {
    const nameOf = (e: Element) =>
      `${e.tagName} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').slice(0, 40)}"`;
    const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    const wide = frames.filter((f) => f.scrollWidth > f.clientWidth).map((f) => `sideways: ${nameOf(f)}`);
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const shown = [...top.querySelectorAll('*')].filter((e) => {
      const { width, height } = e.getBoundingClientRect();
      return e.checkVisibility() && width > 2 && height > 2 && !e.closest('svg, header');
    });
    const out = shown
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
      .map((e) => `out of the screen: ${nameOf(e)}`);
    const cut = shown
      .filter((e) => {
        const { overflowX, textOverflow } = getComputedStyle(e);
        // What scrolls, or ends in an ellipsis with its whole name beside it, is not lost.
        return (
          overflowX !== 'visible' &&
          overflowX !== 'auto' &&
          textOverflow !== 'ellipsis' &&
          !(e instanceof HTMLInputElement) &&
          e.scrollWidth > e.clientWidth + 1
        );
      })
      .map((e) => `cut off: ${nameOf(e)}`);
    const controls = shown.filter(
      (e) => e.matches('button, a, input, select, summary') && !e.closest('ul[aria-hidden]'),
    );
    const over = controls.flatMap((one, i) =>
      controls.slice(i + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one) || one.parentElement?.tagName === 'LABEL') return [];
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 2 && height > 2 ? [`over each other: ${nameOf(one)} and ${nameOf(other)}`] : [];
      }),
    );
    return [...wide, ...out, ...cut, ...over];
  });
}

it('step 3 has room for large letters', async () => {
  await page().goto(`${product.address}/step-1`);
  await page().locator('input[type=file]').first().setInputFiles(memoir);
  await button('Accept & Continue').click();
  await button('Record with the microphone').waitFor();
  await page().locator('input[type=file]').first().setInputFiles(clip);
  await page().getByText('Type exact times').waitFor();
  await button('Next Step').click();
  await page().getByLabel('Name of the person speaking').fill('Margaret Hayes');
  await answerAsKin(page());
  await button('Continue').click();
  await button('Yes, continue').click();
  await button('Play sample').waitFor();
  await page().getByRole('radio', { name: 'Clearest' }).waitFor();
  await page().getByText('Sounds wrong?').click();
  expect(await troubles()).toEqual([]);
});

it('its player is in sight without scrolling, with letters of the usual size', async () => {
  const place = page().getByRole('slider', { name: 'Place in sample' });
  await page().evaluate(() => {
    document.documentElement.style.fontSize = '';
    scrollTo(0, 0);
  });
  const box = await place.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(844);
  await page().evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
});

it('step 4 has room for large letters, also with what is wrong at its fields', async () => {
  await button('Approve & Continue').click();
  const pay = page().getByRole('button', { name: /^Pay \$/ });
  await expect.poll(() => pay.isEnabled(), { timeout: 60_000 }).toBe(true);
  expect(await troubles()).toEqual([]);
  await pay.click();
  await page().getByText('Please enter your email and password').first().waitFor();
  expect(await troubles()).toEqual([]);
  await page().getByLabel('Email', { exact: true }).fill('june@example.com');
  await page().getByLabel('Password').fill('green gate 1941');
  await page().getByLabel('Card number').fill('4242 4242 4242 4242');
  await pay.click();
});

it('step 5 has room for large letters, being made and ready', async () => {
  await page().waitForURL(/step-5/);
  await page().getByText("What's Next?").waitFor();
  expect(await troubles()).toEqual([]);
  await page().getByText('Ready for Download').first().waitFor({ timeout: 300_000 });
  await button('Download').waitFor();
  expect(await troubles()).toEqual([]);
});

it('the library and the player that covers the screen have room for large letters', async () => {
  await page().goto(`${product.address}/my-audiobooks`);
  const listen = page()
    .getByRole('button', { name: /Listen$/ })
    .first();
  await listen.waitFor();
  expect(await troubles()).toEqual([]);
  await listen.click();
  await button('Fix this sentence').waitFor();
  expect(await troubles()).toEqual([]);
  // All there is to press is on the screen, with some of the text.
  const fix = await button('Fix this sentence').boundingBox();
  expect(fix && fix.y + fix.height).toBeLessThanOrEqual(844);
  await button('Fix this sentence').click();
  // The first sentence says that the voice is recreated, which can be said in other words.
  await page()
    .getByLabel('What should it say?')
    .or(page().getByRole('group', { name: 'How should the book say that the voice is recreated?' }))
    .first()
    .waitFor();
  expect(await troubles()).toEqual([]);
});

it('the form for a book made to order has room for large letters', async () => {
  await page().goto(`${product.address}/step-1`);
  await page().locator('input[type=file]').first().setInputFiles(long);
  await button('Accept & Continue').click();
  await page().goto(`${product.address}/step-4`);
  await button('Request a Quote').waitFor();
  expect(await troubles()).toEqual([]);
  await page().getByLabel('Email').fill('june');
  await button('Request a Quote').click();
  await page()
    .getByText(/^Please enter your whole email address/)
    .waitFor();
  expect(await troubles()).toEqual([]);
});
