import type { Page } from 'playwright-core';

/** Milliseconds after a tap. */
export interface ListTimes {
  /** from "All pages" until the rows in view are on the screen */
  readonly rowsMs: number;
  /** from a tap on one of them until that page is on the screen */
  readonly answerMs: number;
}

/** Opens the list of all pages and one page of it, as fast as a script can tap. */
export function timeAllPages(page: Page): Promise<ListTimes> {
  return page.evaluate(async () => {
    const onScreen = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      });
    const tap = async (find: () => HTMLElement | undefined, result: string) => {
      const target = find();
      if (!target) throw new Error(`nothing to tap for ${result}`);
      const tappedAt = performance.now();
      target.click();
      while (!document.querySelector(result)) await onScreen();
      return (await onScreen()) - tappedAt;
    };
    const allPages = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'All pages');
    const rowsMs = await tap(allPages, 'li[aria-setsize] button');
    const row = () => document.querySelector<HTMLElement>('li[aria-setsize] button') ?? undefined;
    return { rowsMs, answerMs: await tap(row, '#move-to') };
  });
}
