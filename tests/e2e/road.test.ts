// @module-tag voices
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORDS_PER_MINUTE } from '../../src/domain/limits.ts';
import { countWords } from '../../src/domain/payment/count-words.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { decodeMp3 } from '../support/decode-mp3.ts';
import { inspectMp3 } from '../support/inspect-mp3.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { pdfBytes } from '../support/pdf-bytes.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';
import { runAudiobook } from '../support/run-audiobook.ts';

/**
 * The whole road in a real browser on the built app, as a person walks it, with the browser closed and the server killed
 * on the way. The tests are steps of one walk and need each other. money-and-privacy.test.ts walks the same road with a
 * book of two sentences.
 */
const scratch = scratchFolder('road');
const dataDir = join(scratch.path, 'data');
const profile = join(scratch.path, 'profile');
const memoir = join(import.meta.dirname, '../fixtures/memoir.docx');
const clip = join(scratch.path, 'clip.wav');
const account = { email: 'margaret@example.com', password: 'blue door 1939' };

let product: Product;
let browser: Browser;
let port: number;
let shownStart: string;
/** what the browser marked, in seconds */
let region: { referenceStart: number; referenceDuration: number };
let audiobook: Buffer;
/** about the recording, page and worker together */
const soundRequests: string[] = [];
const page = (): Page => browser.page;
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true });

async function open(path: string): Promise<void> {
  browser = await openBrowser(profile);
  await page().goto(`${product.address}${path}`);
}

/** Closes and opens again what a person would: the browser and, pulled out like a plug, the server. */
async function startAgain(path: string): Promise<void> {
  expect(browser.complaints).toEqual([]);
  await browser.close();
  await product.kill();
  product = await startProduct({ dataDir, port });
  await open(path);
}

beforeAll(async () => {
  writeFileSync(clip, await makeClip(205, CLIP_STORY));
  product = await startProduct({ dataDir });
  port = Number(new URL(product.address).port);
  await open('/');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('leads from the home page to step 1', async () => {
  await page().getByRole('link', { name: 'Get started' }).first().click();
  await page().getByRole('heading', { name: 'Step 1: Upload a Document or Scan a Book' }).waitFor();
});

it('refuses a picture in the specified words', async () => {
  const refused = page().waitForEvent('dialog');
  const file = { name: 'porch.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a document') };
  void page().locator('input[type=file]').first().setInputFiles(file);
  const dialog = await refused;
  expect(dialog.message()).toBe(
    'Please select a PDF, Word document, or text file. File type: image/jpeg, Extension: jpg',
  );
  await dialog.accept();
});

it('opens a protected PDF with its password and with no other', async () => {
  const line = {
    text: 'The door was blue, and we were the people behind it.',
    x: 60,
    y: 500,
    sizePoints: 11,
  };
  const buffer = pdfBytes([[line]], { password: 'robin' });
  const file = { name: 'letters.pdf', mimeType: 'application/pdf', buffer };
  await page().locator('input[type=file]').first().setInputFiles(file);
  await page().getByText('Please type the password you use to open it.').waitFor();
  const password = page().getByLabel('Password', { exact: true });
  await password.fill('wren');
  await button('Open').click();
  await page().getByText('This password does not open the file. Please try again.').waitFor();
  await password.fill('robin');
  await button('Open').click();
  await page().getByText('The door was blue, and we were the people behind it.').waitFor();
  await button('Try Again').click();
});

it('says what is wrong with a damaged document and lets the person choose again', async () => {
  const damaged = { name: 'broken.docx', mimeType: '', buffer: readFileSync(memoir).subarray(0, 3_000) };
  await page().locator('input[type=file]').first().setInputFiles(damaged);
  await page().getByText('This file is damaged and can’t be opened.').waitFor();
});

it('reads a document and shows its pages and first 500 characters', async () => {
  const again = page().getByRole('button', { name: /Try Again|Choose another/ });
  if (await again.isVisible()) await again.click();
  await page().locator('input[type=file]').first().setInputFiles(memoir);
  await page().getByText('5 pages processed successfully').waitFor();
  await page().getByText('I was born in the back bedroom of a narrow brick house').waitFor();
});

it('is still at the result after the browser was closed and the server killed', async () => {
  await startAgain('/step-1');
  await page().getByText('5 pages processed successfully').waitFor();
  await button('Accept & Continue').click();
  await page()
    .getByRole('heading', { name: /Step 2/ })
    .waitFor();
});

it('shows the waveform of a clip with the middle third marked', async () => {
  browser.context.on('request', (request) => {
    if (decodeURIComponent(request.url()).includes('voice-samples/')) soundRequests.push(request.url());
  });
  expect(await button('Next Step').isDisabled()).toBe(true);
  await page().locator('input[type=file]').first().setInputFiles(clip);
  const from = page().getByLabel('Voice starts at (seconds)');
  await page().getByText('Type exact times').waitFor();
  shownStart = await from.inputValue();
  const shownEnd = await page().getByLabel('Voice ends at (seconds)').inputValue();
  const seconds = (readFileSync(clip).length - 44) / 2 / 16_000;
  expect(Number(shownStart)).toBeCloseTo(seconds * 0.33, 1);
  expect(Number(shownEnd)).toBeCloseTo(seconds * 0.66, 1);
});

it('still has the clip and its region after a reload', async () => {
  await page().reload();
  const from = page().getByLabel('Voice starts at (seconds)');
  await page().getByText('Type exact times').waitFor();
  expect(await from.inputValue()).toBe(shownStart);
});

it('makes no voice before it is said by what right', async () => {
  await button('Next Step').click();
  await page().getByRole('dialog', { name: 'Enhance Voice Quality' }).waitFor();
  expect(await button('Continue').isDisabled()).toBe(true);
  await page().getByLabel('Name of the person speaking').fill('Margaret Hayes');
  // Nor does the recording leave this device before there is a yes to that.
  expect(soundRequests).toEqual([]);
  await answerAsKin(page());
  await expect.poll(() => soundRequests.length).toBeGreaterThan(0);
});

it('makes the voice and a one-page sample of it', async () => {
  const asked = page().waitForRequest('**/process-audio');
  await button('Continue').click();
  region = (await asked).postDataJSON();
  await page().getByRole('dialog', { name: 'Is this only Margaret Hayes?' }).waitFor();
  await button('Yes, continue').click();
  await page().getByRole('heading', { name: 'One Page Preview' }).waitFor();
  await page().getByText('Click to play a sample of your generated voice').waitFor();
  expect(await button('Approve & Continue').isEnabled()).toBe(true);
  await button('Play sample').click();
  await page().getByText('Playing...').waitFor();
});

it('still has the sample after a reload', async () => {
  await page().reload();
  await page().getByText('Click to play a sample of your generated voice').waitFor();
  await button('Approve & Continue').click();
});

it('prices the pages that the server counted', async () => {
  await page()
    .getByRole('heading', { name: /Step 4/ })
    .waitFor();
  await page().getByText('Lullaby').waitFor();
  await button('Pay $8.99').waitFor();
});

it('is still at the payment when the browser is opened again at the home page', async () => {
  await startAgain('/');
  await page().goto(`${product.address}/step-4`);
  await button('Pay $8.99').waitFor();
});

it('shows why a card was declined and takes another one', async () => {
  await page().getByLabel('Email', { exact: true }).fill(account.email);
  await page().getByLabel('Password').fill(account.password);
  await page().getByLabel('Card number').fill('4000 0000 0000 0002');
  await button('Pay $8.99').click();
  await page().getByText('Your card was declined.').waitFor();
  await page().getByLabel('Card number').fill('4242 4242 4242 4242');
  await button('Pay $8.99').click();
  await page()
    .getByRole('heading', { name: /Step 5/ })
    .waitFor();
});

it('narrates through a kill of the server and ends with a download', async () => {
  await page()
    .getByText(/Generating\.\.\. \d+%/)
    .first()
    .waitFor();
  await startAgain('/step-5');
  await page().getByText('Ready for Download').first().waitFor({ timeout: 120_000 });
  await page().getByText('Details', { exact: true }).click();
  await page()
    .getByText(/^\d+\.\d MB$/)
    .first()
    .waitFor();
  const saved = page().waitForEvent('download');
  await button('Download').click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('The House on Alder Street.mp3');
  audiobook = readFileSync(await file.path());
});

it('shows every word of the finished book beside what was said for it', async () => {
  await page().getByText('Every word, and how it is read').click();
  await page().getByText('Everything in the manuscript, beside what was said for it').waitFor();
  expect(browser.complaints).toEqual([]);
});

it('gave a real mp3 of the whole text', async () => {
  const file = join(scratch.path, 'book.mp3');
  writeFileSync(file, audiobook);
  const { frames, tags, chapters, sound } = await inspectMp3(file);
  const words = countWords(readFileSync(join(import.meta.dirname, '../fixtures/memoir.txt'), 'utf8'));
  const predictedSeconds = (words / WORDS_PER_MINUTE) * 60;
  expect(new Set(frames.map(({ kbps, sampleRateHz }) => `${kbps} ${sampleRateHz}`))).toEqual(
    new Set(['192 44100']),
  );
  expect(sound.seconds / predictedSeconds).toBeGreaterThan(0.9);
  expect(sound.seconds / predictedSeconds).toBeLessThan(1.1);
  expect(sound.rmsDb).toBeGreaterThan(-30);
  expect(sound.longestSilenceSeconds).toBeLessThan(4);
  expect(tags).toMatchObject({
    TIT2: 'The House on Alder Street',
    TPE1: 'Margaret Hayes (recreated voice)',
    TCON: 'Audiobook',
  });
  expect(chapters.map(({ title }) => title)).toEqual([
    'Chapter One: The Blue Door',
    'Chapter Two: What the River Carried',
  ]);
  expect(chapters.at(-1)?.endMs).toBeCloseTo(sound.seconds * 1_000, -2);
});

it('finds the audiobook again in the library of another browser', async () => {
  await startAgain('/my-audiobooks');
  await page().getByRole('heading', { name: 'My Audiobook Library' }).waitFor();
  await page()
    .getByRole('button', { name: /^Details of/ })
    .click();
  await page().getByText('Ready for Download').first().waitFor();
  await browser.close();

  browser = await openBrowser(join(scratch.path, 'other-profile'));
  await page().goto(`${product.address}/login`);
  await page().getByLabel('Email', { exact: true }).fill(account.email);
  await page().getByLabel('Password').fill(account.password);
  await button('Sign In').click();
  await page().getByRole('heading', { name: 'My Audiobook Library' }).waitFor();
  await page()
    .getByRole('button', { name: /^Details of/ })
    .click();
  await page().getByText('Ready for Download').first().waitFor();
  expect(browser.complaints).toEqual([]);
});

it('is the same mp3 that the command line makes, but for the mark of the order in its sound', async () => {
  const out = join(scratch.path, 'cli.mp3');
  const { referenceStart, referenceDuration } = region;
  const options = {
    '--manuscript': memoir,
    '--voice': clip,
    '--out': out,
    '--name': 'Margaret Hayes',
    '--right': 'kin',
    '--from': String(referenceStart),
    '--to': String(referenceStart + referenceDuration),
  };
  const run = runAudiobook(Object.entries(options).flat(), join(scratch.path, 'cli-data'));
  const { status, stderr } = await run.ended;
  expect([status, stderr]).toEqual([0, '']);
  const [here, there] = await Promise.all([decodeMp3(audiobook), decodeMp3(readFileSync(out))]);
  expect(there.samples.length).toBe(here.samples.length);
  const power = (sound: Float32Array) => sound.reduce((sum, value) => sum + value * value, 0);
  const difference = here.samples.map((value, i) => value - (there.samples[i] ?? 0));
  expect(10 * Math.log10(power(difference) / power(here.samples))).toBeLessThan(-20);
  const [own, sold] = await Promise.all([inspectMp3(out), inspectMp3(join(scratch.path, 'book.mp3'))]);
  expect([own.tags, own.chapters]).toEqual([sold.tags, sold.chapters]);
});
