import type { BrowserContext, Page } from 'playwright-core';

/** Milliseconds after the tap. */
export interface ShotTimes {
  readonly feedbackMs: number;
  readonly savedMs: number;
}

interface Shot {
  readonly tappedAt: number;
  feedbackAt?: number;
  savedAt?: number;
}

declare global {
  interface Window {
    shots: Shot[];
    /** when the scanner stood in the document, and when it first showed each count */
    scannerAt?: number;
    countAt: Record<number, number>;
  }
}

/**
 * Notes in every page when the shutter was tapped, when the first change after it was on the screen, and when the count
 * was. "On the screen" is the frame after the change.
 */
export async function watchShots(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shots = [];
    window.countAt = {};
    let shownCount = -1;
    const afterFrame = (note: (nowMs: number) => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => note(performance.now());
        port2.postMessage(null);
      });
    document.addEventListener(
      'click',
      (event) => {
        const isShutter =
          event.target instanceof Element && event.target.closest('[aria-label="Capture page"]');
        if (isShutter) window.shots.push({ tappedAt: event.timeStamp });
      },
      { capture: true },
    );
    const look = () => {
      const dialog = document.querySelector('dialog');
      if (!dialog) return;
      window.scannerAt ??= performance.now();
      const shot = window.shots.at(-1);
      if (shot && shot.feedbackAt === undefined) {
        shot.feedbackAt = Number.POSITIVE_INFINITY;
        afterFrame((nowMs) => {
          shot.feedbackAt = nowMs;
        });
      }
      const texts = [...dialog.querySelectorAll('p')].map((line) => line.textContent?.trim() ?? '');
      const count = Number(texts.map((text) => /^(\d+) pages?$/.exec(text)?.[1]).find(Boolean) ?? -1);
      if (count === shownCount) return;
      shownCount = count;
      afterFrame((nowMs) => {
        window.countAt[count] = nowMs;
        if (shot) shot.savedAt ??= nowMs;
      });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** The shots of this page so far. */
export async function shotTimes(page: Page): Promise<ShotTimes[]> {
  const shots = await page.evaluate(() => window.shots);
  return shots.map(({ tappedAt, feedbackAt = Number.NaN, savedAt = Number.NaN }) => ({
    feedbackMs: feedbackAt - tappedAt,
    savedMs: savedAt - tappedAt,
  }));
}

/** How long the scanner stood there before it showed this count. */
export function countShownAfterMs(page: Page, count: number): Promise<number> {
  return page.evaluate((wanted) => (window.countAt[wanted] ?? Number.NaN) - (window.scannerAt ?? 0), count);
}
