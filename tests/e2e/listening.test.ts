// @module-tag walks
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { findOrder } from '../../functions/src/records/orders/orders.ts';
import type { SessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { makeAccount, makeOrder } from '../support/make-order.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A finished book on the built product: kept on the device, heard there, and heard on without any network. */
const scratch = scratchFolder('listening');
const dataDir = join(scratch.path, 'data');
const profile = join(scratch.path, 'profile');
const account = { email: 'ann@example.com', password: 'blue door 1939' };
const TITLE = 'Letters from the lane';
const SESSION_ID = '1700000000000-00000000000000000000000000000000' as SessionId;
const ORDER_ID = 'o'.padEnd(24, '1');
const PAGE_PHOTO_FILE = fileURLToPath(new URL('../fixtures/page.jpg', import.meta.url));
const PAGE_PHOTO = readFileSync(PAGE_PHOTO_FILE);
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const paragraphs = [
  'CHAPTER ONE',
  ...DAYS.map(
    (day) => `On ${day} we walked to the river. My brother carried the bread, and I carried the dog.`,
  ),
  'CHAPTER TWO',
  'Nobody told us anything. We waited at the station in the rain.',
];

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const card = () => page().getByRole('region', { name: `Listen to ${TITLE}` });
const article = () => page().getByRole('article', { name: TITLE });
const player = () => page().getByRole('dialog', { name: `Listen to ${TITLE}` });
const inPlayer = (name: string) => player().getByRole('button', { name, exact: true });
const seconds = () => page().evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
const sounding = () => player().locator('mark').textContent();

beforeAll(async () => {
  product = await startProduct({ dataDir });
  const uid = await makeAccount(product.address, account.email, account.password);
  const photos = [{ paragraph: 0, at: 0, path: objectPath.page(SESSION_ID, 1), half: null }];
  await makeOrder(dataDir, uid, { title: TITLE, paragraphs, photos });
  await keepPhoto(uid);
  browser = await openBrowser(profile);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

/** The photographed page with the server, as it lies there after scanning. */
async function keepPhoto(ownerUid: string): Promise<void> {
  const folder = openDataFolder(dataDir);
  await folder.documents.update(`sessions/${SESSION_ID}`, () => ({ ownerUid, createdAt: new Date() }));
  await folder.objects.write(objectPath.page(SESSION_ID, 1), PAGE_PHOTO, { contentType: 'image/jpeg' });
  folder.database.close();
}

const photoWidth = () =>
  player()
    .getByRole('img', { name: 'The page that is being read' })
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

/** Below the shelf. */
async function openDetails(): Promise<void> {
  await page()
    .getByRole('button', { name: `Details of ${TITLE}` })
    .click();
  await card().waitFor();
}

async function openLibrary(): Promise<void> {
  await page().goto(`${product.address}/my-audiobooks`);
  await openDetails();
  await page().waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0);
}

/** The player over the whole screen, with the photographed page in the place of the cover. */
async function openPlayer(): Promise<void> {
  await article().getByRole('button', { name: 'Open player' }).click();
  await inPlayer('Page').click();
}

it('shows the finished book', async () => {
  await page().goto(`${product.address}/login`);
  await page().getByLabel('Email', { exact: true }).fill(account.email);
  await page().getByLabel('Password', { exact: true }).fill(account.password);
  await page().getByRole('button', { name: 'Sign In' }).click();
  await openDetails();
  await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page().getByText('19 sentences').first().waitFor();
});

/** Controls that reach over the right edge of what they are in. */
const outsideOf = (shown: Locator) =>
  shown.evaluate((box) => {
    const edge = box.getBoundingClientRect().right;
    return [...box.querySelectorAll('button, input, select')]
      .filter((control) => control.getBoundingClientRect().right > edge)
      .map((control) => control.ariaLabel ?? control.tagName);
  });

it('keeps every control within the card and the player at 320 pixels, and Back closes the player', async () => {
  await page().setViewportSize({ width: 320, height: 640 });
  expect(await outsideOf(card())).toEqual([]);
  await openPlayer();
  expect(await outsideOf(player())).toEqual([]);
  // The entry is made a moment after the layer is there.
  await page().waitForFunction(() => history.state?.usr?.layers === 1);
  await page().evaluate(() => void setTimeout(() => history.back()));
  await player().waitFor({ state: 'detached' });
  expect(new URL(page().url()).pathname).toBe('/my-audiobooks');
  expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page().setViewportSize({ width: 390, height: 844 });
});

it('wears the author and the photo that the family chooses', async () => {
  await page().getByText('Choose the cover').click();
  await page().getByLabel('Author').fill('Ruth Hale');
  await page().getByLabel('Photo for the cover').setInputFiles(PAGE_PHOTO_FILE);
  await page().getByRole('button', { name: 'Remove the photo' }).waitFor();
  await page().getByRole('button', { name: 'Save cover' }).click();
  await page().getByText('Saved. The cover').waitFor();
  await coverBy('Ruth Hale');
});

/** What a messenger is shown of a link that is posted. */
async function showsItsCover(link: string): Promise<void> {
  const card = await (await fetch(link)).text();
  expect(card).toContain(`<meta property="og:title" content="${TITLE}">`);
  const picture = await fetch(`${link}.jpg`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
}

/** What the browser would install of this page, or what is in its way. */
async function installedFrom(context: Browser['context'], page: Page): Promise<unknown> {
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  return installabilityErrors.length > 0 ? installabilityErrors : JSON.parse(data || '{}');
}

/** The book of a link is kept on the phone of a relative, and heard and read there in flight mode. */
async function keptWithoutInternet({ page: theirs, context }: Browser, link: string): Promise<void> {
  await theirs.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await theirs.getByRole('button', { name: /^Keep on this device \(about/ }).click();
  await theirs.getByText(/^On this device \(\d+\.\d MB\)/).waitFor();
  await theirs.reload();
  await theirs.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => installedFrom(context, theirs))
    .toMatchObject({ name: TITLE, start_url: new URL(link).pathname });
  await context.setOffline(true);
  await theirs.goto(link);
  await theirs.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await theirs.getByRole('button', { name: 'Page', exact: true }).click();
  await theirs.getByRole('img', { name: 'The page that is being read' }).waitFor();
  const from = await theirs.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
  await theirs.getByRole('button', { name: 'Play', exact: true }).click();
  await theirs.waitForFunction((at) => (document.querySelector('audio')?.currentTime ?? 0) > at, from + 1);
  await context.setOffline(false);
}

it('is heard by a relative without an account, by a link, until that is ended', async () => {
  await page().getByRole('button', { name: 'Share with the family' }).click();
  const dialog = page().getByRole('dialog', { name: 'Share with the family' });
  await dialog.getByLabel('Who is it for?').fill('Aunt May');
  await dialog.getByText('More choices').click();
  await dialog.getByLabel('A line from you (optional)').fill('For your birthday.');
  await dialog.getByLabel('Show the photographed pages').check();
  await dialog.getByLabel('Show the cover where the link is posted').check();
  await dialog.getByLabel('Also ask for a four-digit code').check();
  await dialog.getByLabel('Four-digit code', { exact: true }).fill('1952');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const relative = await openBrowser(join(scratch.path, 'relative'), {
    allow: (message) => message.includes('ERR_INTERNET_DISCONNECTED'),
  });
  const theirs = relative.page;
  try {
    await theirs.goto(link);
    await showsItsCover(link);
    await theirs.waitForURL(/\/listen\//);
    await theirs.getByLabel('Four digits').fill('1952');
    await theirs.getByRole('button', { name: 'Open the book' }).click();
    await theirs.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await theirs.getByText('For your birthday.').waitFor();
    await theirs.getByRole('button', { name: 'Play', exact: true }).click();
    await theirs.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 1);
    expect(await theirs.locator('mark').count()).toBe(1);
    const picture = theirs.getByRole('img', { name: 'The page that is being read' });
    // Drawn since the link was made.
    await expect
      .poll(
        async () => {
          await theirs.getByRole('button', { name: 'Page', exact: true }).click();
          return picture.evaluate((image: HTMLImageElement) => image.naturalWidth, null, { timeout: 2_000 });
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(500);
    await keptWithoutInternet(relative, theirs.url());
    await dialog.getByRole('button', { name: 'End the link for Aunt May' }).click();
    await page().getByRole('button', { name: 'End this link' }).click();
    await dialog.getByText('Ended', { exact: true }).waitFor();
    await theirs.goto(link);
    await theirs.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await theirs.getByText('The copy on this device has been removed.').waitFor();
    expect(await relative.context.cookies()).toEqual([]);
    expect(relative.complaints).toEqual([]);
  } finally {
    await relative.close();
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
});

it('keeps it on the device', async () => {
  await openLibrary();
  await page()
    .getByRole('button', { name: /^Keep on this device \(about \d+\.\d MB\)$/ })
    .click();
  await page()
    .getByText(/^On this device \(\d+\.\d MB\)/)
    .waitFor();
});

it('brings a kept book the cover that is chosen later', async () => {
  await openLibrary();
  const before = await page().evaluate(keptCover);
  await page().getByText('Choose the cover').click();
  await page().getByLabel('Author').fill('Ruth Hale Moss');
  await page().getByRole('button', { name: 'Remove the photo' }).click();
  await page().getByRole('button', { name: 'Save cover' }).click();
  await coverBy('Ruth Hale Moss');
  // The library is looked up every five seconds.
  await expect
    .poll(async () => (await page().evaluate(keptCover)).author, { timeout: 30_000 })
    .toBe('Ruth Hale Moss');
  expect((await page().evaluate(keptCover)).sizeBytes).not.toBe(before.sizeBytes);
});

it('plays on over other pages, and is heard on from there', async () => {
  await openLibrary();
  await card().getByRole('button', { name: 'Listen', exact: true }).click();
  await inPlayer('Close').click();
  await page().getByRole('link', { name: 'Kindred Pages' }).first().click();
  await page().waitForURL((url) => url.pathname === '/');
  // The home page has a sound of its own, before this one.
  const heard = () => page().evaluate(() => [...document.querySelectorAll('audio')].at(-1)?.currentTime ?? 0);
  const from = await heard();
  await expect.poll(heard).toBeGreaterThan(from + 0.5);
  const bar = page().getByRole('region', { name: 'Now playing' });
  await bar.getByRole('button', { name: `Pause ${TITLE}` }).click();
  await bar.getByRole('button', { name: `Play ${TITLE}` }).waitFor();
  await bar.getByRole('button', { name: `Open player: ${TITLE}` }).click();
  await player().waitFor();
});

it('plays with the text following beside the photograph of its page', async () => {
  await openLibrary();
  await openPlayer();
  await inPlayer('Forward 30 seconds').click();
  await inPlayer('Play').click();
  await page().waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 31);
  await inPlayer('Pause').click();
  expect(await sounding()).toMatch(/^(On \w+day we walked|My brother carried)/);
  expect(await photoWidth()).toBeGreaterThan(500);
});

it('goes on at the same second, with the text, when browser and network have gone', async () => {
  const [stoppedAt, sentence] = [await seconds(), await sounding()];
  // The place is on the disk when the store says so.
  await expect.poll(() => page().evaluate(placeOf)).toBe(stoppedAt);
  await browser.close();
  await product.stop();
  browser = await openBrowser(profile, { allow: (message) => message.includes('ERR_') });
  await browser.context.setOffline(true);
  await openLibrary();
  await expect.poll(seconds).toBe(stoppedAt);
  await article().getByRole('button', { name: 'Open player' }).click();
  // It is drawn; the picture, for the lock screen, is kept as well.
  await player().getByText('Ruth Hale Moss').waitFor();
  expect(await page().evaluate(keptCover)).toMatchObject({ author: 'Ruth Hale Moss' });
  await inPlayer('Page').click();
  expect(await sounding()).toBe(sentence);
  expect(await photoWidth()).toBeGreaterThan(500);
  await inPlayer('Play').click();
  await page().waitForFunction(
    (from) => (document.querySelector('audio')?.currentTime ?? 0) > from,
    stoppedAt + 1,
  );
  await page().evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = audio.duration - 3;
  });
  await expect.poll(sounding).toMatch(/^We waited at the station/);
  expect(browser.complaints).toEqual([]);
});

it('opens from a cold start without network', async () => {
  await page().goto('about:blank');
  await openLibrary();
  expect(await page().evaluate(() => navigator.onLine)).toBe(false);
});

/** Returns when the book wears the cover of this author. */
async function coverBy(author: string): Promise<void> {
  const folder = openDataFolder(dataDir);
  try {
    await expect.poll(async () => (await findOrder(folder, ORDER_ID)).audiobook?.cover?.author).toBe(author);
  } finally {
    folder.database.close();
  }
}

async function keptCover(): Promise<{ author: string | null; sizeBytes: number }> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const library = await asPromise(indexedDB.open('kindred-pages'));
  const reading = library.transaction(['downloads', 'downloadExtras']);
  const [row] = await asPromise(reading.objectStore('downloads').getAll());
  const [extras] = await asPromise(reading.objectStore('downloadExtras').getAll());
  library.close();
  return { author: row.worn?.author ?? null, sizeBytes: extras.cover.byteLength };
}

async function placeOf(): Promise<number | undefined> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const library = await asPromise(indexedDB.open('kindred-pages'));
  const rows = await asPromise(library.transaction('places').objectStore('places').getAll());
  library.close();
  return (rows[0] as { seconds: number } | undefined)?.seconds;
}
