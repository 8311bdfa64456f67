// @module-tag walks
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagesIn, picturePath } from '../../src/domain/audiobook/timings.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { BOOK_ID, finishedBook } from '../support/finished-book.ts';
import { contentOf, timingsOf, unpack } from '../support/made-book-file.ts';
import { scratchFolder } from '../support/product.ts';

/** The parcel as a grandchild opens it: unpacked on a disk, without a network and without us. */
const scratch = scratchFolder('parcel');
let browser: Browser;
const elsewhere: string[] = [];
const page = () => browser.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });
const sound = () =>
  page().evaluate(() => {
    const { src, currentTime, duration, paused, playbackRate } = document.querySelector(
      'audio',
    ) as HTMLAudioElement;
    return {
      name: decodeURIComponent(src.split('/').at(-1) ?? ''),
      currentTime,
      duration,
      paused,
      playbackRate,
    };
  });
const lit = () => page().locator('.now').allTextContents();

beforeAll(async () => {
  const ports = await finishedBook();
  const jpeg = ports.objects.stored.get(objectPath.cover(BOOK_ID)) ?? new Uint8Array(0);
  for (const photo of pagesIn(await timingsOf(ports)))
    await ports.objects.write(picturePath(BOOK_ID, photo) ?? '', jpeg, { contentType: 'image/jpeg' });
  for (const [name, content] of await unpack(await contentOf(ports, 'parcel'))) {
    mkdirSync(dirname(join(scratch.path, name)), { recursive: true });
    writeFileSync(join(scratch.path, name), content);
  }
  browser = await openBrowser(join(scratch.path, 'profile'), {
    allow: (message) => message.includes('ERR_FILE_NOT_FOUND'),
    flags: ['--autoplay-policy=no-user-gesture-required'],
  });
  await browser.context.setOffline(true);
  page().setDefaultTimeout(30_000);
  page().on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) elsewhere.push(request.url());
  });
  await page().goto(pathToFileURL(join(scratch.path, 'The House on the Lane/index.html')).href);
});

afterAll(async () => {
  await browser?.close();
  scratch.remove();
});

it('plays from a disk without a network, chapter after chapter, and marks the sentence that is heard', async () => {
  await button('Play').click();
  await expect.poll(sound).toMatchObject({ name: '01 Chapter 1 The River.mp3', paused: false });
  await expect.poll(lit).toEqual(['The House on the Lane']);
  await page().getByText('Zoë came on a Sunday.').click();
  await expect.poll(lit).toEqual(['Zoë came on a Sunday.']);
  await page().evaluate(() => {
    const audio = document.querySelector('audio') as HTMLAudioElement;
    audio.currentTime = audio.duration - 0.2;
  });
  await expect.poll(sound).toMatchObject({ name: '02 Chapter 2 The Winter.mp3', paused: false });
  await expect.poll(lit).toEqual(['Chapter 2: The Winter']);
  await button('Pause').click();
  expect((await sound()).paused).toBe(true);
});

it('is used by keyboard, and goes on where it was', async () => {
  await page().locator('h1').click();
  await page().keyboard.press('Space');
  await expect.poll(async () => (await sound()).paused).toBe(false);
  await page().keyboard.press('Space');
  await expect.poll(async () => (await sound()).paused).toBe(true);
  const { currentTime } = await sound();
  await page().reload();
  await expect.poll(sound).toMatchObject({ name: '02 Chapter 2 The Winter.mp3', paused: true });
  await expect.poll(async () => (await sound()).currentTime).toBeGreaterThan(currentTime - 1);
  await page().getByLabel('Speed').selectOption('1.25');
  await button('Play Chapter 3: Home').press('Enter');
  await expect
    .poll(sound)
    .toMatchObject({ name: '03 Chapter 3 Home.mp3', paused: false, playbackRate: 1.25 });
  await button('Pause').click();
});

it('is read large and by night, fits every screen, and shows the photographed pages', async () => {
  for (const [width, height] of [
    [390, 844],
    [1_280, 800],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page().setViewportSize({ width, height });
      await page().emulateMedia({ colorScheme });
      const { over, size, targets } = await page().evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        size: Number.parseFloat(
          getComputedStyle(document.querySelector('section p span') as Element).fontSize,
        ),
        targets: [...document.querySelectorAll('button, select, summary')]
          .map((one) => one.getBoundingClientRect().height)
          .filter((height) => height < 48),
      }));
      expect([over, size >= 20, targets]).toEqual([0, true, []]);
    }
  await page().getByText('Photographed page 2').click();
  const picture = page().getByRole('img', { name: 'Photographed page 2' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await button('Larger text').click();
  const larger = () =>
    page().evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  await expect.poll(larger).toBeCloseTo(22);
});

it('says so on a phone, too, when a chapter is not there', async () => {
  await page().setViewportSize({ width: 390, height: 844 });
  renameSync(join(scratch.path, 'The House on the Lane/chapters'), join(scratch.path, 'gone'));
  await page().reload();
  await button('Play Chapter 1: The River').click();
  const words = page().getByText('This chapter can’t be played here. Please open the folder “chapters”');
  await expect.poll(() => words.isVisible()).toBe(true);
  renameSync(join(scratch.path, 'gone'), join(scratch.path, 'The House on the Lane/chapters'));
});

it('asked nobody for anything, and complained of nothing', () => {
  expect([elsewhere, browser.complaints]).toEqual([[], []]);
});
