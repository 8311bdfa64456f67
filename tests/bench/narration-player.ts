import { join } from 'node:path';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { makeLongAudiobook } from '../support/long-audiobook.ts';
import { makeAccount } from '../support/make-order.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import type { Figure } from './figure.ts';

const HOURS = Number(process.env.BENCH_HOURS ?? 15);
const OPENINGS = 5;
const MAX_READY_MS = 1_000;
const MAX_HEAP_MB = 100;
const TITLE = 'A long life';
const account = { email: 'ann@example.com', password: 'blue door 1939' };
const KEPT_WITHIN_MS = 240_000;
const LISTENED_MS = 5_000;

async function signIn({ page }: Browser, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: `Details of ${TITLE}` }).waitFor();
}

/** Milliseconds from the address to a player that can be pressed, its sound known and its text there. */
async function open({ page }: Browser, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${address}/my-audiobooks`, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const audio = document.querySelector('audio');
          const isTextThere = document.querySelector('section[aria-label^="Text"]') !== null;
          const buttons = [...document.querySelectorAll('button')];
          if (!document.querySelector('dialog'))
            buttons.find((one) => one.textContent?.endsWith('Listen'))?.click();
          const isReady = (audio?.readyState ?? 0) > 0 && isTextThere;
          if (isReady) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** What the page holds after it was listened to and jumped about in. */
async function heapMb({ page, context }: Browser): Promise<number> {
  await page.evaluate(async (listenedMs) => {
    const audio = document.querySelector('audio');
    if (!audio) throw new Error('no player');
    audio.muted = true;
    await audio.play();
    for (const share of [0.2, 0.9, 0.5]) {
      audio.currentTime = audio.duration * share;
      await new Promise((resolve) => setTimeout(resolve, listenedMs / 3));
    }
    if (audio.error) throw new Error(audio.error.message);
  }, LISTENED_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapTotalSize')?.value ?? 0) / 1e6;
}

/** A book of 15 hours on the device, browser restarted, network gone: how soon it can be pressed, and what it holds. */
export async function benchNarrationPlayer(): Promise<Figure[]> {
  const scratch = scratchFolder('bench-player');
  const dataDir = join(scratch.path, 'data');
  const profile = join(scratch.path, 'profile');
  const product = await startProduct({ dataDir });
  let browser = await openBrowser(profile);
  try {
    const uid = await makeAccount(product.address, account.email, account.password);
    const folder = openDataFolder(dataDir);
    const { sizeBytes, sentenceCount } = await makeLongAudiobook(folder, uid, { title: TITLE, hours: HOURS });
    folder.database.close();
    await signIn(browser, product.address);
    await browser.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await browser.page.getByRole('button', { name: /^Keep on this device/ }).click();
    await browser.page.getByText(/^On this device \(/).waitFor({ timeout: KEPT_WITHIN_MS });
    await browser.close();
    await product.stop();
    browser = await openBrowser(profile);
    await browser.context.setOffline(true);
    const readyMs: number[] = [];
    for (let i = 0; i < OPENINGS; i++) readyMs.push(await open(browser, product.address));
    const heap = await heapMb(browser);
    const [first = 0] = readyMs;
    const median = readyMs.toSorted((a, b) => a - b)[Math.floor(OPENINGS / 2)] ?? 0;
    const of = `${HOURS} hours (${Math.round(sizeBytes / 1e6)} MB, ${sentenceCount} sentences)`;
    const ready = { unit: 'ms', target: `<= ${MAX_READY_MS}`, isFelt: true };
    return [
      {
        name: `offline player of ${of} ready, browser just started`,
        value: first,
        ...ready,
        ok: first <= MAX_READY_MS,
      },
      {
        name: `the same, median of ${OPENINGS} openings`,
        value: median,
        ...ready,
        ok: median <= MAX_READY_MS,
      },
      {
        name: 'heap of its page after listening here and there',
        value: heap,
        unit: 'MB',
        target: `<= ${MAX_HEAP_MB}`,
        ok: heap <= MAX_HEAP_MB,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    scratch.remove();
  }
}
