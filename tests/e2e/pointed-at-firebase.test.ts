// @module-tag cloud
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { sayYes } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/**
 * The built client with a configuration as a deployment has it: Google's own addresses, and no other difference. What it
 * sends there is answered by the local server, which speaks the same protocols.
 */
const scratch = scratchFolder('pointed');
let product: Product;
beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
});
afterAll(async () => {
  await product?.stop();
  scratch.remove();
});

const FUNCTIONS = 'us-central1-kindred-local.cloudfunctions.net';
/** Where Google's services answer on the local server. */
const PLACES: Readonly<Record<string, string>> = {
  'identitytoolkit.googleapis.com': '/identitytoolkit.googleapis.com',
  'securetoken.googleapis.com': '/securetoken.googleapis.com',
  'firestore.googleapis.com': '',
  'firebasestorage.googleapis.com': '',
  [FUNCTIONS]: '/call',
};
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };

async function openPointedAtGoogle() {
  const browser = await openBrowser(join(scratch.path, 'profile'), { isWithoutWorker: true });
  onTestFinished(() => browser.close());
  const hosts = new Set<string>();
  const own: string[] = [];
  await browser.context.route('**/*', async (route: Route) => {
    const { origin, hostname, pathname, search } = new URL(route.request().url());
    if (pathname === '/config.json') {
      const { endpoints: _, ...config } = await (await route.fetch()).json();
      return route.fulfill({ json: { ...config, audioService: `https://${FUNCTIONS}` } });
    }
    if (origin === product.address) {
      // A link that the server made leads to that server.
      if (route.request().method() !== 'GET' || !pathname.startsWith('/v0/')) own.push(pathname);
      return route.continue();
    }
    const place = PLACES[hostname];
    if (place === undefined) return route.abort();
    hosts.add(hostname);
    const target = pathname === '/process-audio' ? pathname : place + pathname;
    const response = await route.fetch({ url: product.address + target + search, timeout: 0 });
    // The address of an upload is the storage's own.
    const headers = Object.fromEntries(
      Object.entries({ ...response.headers(), ...CORS }).map(([name, value]) => [
        name,
        name === 'x-goog-upload-url' ? value.replace(product.address, `https://${hostname}`) : value,
      ]),
    );
    return route.fulfill({ response, headers });
  });
  return { ...browser, hosts, own };
}

it('the same build brings text and voice to a Firebase project, by its configuration alone', async () => {
  const { page, hosts, own, complaints } = await openPointedAtGoogle();
  await page.goto(`${product.address}/step-1`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const buffer = Buffer.from('We kept bees behind the mill. In summer the whole yard smelled of wax.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
  await button('Accept & Continue').click();
  await page.getByRole('heading', { name: /Step 2/ }).waitFor();
  const clip = Buffer.from(await makeClip(140, CLIP_STORY));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'clip.wav', mimeType: 'audio/wav', buffer: clip });
  await page.getByText('Type exact times').waitFor();
  await button('Next Step').click();
  await page.getByLabel('Name of the person speaking').fill('Walter');
  await page.getByLabel('It is my own voice').check();
  await button('Continue').click();
  await sayYes(page);
  await button('Yes, continue').click({ timeout: 120_000 });
  await page.getByText('Click to play a sample of your generated voice').waitFor({ timeout: 120_000 });
  expect([...hosts].sort()).toEqual(
    [
      'firebasestorage.googleapis.com',
      'firestore.googleapis.com',
      'identitytoolkit.googleapis.com',
      FUNCTIONS,
    ].sort(),
  );
  // From where it came it takes nothing but itself.
  expect(
    own.filter((path) => /^\/(?:v0|v1|call|process-audio|identitytoolkit|securetoken)/.test(path)),
  ).toEqual([]);
  expect(complaints).toEqual([]);
});
