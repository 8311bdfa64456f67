// @module-tag walks
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { likeness, piecesOf } from '../../src/domain/manuscript/pages-left-out.ts';
import { keptPages } from '../chaos/in-page.ts';
import { type Device, type Fate, makeDevice, pagesOfBook } from '../support/book-camera.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';
import { wordErrors } from '../support/word-errors.ts';

/**
 * A family and its book: a laptop and two phones photograph 40 pages together, through dead spots and deaths of their
 * browsers; the laptop pays and shares; the grandmother listens on a fourth device, to which nobody ever signed in. The
 * tests are steps of one walk and need each other.
 */
const PAGES = 40;
const book = pagesOfBook(readFileSync(new URL('../fixtures/memoir.txt', import.meta.url), 'utf8'), PAGES);
const numbers = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
/** The laptop takes the first four pages; the phones take odd and even ones. */
const OF_LAPTOP = numbers(1, 4);
const OF_PHONES = [numbers(5, PAGES, 2), numbers(6, PAGES, 2)] as const;
const CALM: Fate = { down: [], up: [], deaths: [2], deathsAtShutter: [] };
const STORMS: readonly Fate[] = [
  { down: [2, 9], up: [6, 13], deaths: [4, 11], deathsAtShutter: [15] },
  { down: [5, 14], up: [9], deaths: [7, 12], deathsAtShutter: [3] },
];
const DEATHS = 7;

const scratch = scratchFolder('many-hands');
const dataDir = join(scratch.path, 'data');
const clip = join(scratch.path, 'clip.wav');
const WIDE = { width: 1_280, height: 800 };
const NARROW = { width: 390, height: 844 };
const device = (name: string, size = NARROW) =>
  makeDevice({ profile: join(scratch.path, name), pages: book, size });

const laptop = device('laptop', WIDE);
const phones = [device('first-phone'), device('second-phone')] as const;
let product: Product;
let grandmother: Browser;
let link = '';
const button = (name: string | RegExp) => laptop.page().getByRole('button', { name, exact: true });

beforeAll(async () => {
  writeFileSync(clip, await makeClip(140, CLIP_STORY));
  product = await startProduct({ dataDir });
  await Promise.all([laptop, ...phones].map((one) => one.open()));
});

afterAll(async () => {
  await grandmother?.close();
  await Promise.all([laptop, ...phones].map((one) => one.close()));
  await product?.stop();
  scratch.remove();
});

async function joinBook(phone: Device, name: string, invitation: string): Promise<void> {
  const page = phone.page();
  await page.goto(invitation);
  await page.getByLabel('Your first name').fill(name);
  await page.getByRole('button', { name: 'Help with this book' }).click();
  await page.getByRole('button', { name: 'Start photographing' }).waitFor();
}

/** What the picture of a QR code says to a reader that is none of ours. */
async function scanned(label: RegExp): Promise<string> {
  const file = join(scratch.path, 'code.png');
  const code = laptop.page().getByRole('img', { name: label });
  await code.waitFor();
  writeFileSync(file, await code.screenshot());
  return spawnSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' }).stdout.trim();
}

const SAVED = { lost: 0, doubled: 0, altered: 0 };

/** Every photograph that is on one of the devices, against those that the server has. */
async function compareWithServer() {
  const kept = (await Promise.all(phones.map((phone) => keptPages(phone.page())))).flat();
  const own = (await keptPages(laptop.page())).filter(({ n }) => n < 100_000);
  const saved = new Map([...kept, ...own].map(({ n, uploadId }) => [n, uploadId.split('#')[1]]));
  const folder = openDataFolder(dataDir);
  const found = new Map<number, string>();
  for (const path of folder.objects.list('book-scans/')) {
    const jpeg = await buffer(await folder.objects.read(path));
    found.set(Number(/page_(\d+)\.jpg$/.exec(path)?.[1]), createHash('sha256').update(jpeg).digest('hex'));
  }
  folder.database.close();
  return {
    pages: saved.size,
    lost: [...saved.keys()].filter((n) => !found.has(n)).length,
    doubled: found.size - new Set(found.values()).size,
    altered: [...saved].filter(([n, sha256]) => found.has(n) && found.get(n) !== sha256).length,
  };
}

/** The text that is priced and narrated, as the server keeps it. */
async function serverText(): Promise<string> {
  const folder = openDataFolder(dataDir);
  try {
    const [path] = folder.objects.list('manuscripts/').filter((name) => name.endsWith('/text.json'));
    const { paragraphs } = JSON.parse(path ? await text(await folder.objects.read(path)) : '{}');
    return (paragraphs as (string | { text: string })[])
      .map((one) => (typeof one === 'string' ? one : one.text))
      .join('\n\n');
  } finally {
    folder.database.close();
  }
}

it('is begun on a laptop, which two phones join by its code', async () => {
  await laptop.photograph(`${product.address}/step-1?scan=1`, OF_LAPTOP, CALM);
  await laptop.page().getByRole('button', { name: 'Close camera' }).click();
  await button('Invite helpers').click();
  await button('Make an invitation').click();
  const invitation = await scanned(/^QR code of the invitation/);
  expect(new URL(invitation).pathname).toBe('/help');
  await Promise.all(phones.map((phone, index) => joinBook(phone, ['Anna', 'Ben'][index] ?? '', invitation)));
  await laptop.page().getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
});

it(`has all ${PAGES} pages once, through dead spots and ${DEATHS} deaths of browsers`, async () => {
  await Promise.all(
    phones.map((phone, index) =>
      phone.photograph(`${product.address}/help?scan=1`, OF_PHONES[index] ?? [], STORMS[index] ?? CALM),
    ),
  );
  for (const [index, phone] of phones.entries()) {
    await phone.page().getByRole('button', { name: 'Close camera' }).click();
    await phone.page().getByText(`All ${OF_PHONES[index]?.length} pages are backed up.`).waitFor();
  }
  await expect.poll(async () => (await keptPages(laptop.page())).length).toBe(PAGES);
  expect(await compareWithServer()).toEqual({ pages: PAGES, ...SAVED });
});

it('is read in the order of the printed book, no page lost and none twice', async () => {
  expect(await laptop.openCamera(`${product.address}/step-1?scan=1`)).toBe(PAGES);
  await button(`Complete (${PAGES})`).click();
  await laptop.page().getByText(`${PAGES} pages processed successfully`).waitFor();
  const read = await serverText();
  const pieces = piecesOf(read);
  const heard = book.filter((page) => likeness(piecesOf(page), pieces) > 0.5);
  expect(heard).toHaveLength(PAGES);
  // Every word in its place: a page that stood elsewhere, or twice, were two in a hundred.
  expect(wordErrors(book.join(' '), read).wer).toBeLessThan(1.5);
});

it('is given a voice, paid for and narrated', async () => {
  const page = laptop.page();
  await button('Accept & Continue').click();
  await page.getByRole('heading', { name: /Step 2/ }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(clip);
  await page.getByText('Type exact times').waitFor();
  await button('Next Step').click();
  await page.getByLabel('Name of the person speaking').fill('Walter Hayes');
  await answerAsKin(page);
  await button('Continue').click();
  // A machine that has other work makes a voice last.
  await button('Yes, continue').click({ timeout: 280_000 });
  await button('Approve & Continue').click({ timeout: 280_000 });
  await page.getByLabel('Email', { exact: true }).fill('margaret@example.com');
  await page.getByLabel('Password', { exact: true }).fill('blue door 1939');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await button(/^Pay \$/).click();
  await page.getByText('Ready for Download').first().waitFor();
});

it('is heard by the grandmother, whose phone read the code on the screen, without an account', async () => {
  const page = laptop.page();
  await page.goto(`${product.address}/my-audiobooks`);
  await page.getByRole('button', { name: /^Details of/ }).click();
  await button('Share with the family').click();
  await page.getByLabel('Who is it for?').fill('Grandmother');
  await button('Make a link').click();
  link = await scanned(/^QR code of the link for Grandmother/);
  expect(new URL(link).pathname).toMatch(/^\/listen\/[\w-]{22}$/);
  grandmother = await openBrowser(join(scratch.path, 'grandmother'), {
    allow: (message) => message.includes('ERR_INTERNET_DISCONNECTED'),
  });
  await grandmother.page.goto(link);
  await listen();
  expect(await grandmother.context.cookies()).toEqual([]);
});

/** The sound goes on for a second. */
async function listen(): Promise<void> {
  const { page } = grandmother;
  const seconds = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0);
  const from = await seconds();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(seconds).toBeGreaterThan(from + 1);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
}

it('is kept on her phone, and heard there in flight mode', async () => {
  const { page, context } = grandmother;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: /^Keep on this device \(/ }).click();
  await page.getByText(/^On this device \(\d+\.\d MB\)/).waitFor();
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(link);
  await listen();
  await context.setOffline(false);
});

it('stops with its link: at her next visit there is nothing to hear', async () => {
  await button('End the link for Grandmother').click();
  await button('End this link').click();
  await laptop.page().getByText('Ended', { exact: true }).waitFor();
  const { page } = grandmother;
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await page.getByText('The copy on this device has been removed.').waitFor();
  expect(await page.locator('audio[src]').count()).toBe(0);
  expect(grandmother.complaints).toEqual([]);
});
