import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import { type Figure, felt } from './figure.ts';
import { atMost, quantile, slowly } from './scan-figures.ts';

const PAGES = 300;
const WORDS_ON_PAGE = 250;
const WORDS_IN_PARAGRAPH = 50;
const FRAMES = 240;
/** A quick flick of the thumb, in pixels a frame. */
const STEP_PX = 60;
const FRAME_MS = 16;
const THROTTLE = 4;
const WORDS =
  'the old mill stood at the end of our lane and my mother carried water from it every morning'.split(' ');

/** A memoir of so many pages, in paragraphs that are all different. */
function memoir(): string {
  const paragraphs = (PAGES * WORDS_ON_PAGE) / WORDS_IN_PARAGRAPH;
  return Array.from({ length: paragraphs }, (_, paragraph) => {
    const words = Array.from(
      { length: WORDS_IN_PARAGRAPH },
      (_word, index) => WORDS[(index * 7 + paragraph * 3) % WORDS.length],
    );
    return `In ${1900 + (paragraph % 90)} ${words.join(' ')}.`;
  }).join('\n\n');
}

async function openText(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/step-1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'memoir.txt', mimeType: 'text/plain', buffer: Buffer.from(memoir()) });
  await page.getByRole('button', { name: 'Proofread' }).last().click();
  await page.locator('[data-scroller] [data-text]').first().waitFor();
}

/** How long the page's thread works on each frame of a scroll through the text: from the frame's beginning until it is painted. */
function timeFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ frames, step }) => {
      const scroller = document.querySelector('[data-scroller]');
      if (!scroller) throw new Error('no text to scroll');
      const before = scroller.scrollTop;
      const times: number[] = [];
      for (let frame = 0; frame < frames; frame += 1)
        await new Promise<void>((resolve) => {
          requestAnimationFrame((startedAt) => {
            const began = Math.max(startedAt, performance.now());
            scroller.scrollTop += step;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              times.push(performance.now() - began);
              resolve();
            };
            port2.postMessage(null);
          });
        });
      if (scroller.scrollTop - before < (frames * step) / 2) throw new Error('the text did not scroll');
      return times;
    },
    { frames: FRAMES, step: STEP_PX },
  );
}

/** The look-over of a long book, scrolled by a thumb in a hurry. */
export async function benchReviewScroll(): Promise<Figure[]> {
  const scratch = scratchFolder('bench-review');
  const product = await startProduct({ dataDir: join(scratch.path, 'data') });
  const browser = await openBrowser(join(scratch.path, 'profile'));
  try {
    await openText(browser.page, product.address);
    const plain = await timeFrames(browser.page);
    const slow = await slowly(browser.page, () => timeFrames(browser.page), THROTTLE);
    const name = `a scroll frame of the text of ${PAGES} pages, 95 of 100`;
    return [
      felt(atMost(name, quantile(plain, 0.95), 'ms', FRAME_MS)),
      felt(atMost(`${name}, at ${THROTTLE}x throttle`, quantile(slow, 0.95), 'ms', FRAME_MS)),
    ];
  } finally {
    await browser.close();
    await product.stop();
    scratch.remove();
  }
}
