import { readFile } from 'node:fs/promises';
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { DocumentPage } from '../../../ports/document-reader.ts';
import { serveParent } from '../../../processes/serve-parent.ts';
import { documentKind, HEAD_BYTES } from '../document-kind.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { readSeenPage } from '../pdf/read-pdf.ts';
import type { DrawRequest } from './page-pictures.ts';
import { DRAWN_SCALE, LOOKED_AT_SCALE, MAX_DRAWN_SIDE_PX } from './picture-limits.ts';
import { wordPictures } from './word-pictures.ts';

// the PDF package leaves promises alone that fail in a damaged file; what was asked for has its own answer
process.on('unhandledRejection', () => undefined);

let opened: Promise<PDFDocumentProxy | readonly Uint8Array[]> | undefined;

/** @returns the document, or the pictures of a Word file */
async function open(file: string, password: string | undefined) {
  const bytes = await readFile(file);
  const isPdf = documentKind(bytes.subarray(0, HEAD_BYTES)) === 'pdf';
  return isPdf ? openPdf(bytes, password) : wordPictures(bytes);
}

/** @throws AppError document-damaged where it has fewer pictures; photo-unreadable for one that cannot be opened */
async function pictureOf(pictures: readonly Uint8Array[], number: number): Promise<Uint8Array> {
  const picture = pictures[number - 1];
  if (!picture) throw new AppError('document-damaged');
  if (Buffer.from(picture.subarray(0, JPEG_BEGINS.length)).equals(JPEG_BEGINS)) return picture;
  // What decodes it takes longer to load than most pages to draw, and a PDF needs none of it.
  const { pictureAsJpeg } = await import('../../../vision/decode/encode-jpeg.ts');
  return pictureAsJpeg(picture, JPEG_QUALITY);
}

const JPEG_QUALITY = 90;
const JPEG_BEGINS = Buffer.from('ffd8ff', 'hex');

/** The part of the drawing package's canvas that is used; it comes with the PDF package, which hides its type. */
interface DrawnCanvas {
  encode(format: 'jpeg', quality: number): Promise<Uint8Array>;
}
type Context = NonNullable<Parameters<PDFPageProxy['render']>[0]['canvasContext']>;
interface CanvasFactory {
  create(width: number, height: number): { canvas: DrawnCanvas; context: Context };
  destroy(drawn: unknown): void;
}

/** @returns what `take` makes of the page, drawn on white paper. Memory is bounded by the process it runs in. */
async function withDrawnPage<T>(
  document: PDFDocumentProxy,
  { number, pixelsAPoint }: { readonly number: number; readonly pixelsAPoint: number },
  take: (drawn: {
    readonly page: PDFPageProxy;
    readonly viewport: PageViewport;
    readonly canvas: DrawnCanvas;
    readonly context: Context;
  }) => Promise<T>,
): Promise<T> {
  const page = await document.getPage(number);
  const points = page.getViewport({ scale: 1 });
  const longest = Math.max(points.width, points.height);
  const viewport = page.getViewport({ scale: Math.min(pixelsAPoint, MAX_DRAWN_SIDE_PX / longest) });
  const factory = document.canvasFactory as CanvasFactory;
  const drawn = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  try {
    await page.render({ canvas: null, canvasContext: drawn.context, viewport, background: '#ffffff' })
      .promise;
    return await take({ page, viewport, ...drawn });
  } finally {
    page.cleanup();
    factory.destroy(drawn);
  }
}

const drawPage = (document: PDFDocumentProxy, number: number): Promise<Uint8Array> =>
  withDrawnPage(document, { number, pixelsAPoint: DRAWN_SCALE }, ({ canvas }) =>
    canvas.encode('jpeg', JPEG_QUALITY),
  );

const lookAtPage = (document: PDFDocumentProxy, number: number): Promise<DocumentPage> =>
  withDrawnPage(document, { number, pixelsAPoint: LOOKED_AT_SCALE }, ({ page, viewport, context }) => {
    const widthPx = Math.ceil(viewport.width);
    const heightPx = Math.ceil(viewport.height);
    const { data: rgba } = context.getImageData(0, 0, widthPx, heightPx);
    const pixelAt = (x: number, y: number) => viewport.convertToViewportPoint(x, y);
    return readSeenPage(page, { widthPx, heightPx, rgba, pixelAt, scale: viewport.scale });
  });

serveParent<DrawRequest, Uint8Array | DocumentPage>(async ({ file, password, page, wants }) => {
  opened ??= open(file, password);
  const document = await opened;
  if (!('getPage' in document)) return pictureOf(document, page);
  return wants === 'picture' ? drawPage(document, page) : lookAtPage(document, page);
});
