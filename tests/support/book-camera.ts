import type { BrowserContext, Page } from 'playwright-core';
import { keptPages, screenCounts } from '../chaos/in-page.ts';
import { type KillableBrowser, openKillable } from '../chaos/killable-browser.ts';

/** A printed book, cut into pages of about as many words each: what runs over a page ends on the next one. */
export function pagesOfBook(text: string, count: number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return Array.from({ length: count }, (_, page) =>
    words
      .slice(Math.round((page * words.length) / count), Math.round(((page + 1) * words.length) / count))
      .join(' '),
  );
}

/** Runs in the page: a camera that looks at one page of a book in large print, its number at the head. */
function plugIn(pages: readonly string[]): void {
  const [width, height] = [900, 1_200];
  let shown = 1;
  const draw = (context: CanvasRenderingContext2D) => {
    context.fillStyle = '#5c4028';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#f4eee0';
    context.fillRect(40, 40, width - 80, height - 80);
    context.fillStyle = '#2b231a';
    context.font = '50px Georgia, "Times New Roman", serif';
    context.fillText(`Page ${shown}`, 120, 130);
    let [line, y] = ['', 240];
    for (const word of (pages[shown - 1] ?? '').split(' ')) {
      if (context.measureText(`${line} ${word}`).width > width - 240) {
        context.fillText(line, 120, y);
        [line, y] = [word, y + 76];
      } else line = line ? `${line} ${word}` : word;
    }
    context.fillText(line, 120, y);
  };
  Object.assign(window, {
    openAtPage: (page: number) => {
      shown = page;
    },
  });
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream(10);
    const paint = () => {
      if (context) draw(context);
      if (stream.active) setTimeout(paint, 100);
    };
    paint();
    return stream;
  };
}

/** Every page of this browser sees the book through its camera. */
export async function plugInBookCamera(context: BrowserContext, pages: readonly string[]): Promise<void> {
  await context.addInitScript(plugIn, pages);
}

/** Opens the book at a page, and waits until the camera's picture is that of it: a few frames later. */
export async function openAtPage(page: Page, number: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { openAtPage: open } = window as unknown as { openAtPage: (page: number) => void };
    open(wanted);
    const video = document.querySelector('video');
    for (let left = 4; left > 0; left -= 1)
      await new Promise<void>((resolve) => video?.requestVideoFrameCallback(() => resolve()));
  }, number);
}

/** Where a device's line goes and comes back, and where it dies, by how many pages it has. */
export interface Fate {
  readonly down: readonly number[];
  readonly up: readonly number[];
  /** all processes of its browser at once, with the page just saved */
  readonly deaths: readonly number[];
  /** the same at the very press of the shutter: the page is there, or it is not */
  readonly deathsAtShutter: readonly number[];
}

const SHUTTER = { name: 'Capture page', disabled: false } as const;

interface DeviceOptions {
  readonly profile: string;
  readonly pages: readonly string[];
  readonly size: { readonly width: number; readonly height: number };
}

/** A phone or a laptop of a family: a browser with a folder that outlives it, and a camera over the book. */
export function makeDevice({ profile, pages, size }: DeviceOptions) {
  let browser: KillableBrowser | undefined;
  const open = async () => {
    browser = await openKillable({ profile });
    const { context } = browser;
    await plugInBookCamera(context, pages);
    const page = browser.page();
    page.setDefaultTimeout(120_000);
    await page.setViewportSize(size);
    return page;
  };
  const now = () => {
    if (!browser) throw new Error('the browser is closed');
    return browser;
  };
  const page = () => now().page();
  const close = async () => {
    await browser?.kill();
  };

  /** The camera as it opens at an address. @returns how many pages it has */
  async function openCamera(address: string): Promise<number> {
    await page().goto(address);
    await page().getByRole('button', SHUTTER).waitFor();
    const { length } = await keptPages(page());
    await screenCounts(page(), length);
    return length;
  }

  async function startAgain(address: string): Promise<number> {
    await close();
    await open();
    return openCamera(address);
  }

  /**
   * Photographs these pages of the book, in this order, whatever its fate is; like a person it looks at the count after a
   * death and goes on from there.
   */
  async function photograph(address: string, numbers: readonly number[], fate: Fate): Promise<void> {
    const dead = new Set<number>();
    let count = await openCamera(address);
    await page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    while (count < numbers.length) {
      if (fate.down.includes(count)) await now().context.setOffline(true);
      if (fate.up.includes(count)) await now().context.setOffline(false);
      await openAtPage(page(), numbers[count] ?? 0);
      await page().keyboard.press('Space');
      if (fate.deathsAtShutter.includes(count) && !dead.has(count)) {
        dead.add(count);
        count = await startAgain(address);
        continue;
      }
      count += 1;
      await screenCounts(page(), count);
      if (fate.deaths.includes(count)) count = await startAgain(address);
    }
    await now().context.setOffline(false);
  }

  return { open, page, context: () => now().context, photograph, openCamera, close };
}

export type Device = ReturnType<typeof makeDevice>;
