// @module-tag walks
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';
import { toneFile } from '../support/tone.ts';

/** Visitors are asked on public pages, and told of only there, by a picture of a service that stands here for Meta's. */
const scratch = scratchFolder('measuring');
const PIXEL_ID = '123456789012345';
const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const told: URL[] = [];

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const card = () => page().getByRole('complementary', { name: 'May we measure?' });

/** Opens a page and touches it, so that it comes alive at once. */
async function visit(path: string): Promise<void> {
  await page().goto(product.address + path);
  await page().mouse.move(100, 300);
  await page().mouse.move(120, 320);
}

async function policyOf(path: string): Promise<string> {
  return (await fetch(product.address + path)).headers.get('content-security-policy') ?? '';
}

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data'), environment: { PIXEL_ID } });
  browser = await openBrowser(join(scratch.path, 'profile'));
  await browser.context.route('https://www.facebook.com/**', (route) => {
    told.push(new URL(route.request().url()));
    return route.fulfill({ contentType: 'image/gif', body: DOT });
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

describe('with a pixel', () => {
  it('only public pages may ask for its picture', async () => {
    expect(await policyOf('/pricing')).toContain("img-src 'self' https://www.facebook.com/tr/ blob: data:");
    for (const path of ['/step-1', '/step-5', '/my-audiobooks', '/account', '/config.json', '/nothing'])
      expect(await policyOf(path)).not.toContain('facebook');
  });

  it('a visitor is asked, and until then nothing is told', async () => {
    await visit('/');
    await card().waitFor();
    expect(told).toEqual([]);
    await card().getByRole('button', { name: 'Yes, I agree' }).click();
    await card().waitFor({ state: 'detached' });
  });

  it('a step only notes what happened', async () => {
    await visit('/step-2');
    const buffer = Buffer.from(await toneFile('rose.wav', 4).arrayBuffer());
    const clip = { name: 'rose.wav', mimeType: 'audio/wav', buffer };
    await page().locator('input[type=file]').first().setInputFiles(clip);
    await page().getByText('Type exact times').waitFor();
    await expect
      .poll(() => page().evaluate(() => localStorage.getItem('kindred-measured')))
      .toContain('AudioUploadStep');
    await page().getByRole('link', { name: 'Kindred Pages' }).first().click();
    await page()
      .getByRole('heading', { level: 1, name: /Hear a loved one/ })
      .waitFor();
    expect([told, await card().count()]).toEqual([[], 0]);
  });

  it('and the next public page tells it, once', async () => {
    await visit('/pricing');
    await expect
      .poll(() => told.map(({ searchParams }) => searchParams.get('ev')))
      .toEqual(['AudioUploadStep']);
    expect(told[0]?.searchParams.get('id')).toBe(PIXEL_ID);
    expect(told[0]?.searchParams.get('dl')).toBe(`${product.address}/pricing`);
    await expect.poll(() => page().evaluate(() => localStorage.getItem('kindred-measured'))).toBeNull();
    await visit('/our-story');
    await page().waitForLoadState('networkidle');
    expect([told.length, browser.complaints]).toEqual([1, []]);
  });

  it('the answer is changed on the privacy page', async () => {
    await visit('/privacy-policy');
    await page().getByRole('button', { name: 'No longer agree' }).click();
    await page().getByText('You have not agreed to be measured.').waitFor();
    expect(await page().evaluate(() => localStorage.getItem('kindred-measuring'))).toBe('no');
  });
});
