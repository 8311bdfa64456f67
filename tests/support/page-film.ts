import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const SIZE = { width: 1_920, height: 1_080 };
const STYLE =
  'body{margin:70px 150px;font:44px/1.5 Georgia,serif;background:#fff;color:#111}' +
  'p{margin:0 0 34px}footer{position:absolute;bottom:40px;left:0;right:0;text-align:center}';

/** Printed pages that can be laid under a fake camera, each its paragraphs and its number. */
export interface PrintedPage {
  readonly number: number;
  readonly paragraphs: readonly string[];
}

async function frameOf(page: Page, { number, paragraphs }: PrintedPage): Promise<Buffer> {
  await page.setViewportSize(SIZE);
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
  await page.setContent(`<style>${STYLE}</style>${body}<footer>${number}</footer>`);
  const shot = await page.screenshot({ type: 'png' });
  const gray = await sharp(shot).grayscale().raw().toBuffer();
  const head = `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F30:1 Ip A1:1 C420\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), gray, Buffer.alloc((SIZE.width * SIZE.height) / 2, 128)]);
}

/**
 * Films printed pages for `--use-file-for-fake-video-capture`.
 * @param film where the film lies; it shows the first page
 * @param page any tab; it shows the pages while they are filmed
 * @returns lays another page under the camera, written in place, because an open film is not opened again
 */
export async function filmPages(
  film: string,
  page: Page,
  pages: readonly PrintedPage[],
): Promise<(index: number) => void> {
  const frames: Buffer[] = [];
  for (const printed of pages) frames.push(await frameOf(page, printed));
  writeFileSync(film, frames[0] ?? Buffer.alloc(0));
  return (index) => {
    const file = openSync(film, 'r+');
    writeSync(file, frames[index] ?? Buffer.alloc(0), null, null, 0);
    closeSync(file);
  };
}
