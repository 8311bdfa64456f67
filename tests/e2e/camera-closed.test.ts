// @module-tag walks
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approach } from '../attacks/outsider.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A camera is open in one tab when its book is left, replaced or deleted in another. */
const scratch = scratchFolder('camera-closed');
let product: Product;
let browser: Browser;
let camera: Page;
const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  const outsider = await approach(product.address);
  await outsider.account('rose@example.com', 'green gate');
  browser = await openBrowser(join(scratch.path, 'profile'));
  browser.page.setDefaultTimeout(15_000);
  camera = await browser.context.newPage();
  camera.setDefaultTimeout(15_000);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

/** Opens the camera, takes a page, and has it take another one the moment the other tab says anything of its book. */
async function openCamera(): Promise<void> {
  await camera.goto(`${product.address}/step-1?scan=1`);
  await button(camera, 'Complete (0)').waitFor();
  await button(camera, 'Capture page').click();
  await button(camera, 'Complete (1)').waitFor();
  await camera.evaluate(() => {
    const shoot = ({ data }: MessageEvent<{ kind: string }>) => {
      if (!['books-left', 'progress-changed', 'device-cleared'].includes(data.kind)) return;
      document.querySelector<HTMLElement>('[aria-label="Capture page"]')?.click();
    };
    new BroadcastChannel('kindred-pages').onmessage = shoot;
  });
}

interface Stored {
  readonly open: string | undefined;
  /** sessions of the pages on this device */
  readonly pages: readonly string[];
}

/** What this device keeps now. */
function stored(): Promise<Stored> {
  return browser.page.evaluate(
    () =>
      new Promise<Stored>((resolve) => {
        const opening = indexedDB.open('kindred-pages');
        opening.onsuccess = () => {
          const library = opening.result;
          const reading = library.transaction(['progress', 'pages']);
          const current = reading.objectStore('progress').get('current');
          const pages = reading.objectStore('pages').getAll();
          reading.oncomplete = () => {
            library.close();
            resolve({
              open: current.result?.sessionId,
              pages: pages.result.map(({ sessionId }: { sessionId: string }) => sessionId),
            });
          };
        };
      }),
  );
}

async function closedWith(words: string): Promise<void> {
  const told = camera.getByRole('dialog', { name: 'The camera was closed' });
  await told.getByText(words).waitFor();
  expect(await camera.locator('video').count()).toBe(0);
  await button(camera, 'OK').click();
  await told.waitFor({ state: 'detached' });
  await button(camera, 'Start Scanning').waitFor();
}

it('closes when its person signs out in another tab, and no page of theirs becomes the next person’s', {
  timeout: 90_000,
}, async () => {
  const { page } = browser;
  await page.goto(`${product.address}/login`);
  await page.getByLabel('Email', { exact: true }).last().fill('rose@example.com');
  await page.getByLabel('Password').last().fill('green gate');
  await button(page, 'Sign In').click();
  await page.waitForURL(/\/my-audiobooks$/);
  await openCamera();
  const { open: roses } = await stored();
  await page.goto(`${product.address}/sign-out`);
  await button(page, 'Sign out').click();
  await page.waitForURL(`${product.address}/`);
  await closedWith('You signed out in another tab, so the camera was closed. Sign in again to go on');
  const { open, pages } = await stored();
  expect(open).not.toBe(roses);
  expect(new Set(pages)).toEqual(new Set([roses]));
});

it('closes when everything is deleted in another tab, and keeps nothing that was taken in that moment', {
  timeout: 90_000,
}, async () => {
  const { page } = browser;
  await openCamera();
  const { open: guests } = await stored();
  await page.goto(`${product.address}/account`);
  await button(page, 'Delete everything').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything', exact: true }).click();
  await page.getByText('We checked, and nothing is left.').waitFor();
  await closedWith('Everything on this device was deleted in another tab, so the camera was closed.');
  expect((await stored()).pages).not.toContain(guests);
});
