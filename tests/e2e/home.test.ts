// @module-tag walks
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_PAGES } from '../../src/site/pages.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** What the home page gives to hear and to see, on the built site. */
const MAX_BYTES = 60 * 1_024;
const dist = join(import.meta.dirname, '../../dist');
const scratch = scratchFolder('home');
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

describe('the example', () => {
  const files = readdirSync(join(dist, 'example'));

  it.each(files)('%s is small', (name) => {
    expect(statSync(join(dist, 'example', name)).size).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('audiobook file says that the voice is recreated', () => {
    const text = readFileSync(join(dist, 'example/page.mp3')).toString('latin1');
    expect(text).toContain('recreated voice');
    expect(text).toMatch(/VOICE\0+recreated/);
  });

  it('sends no byte of sound before somebody presses play, and then plays', async () => {
    const page = await browser.context.newPage();
    const sounds: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.mp3')) sounds.push(new URL(request.url()).pathname);
    });
    await page.goto(product.address);
    await page.getByRole('link', { name: 'Hear an example' }).click();
    await page.getByRole('heading', { name: 'See a page become a voice' }).waitFor();
    const player = page.locator('audio[src="/example/page.mp3"]');
    const play = page.getByRole('button', { name: 'Play: The page, read aloud' });
    await play.scrollIntoViewIfNeeded();
    await page.getByAltText(/flat and upright/).waitFor();
    await expect
      .poll(() => page.getByAltText(/flat and upright/).evaluate((e) => (e as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300);
    expect(sounds).toEqual([]);
    await play.click();
    await expect
      .poll(() => player.evaluate((element) => (element as HTMLAudioElement).currentTime))
      .toBeGreaterThan(0.2);
    expect(new Set(sounds)).toEqual(new Set(['/example/page.mp3']));
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });
});

it.each([
  [390, 844],
  [1280, 800],
])(
  'opened at its reviews on %i x %i, shows their heading below the bar, and stays there',
  async (width, height) => {
    const page = await browser.context.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(`${product.address}/#reviews`);
    await page.getByRole('heading', { name: 'Reviews' }).waitFor();
    const top = () => page.locator('#reviews').evaluate((element) => element.getBoundingClientRect().top);
    // Its code and the styles that come with it are there.
    await page.locator('#example [class*="wave"] path').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(top).toBeCloseTo(96, -1);
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  },
);

it('leads from the hero to how it works before any script', async () => {
  const page = await browser.context.newPage();
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(product.address);
  await page.getByRole('link', { name: 'How it works', exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#how-it-works');
  await expect
    .poll(() => page.locator('#how-it-works').evaluate((e) => Math.round(e.getBoundingClientRect().top)))
    .toBeLessThan(200);
  await page.close();
  // The browser notes each file that was kept from it.
  browser.complaints.splice(0);
});

it('asks nobody but the product on any page of the site', async () => {
  const page = await browser.context.newPage();
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(product.address))
      strangers.push(request.url());
  });
  for (const { path } of SITE_PAGES) {
    await page.goto(product.address + path);
    await page.mouse.move(100, 100);
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
  }
  await page.close();
  expect(strangers).toEqual([]);
});

it.each(['/', '/step-1', '/blog'])('needs no letters but those of English on %s', async (path) => {
  const page = await browser.context.newPage();
  const fonts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.body());
  });
  await page.goto(product.address + path, { waitUntil: 'networkidle' });
  await page.close();
  const sizes = (await Promise.all(fonts)).map(({ length }) => length);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1_024);
});

describe('the page of parts', () => {
  it('is in no file of the build, and nothing stands at its address', async () => {
    const assets = readdirSync(join(dist, 'assets'));
    const text = assets
      .filter((name) => /\.(?:js|css)$/.test(name))
      .map((name) => readFileSync(join(dist, 'assets', name), 'utf8'))
      .join('\n');
    expect(text).not.toMatch(/_parts|Open a dialog|data-theme/);
    expect((await fetch(`${product.address}/_parts`)).status).toBe(404);
  });
});
