// @module-tag voices
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { sayYes } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** The audio-processing service behind an address of its own, killed in the middle of its work. */
const scratch = scratchFolder('voice-service');
const clip = join(scratch.path, 'rose.wav');
let product: Product;
let browser: Browser;
let start: () => Promise<Product>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

beforeAll(async () => {
  writeFileSync(clip, await makeClip(205, CLIP_STORY));
  const port = await freePort();
  // One server under two names: to a browser these are strangers.
  const environment = {
    AUDIO_SERVICE_URL: `http://127.0.0.1:${port}`,
    APP_ORIGINS: `http://localhost:${port}`,
  };
  start = () => startProduct({ dataDir: join(scratch.path, 'data'), port, environment });
  product = await start();
  const isOfTheKill = (message: string) => /ERR_|Failed to load resource|Failed to fetch/.test(message);
  browser = await openBrowser(join(scratch.path, 'profile'), { allow: isOfTheKill });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  scratch.remove();
});

it('makes the voice at the configured address, tells how far it is, and goes on after a kill', async () => {
  const { page } = browser;
  await page.goto(`${product.address}/step-2`);
  await page.locator('input[type=file]').first().setInputFiles(clip);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabel('Name of the person speaking').fill('Rose');
  await page.getByLabel('It is my own voice').check();
  const asked = page.waitForRequest('**/process-audio');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYes(page);
  const service = new URL((await asked).url());
  expect(service.hostname).toBe('127.0.0.1');
  expect(new URL(product.address).hostname).toBe('localhost');
  await page.getByText(/^Step [123] of 3: /).waitFor();
  await product.kill();
  product = await start();
  const question = page.getByRole('dialog', { name: 'Is this only Rose?' });
  // Three tries are specified: where the server takes longer to come back, the person asks for the next ones.
  const tryAgain = page.getByRole('button', { name: 'Try Again', exact: true });
  await question.or(tryAgain).first().waitFor({ timeout: 120_000 });
  if (await tryAgain.isVisible()) await tryAgain.click();
  await question.waitFor({ timeout: 120_000 });
  expect(browser.complaints).toEqual([]);
});
