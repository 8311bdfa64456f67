// @module-tag walks
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeCamera } from '../chaos/fake-camera.ts';
import { keptPages } from '../chaos/in-page.ts';
import { type KillableBrowser, openKillable } from '../chaos/killable-browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Photos chosen from the album: a killed browser forgets them, and the person is told which. */
const PHOTOS = 12;
const LARGE = { width: 2_000, height: 3_000 };

const scratch = scratchFolder('chosen-photos');
const camera = fakeCamera(join(scratch.path, 'film.y4m'), { width: 640, height: 360 });
let product: Product;
let browser: KillableBrowser;

const open = async (path: string) => {
  browser = await openKillable({ profile: join(scratch.path, 'profile'), film: camera.film });
  await browser.page().goto(`${product.address}${path}`);
  return browser.page();
};
/** How many photos are told to be missing, where it is told. */
const told = async () => {
  const words = browser.page().getByText(/photos? you chose w/);
  await words.waitFor();
  return Number.parseInt((await words.textContent()) ?? '', 10);
};

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
});

afterAll(async () => {
  await browser?.kill();
  await product?.kill();
  scratch.remove();
});

it.each([
  ['at once', 0],
  ['when some of them are pages', 3],
])('are pages or told to be missing, each of them, when the browser is killed %s', async (_when, saved) => {
  const page = await open('/step-1?scan=1');
  const photos = page.getByLabel('Photos of the pages');
  await photos.waitFor({ state: 'attached' });
  const before = (await keptPages(page)).length;
  await page.setViewportSize(LARGE);
  const buffer = await page.screenshot({ type: 'jpeg' });
  const names = Array.from({ length: PHOTOS }, (_, index) => `${saved}-${index}.jpg`);
  await photos.setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  if (saved === 0) await page.getByRole('button', { name: 'Processing...' }).waitFor();
  else await expect.poll(async () => (await keptPages(page)).length - before).toBeGreaterThanOrEqual(saved);
  await browser.kill();

  const again = await open('/step-1');
  const missing = await told();
  expect(missing).toBeGreaterThan(0);
  expect((await keptPages(again)).length - before + missing).toBe(PHOTOS);
  await again.goto(`${product.address}/step-1?scan=1`);
  expect(await told()).toBe(missing);
  await again.getByRole('button', { name: 'OK, I know' }).click();
  await again.getByText(/photos? you chose w/).waitFor({ state: 'detached' });
  await browser.kill();
});
