import type { Page } from 'playwright-core';
import type { Scene } from '../chaos/scene.ts';
import { type Figure, felt } from './figure.ts';
import { timeAllPages } from './list-times.ts';
import { atMost, median, openPage, SLOW_PHONE, slowly } from './scan-figures.ts';
import { countShownAfterMs, watchShots } from './shot-times.ts';

export const BOOK_PAGES = 500;
/** after so many pages the browser is killed once */
const KILL_EVERY_PAGES = 125;
const HEAP_EVERY_PAGES = 50;
const TIMED_RELOADS = 5;
const MIB = 1_048_576;

/** MiB of the page's own heap after a collection. */
async function heapMib(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / MIB;
}

/** Growth per 100 pages, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return (100 * over) / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}

/** Scans 500 pages with three kills on the way. @returns heap over pages since the last kill, and all captured bytes */
async function scanLongBook(scene: Scene) {
  const runs: (readonly [number, number])[][] = [];
  for (let n = 1; n <= BOOK_PAGES; n += 1) {
    const isFresh = (n - 1) % KILL_EVERY_PAGES === 0;
    if (isFresh) {
      await scene.browser()?.kill();
      await scene.openScanner();
      runs.push([]);
    }
    await scene.scan(n);
    if (n % HEAP_EVERY_PAGES === 0 || n % KILL_EVERY_PAGES === 0 || isFresh) {
      runs.at(-1)?.push([n, await heapMib(openPage(scene))]);
    }
  }
  return runs;
}

/** Waits until everything is sent. @returns the bytes of all pages */
export async function sendAll(scene: Scene): Promise<number> {
  for (;;) {
    const kept = await scene.kept();
    if (kept.every(({ state }) => state.includes('"uploaded"'))) {
      return kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface ListFigures {
  readonly shownMs: number;
  readonly rowsMs: number;
  readonly answerMs: number;
}

/**
 * Reloads and opens the list, some times. Counted is what depends on the number of pages: from the scanner standing in
 * the document, which is when it asks for the pages, until their count and the last of them are on the screen; and from
 * a tap on "All pages" until rows are there and answer. Loading and starting the product is the same for every book.
 */
async function timeLongList(scene: Scene): Promise<ListFigures> {
  const page = openPage(scene);
  const runs: ListFigures[] = [];
  for (let run = 0; run < TIMED_RELOADS; run += 1) {
    await scene.openScanner();
    const shownMs = await countShownAfterMs(page, BOOK_PAGES);
    runs.push({ shownMs, ...(await timeAllPages(page)) });
  }
  const of = (name: keyof ListFigures) => median(runs.map((run) => run[name]));
  return { shownMs: of('shownMs'), rowsMs: of('rowsMs'), answerMs: of('answerMs') };
}

/** The list of a device that has the whole book, in a context that watches shots. */
export async function measureList(scene: Scene): Promise<Figure[]> {
  const plain = await timeLongList(scene);
  const slow = await slowly(openPage(scene), () => timeLongList(scene));
  const list = `list of ${BOOK_PAGES} pages`;
  const slowed = `at ${SLOW_PHONE}x throttle`;
  return [
    felt(atMost(`${list} on the screen after the scanner opened`, plain.shownMs, 'ms', 100)),
    felt(atMost(`${list} on the screen after the scanner opened, ${slowed}`, slow.shownMs, 'ms', 100)),
    felt(atMost(`${list}: rows after a tap on "All pages", ${slowed}`, slow.rowsMs, 'ms', 100)),
    felt(atMost(`${list}: a page in large after a tap on its row, ${slowed}`, slow.answerMs, 'ms', 100)),
  ];
}

/** A book of 500 pages on a 720p camera, with three kills on the way, and then its list. */
export async function measureLongBook(scene: Scene, uploadBytes: () => number): Promise<Figure[]> {
  const before = uploadBytes();
  const runs = await scanLongBook(scene);
  const capturedBytes = await sendAll(scene);
  const sentBytes = uploadBytes() - before;
  await watchShots(openPage(scene).context());
  const last = runs.at(-1) ?? [];
  return [
    ...(await measureList(scene)),
    atMost('heap of the scanner, most', Math.max(...runs.flat().map(([, mib]) => mib)), 'MiB', 150),
    atMost('heap growth for each 100 pages', slope(last), 'MiB', 1),
    atMost(
      `bytes sent for each byte captured, a kill every ${KILL_EVERY_PAGES} pages (the storm's: npm run chaos)`,
      sentBytes / capturedBytes,
      '',
      1.05,
    ),
  ];
}
