import type { BrowserContext, Page } from 'playwright-core';

/** What the device itself says about a page it keeps. */
export interface KeptPage {
  readonly n: number;
  readonly sizeBytes: number;
  /** object path and SHA-256 */
  readonly uploadId: string;
  readonly sessionId: string;
  /** state of the upload */
  readonly state: string;
}

declare global {
  interface Window {
    /** The number of a page picture; null for a mixture of two, or none. */
    readPageNumber(picture: CanvasImageSource): number | null;
  }
}

/** Puts the reader of page pictures into every page. */
export async function teachReading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 56;
    window.readPageNumber = (picture) => {
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');
      pen.drawImage(picture, 0, 0, 64, 56);
      const isDark = (x: number, y: number) => (pen.getImageData(x, y, 1, 1).data[1] ?? 0) < 128;
      let number = 0;
      for (let bit = 0; bit < 16; bit += 1) {
        const top = isDark(4 * bit + 2, 1);
        if (top === isDark(4 * bit + 2, 54)) return null;
        if (top) number += 2 ** bit;
      }
      return number;
    };
  });
}

/** Waits until the camera's picture is that of the page. */
export function pageIsInView(page: Page, number: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const endsAt = performance.now() + 10_000;
    for (;;) {
      const video = document.querySelector('video');
      if (video && video.readyState >= 2 && window.readPageNumber(video) === wanted) return;
      if (performance.now() > endsAt) throw new Error(`the camera never showed page ${wanted}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, number);
}

/** Waits until the scanner itself counts so many pages. */
export function screenCounts(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const endsAt = performance.now() + 15_000;
    for (;;) {
      const texts = [...document.querySelectorAll('dialog p')].map((line) => line.textContent ?? '');
      const shown = texts.map((text) => /^(\d+) pages?$/.exec(text.trim())?.[1]).find(Boolean);
      if (shown === String(wanted)) return;
      if (performance.now() > endsAt) {
        throw new Error(`the scanner says "${texts.join(' | ')}" instead of ${wanted} pages`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, count);
}

/** The pages as the device's own store has them, by their number. Call it after the product has opened its store. */
export function keptPages(page: Page): Promise<KeptPage[]> {
  return page.evaluate(async () => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const library = await asPromise(indexedDB.open('kindred-pages'));
    try {
      const reading = library.transaction(['pages', 'uploads']);
      const [pages, uploads] = await Promise.all([
        asPromise(reading.objectStore('pages').getAll()),
        asPromise(reading.objectStore('uploads').getAll()),
      ]);
      const states = new Map(uploads.map((row) => [row.id, JSON.stringify(row.state)]));
      return pages
        .map(({ n, sizeBytes, uploadId, sessionId }) => {
          return { n, sizeBytes, uploadId, sessionId, state: states.get(uploadId) ?? 'missing' };
        })
        .sort((one, other) => one.n - other.n);
    } finally {
      library.close();
    }
  });
}

/** The numbers in these JPEGs; null where there is none. */
export function readJpegs(page: Page, jpegs: readonly Buffer[]): Promise<(number | null)[]> {
  return page.evaluate(
    async (texts) => {
      const numbers: (number | null)[] = [];
      for (const text of texts) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' })).catch(() => null);
        numbers.push(bitmap && window.readPageNumber(bitmap));
        bitmap?.close();
      }
      return numbers;
    },
    jpegs.map((jpeg) => jpeg.toString('base64')),
  );
}
