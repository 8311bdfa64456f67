// @module-tag walks
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** What a browser needs to offer the product as an app, as a real Chromium judges it. */
const scratch = scratchFolder('install');
const dist = join(import.meta.dirname, '../../dist');
const MAX_SCREENSHOT_BYTES = 150 * 1_024;

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}
interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly share_target: { readonly params: { readonly files: readonly { readonly accept: string[] }[] } };
}
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8')) as Manifest;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
  await browser.page.goto(product.address);
  await browser.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('can be installed, and nothing in the manifest is doubted', async () => {
  const devtools = await browser.context.newCDPSession(browser.page);
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const seen = await devtools.send('Page.getAppManifest');
  expect(seen.errors).toEqual([]);
  expect(seen.manifest).toMatchObject({
    id: `${product.address}/`,
    launchHandler: { clientMode: 'kFocusExisting' },
    shareTarget: { action: `${product.address}/share`, method: 'kPost' },
  });
});

it('shows icons and pictures of the sizes it names, none of them heavy', async () => {
  const measured = await browser.page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return `${width}x${height}`;
        }),
      ),
    [...manifest.icons, ...manifest.screenshots].map(({ src }) => src).filter((src) => !src.endsWith('.svg')),
  );
  const named = [...manifest.icons, ...manifest.screenshots].map(({ sizes }) => sizes);
  expect(measured).toEqual(named.filter((sizes) => sizes !== 'any'));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.screenshots)
    expect(readFileSync(join(dist, src)).length).toBeLessThanOrEqual(MAX_SCREENSHOT_BYTES);
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  );
});

it.each(manifest.shortcuts)('leads from the shortcut $name to its screen', async ({ name, url }) => {
  await browser.page.goto(`${product.address}${url}`);
  const screen =
    name === 'Scan'
      ? browser.page.getByRole('button', { name: 'Capture page' })
      : browser.page.getByRole('heading', { name: 'My Audiobook Library' });
  await screen.waitFor();
});

it('is offered by the share sheet for photos, documents and recordings', () => {
  const accepted = manifest.share_target.params.files.flatMap(({ accept }) => accept);
  expect(accepted).toEqual(
    expect.arrayContaining(['image/*', 'application/pdf', 'text/plain', 'audio/mpeg', 'audio/mp4']),
  );
});
