import { afterEach, expect, it, vi } from 'vitest';
import { pdfBytes } from '../../../../../tests/support/pdf-bytes.ts';
import { openPdf } from './open-pdf.ts';
import { readPdf } from './read-pdf.ts';

const PAGES = 12;
const bytes = () =>
  pdfBytes(
    Array.from({ length: PAGES }, (_, at) => [
      { text: `Page ${at + 1} tells of the river.`, x: 72, y: 500, sizePoints: 12 },
    ]),
  );

/** From now on these pages cannot be opened. */
async function lose(...lost: number[]): Promise<void> {
  const prototype = Object.getPrototypeOf(await openPdf(bytes(), undefined));
  const { getPage } = prototype;
  vi.spyOn(prototype, 'getPage').mockImplementation(function (this: unknown, ...args: unknown[]) {
    return lost.includes(Number(args[0])) ? Promise.reject(new Error('broken')) : getPage.apply(this, args);
  });
}

afterEach(() => vi.restoreAllMocks());

it('keeps the place of a page that cannot be opened, and every page after it', async () => {
  await lose(5);
  const { pages, pageCount } = await readPdf(bytes());
  expect(pageCount).toBe(PAGES);
  expect(pages.filter(({ isLost }) => isLost)).toEqual([
    { lines: [], isPicture: false, isLost: true, number: 5 },
  ]);
  expect(pages[5]?.lines.map(({ text }) => text)).toEqual(['Page 6 tells of the river.']);
});

it('refuses a file of which more than a tenth cannot be opened', async () => {
  await lose(5, 6);
  await expect(readPdf(bytes())).rejects.toMatchObject({ code: 'document-damaged' });
});
