import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { serveParent } from '../../processes/serve-parent.ts';
import { openPdf } from './open-pdf.ts';
import type { DrawRequest } from './page-pictures.ts';
import { DRAWN_SCALE, MAX_DRAWN_SIDE_PX } from './picture-limits.ts';

// the PDF package leaves promises alone that fail in a damaged file; what was asked for has its own answer
process.on('unhandledRejection', () => undefined);

let opened: Promise<PDFDocumentProxy> | undefined;

const JPEG_QUALITY = 90;

/** The part of the drawing package's canvas that is used; it comes with the PDF package, which hides its type. */
interface DrawnCanvas {
  encode(format: 'jpeg', quality: number): Promise<Uint8Array>;
}
type Context = Parameters<PDFPageProxy['render']>[0]['canvasContext'];
interface CanvasFactory {
  create(width: number, height: number): { canvas: DrawnCanvas; context: Context };
  destroy(drawn: unknown): void;
}

/** The page as a JPEG on white paper. Memory is bounded by the process it runs in. */
async function drawPage(document: PDFDocumentProxy, number: number): Promise<Uint8Array> {
  const page = await document.getPage(number);
  const points = page.getViewport({ scale: 1 });
  const longest = Math.max(points.width, points.height);
  const scale = Math.min(DRAWN_SCALE, MAX_DRAWN_SIDE_PX / longest);
  const viewport = page.getViewport({ scale });
  const factory = document.canvasFactory as CanvasFactory;
  const drawn = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  try {
    await page.render({ canvas: null, canvasContext: drawn.context, viewport, background: '#ffffff' })
      .promise;
    return await drawn.canvas.encode('jpeg', JPEG_QUALITY);
  } finally {
    page.cleanup();
    factory.destroy(drawn);
  }
}

serveParent<DrawRequest, Uint8Array>(async ({ file, password, page }) => {
  opened ??= readFile(file).then((bytes) => openPdf(bytes, password));
  return drawPage(await opened, page);
});
