// @module-tag walks
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostSummary } from '../../src/site/blog/post.ts';
import { APP_SCREENS, SITE_PAGES } from '../../src/site/pages.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** For people without a mouse, and for those who enlarge everything: 1280 by 1024 at 400 % is 320 by 256. */
const scratch = scratchFolder('keyboard');
const memoir = join(import.meta.dirname, '../fixtures/memoir.docx');
const clip = join(scratch.path, 'clip.wav');
const posts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../public/blog/posts.json'), 'utf8'),
) as PostSummary[];
const paths = [
  ...[...SITE_PAGES, ...APP_SCREENS].map(({ path }) => path).filter((path) => !/[:*]/.test(path)),
  ...posts.map(({ slug }) => `/blog/${slug}`),
  '/no-such-page',
];
/** What the screens show once their code runs; the other pages are complete in their HTML. */
const SHOWN: Readonly<Record<string, string>> = {
  '/step-1': 'Start Scanning',
  '/step-2': 'Choose File',
  '/step-3': 'Approve & Continue',
  '/step-4': 'Start Over',
  '/step-5': 'Sign In',
  '/login': 'Sign In',
  '/my-audiobooks': 'Sign In',
};
/** More presses than any page has stops before what is looked for. */
const MAX_TABS = 40;

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;

beforeAll(async () => {
  writeFileSync(clip, await makeClip(205, CLIP_STORY));
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'), {
    // The browser itself notes the answer 404.
    allow: (message) => message.includes('404'),
  });
  await page().setViewportSize({ width: 320, height: 256 });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

/** What sticks out to the right of the window, or of an open dialog, by its tag and first words. */
async function sticksOut(): Promise<string[]> {
  return await page().evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll('dialog, [role=dialog]')];
    return frames
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
      .flatMap((frame) => {
        const right = frame.getBoundingClientRect().left + frame.clientWidth + 0.5;
        const wide = [...frame.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > right,
        );
        return [`${frame.tagName} ${frame.scrollWidth} px`, ...wide].map((part) =>
          typeof part === 'string' ? part : `${part.tagName} ${(part.textContent ?? '').slice(0, 30)}`,
        );
      });
  });
}

/** Nobody presses Tab before a dialog that opens, or is there again, has the focus. */
async function focusHasArrived(): Promise<void> {
  await expect
    .poll(() =>
      page().evaluate(() => {
        const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
        const isShown = (dialog: Element) => dialog.checkVisibility() && dialog.closest('[inert]') === null;
        const shown = dialogs.filter(isShown);
        return shown.length === 0 || shown.some((dialog) => dialog.contains(document.activeElement));
      }),
    )
    .toBe(true);
}

/** Presses Tab until the control of this name has the focus. Every stop on the way shows that it has it. */
async function tabTo(name: string): Promise<void> {
  const passed: string[] = [];
  await focusHasArrived();
  for (let press = 0; press < MAX_TABS; press += 1) {
    await page().keyboard.press('Tab');
    const stop = await page().evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return { name: '', isMarked: true };
      const words =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: element.getAttribute('aria-label') || (words ?? '').trim(),
        isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      };
    });
    expect(stop.isMarked, `the focus on "${stop.name}" is seen`).toBe(true);
    if (stop.name === name) return;
    passed.push(stop.name);
  }
  throw new Error(`"${name}" was not reached: ${passed.join(', ')}`);
}

describe('at 320 pixels wide', () => {
  it.each(paths)('%s needs no scrolling sideways', async (path) => {
    await page().goto(product.address + path);
    const shown = SHOWN[path];
    if (shown) await page().getByRole('button', { name: shown, exact: true }).waitFor();
    else await page().locator('h1').first().waitFor();
    expect(await sticksOut()).toEqual([]);
  });

  it('the menu opens without scrolling sideways', async () => {
    await page().goto(`${product.address}/pricing`);
    await page().getByRole('button', { name: 'Menu' }).click();
    await page().getByRole('link', { name: 'Our Product' }).first().waitFor();
    expect(await sticksOut()).toEqual([]);
  });
});

describe('with the keyboard alone, at 320 pixels wide', { tags: ['voices'] }, () => {
  const heading = (name: RegExp) => page().getByRole('heading', { level: 1, name }).waitFor();
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  /** The button when it can be pressed: reached by Tab, pressed by Enter. */
  async function press(name: string): Promise<void> {
    await expect.poll(() => button(name).isEnabled()).toBe(true);
    expect(await sticksOut()).toEqual([]);
    await tabTo(name);
    await page().keyboard.press('Enter');
  }
  async function type(label: string, words: string): Promise<void> {
    await tabTo(label);
    await page().keyboard.type(words);
  }

  it('the home page leads to a read document', async () => {
    const files = [memoir, clip];
    // Said early: the browser needs a moment before it asks us instead of opening its own window.
    page().on('filechooser', (chooser) => void chooser.setFiles(files.shift() ?? []));
    await page().goto(product.address);
    await tabTo('Skip to content');
    await page().keyboard.press('Enter');
    await tabTo('Get started');
    await page().keyboard.press('Enter');
    await heading(/^Step 1: Upload a Document or Scan a Book$/);
    await press('Choose File');
    await page().getByRole('dialog', { name: 'Document Complete!' }).waitFor();
    await press('Proofread');
    await page().getByRole('dialog', { name: 'Proofread' }).waitFor();
    await press('Done proofreading');
    await press('Accept & Continue');
    await heading(/^Step 2/);
  });

  it('a clip is chosen and its voice made', async () => {
    await press('Choose File');
    await press('Next Step');
    await page().getByRole('dialog', { name: 'Enhance Voice Quality' }).waitFor();
    await type('Name of the person speaking', 'Margaret Hayes');
    await tabTo('They have agreed to it');
    await page().keyboard.press('Space');
    await press('Continue');
    await page().getByRole('heading', { name: 'Before it’s sent' }).waitFor();
    await tabTo('18 or older');
    await page().keyboard.press('Space');
    await tabTo('Yes, send it and make the voice.');
    await page().keyboard.press('Space');
    await press('Continue');
    await press('Yes, continue');
    await heading(/^Step 3/);
  });

  it('the sample is heard, approved and paid for', async () => {
    await press('Play sample');
    await press('Approve & Continue');
    await heading(/^Step 4/);
    await button('Pay $8.99').waitFor();
    await type('Email', 'margaret@example.com');
    await type('Password', 'blue door 1939');
    await type('Card number', '4242 4242 4242 4242');
    await press('Pay $8.99');
    await heading(/^Step 5/);
    await page()
      .getByText(/Generating|Ready for Download|Processing Payment/)
      .first()
      .waitFor();
    expect(await sticksOut()).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });

  it('the library shows what was ordered', async () => {
    await page().goto(`${product.address}/my-audiobooks`);
    const details = page().getByRole('button', { name: /^Details of/ });
    await details.waitFor();
    if ((await details.getAttribute('aria-expanded')) === 'false') await details.press('Enter');
    await page().getByRole('article').first().waitFor();
    expect(await sticksOut()).toEqual([]);
    // Folded as long as there is nothing to download.
    await tabTo('Details');
    await page().keyboard.press('Enter');
    await tabTo('Download');
  });

  it('a page is photographed', async () => {
    await page().goto(`${product.address}/step-1`);
    await press('Start Scanning');
    await press('Capture page');
    await page()
      .getByText(/^1 page\b/)
      .first()
      .waitFor();
    expect(await sticksOut()).toEqual([]);
    await press('Close camera');
    await button('Continue scanning').waitFor();
    expect(browser.complaints).toEqual([]);
  });
});
