import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { serveParent } from '../../processes/serve-parent.ts';
import { drawPage } from './draw-page.ts';
import { openPdf } from './open-pdf.ts';
import type { DrawRequest } from './page-pictures.ts';

// the PDF package leaves promises alone that fail in a damaged file; what was asked for has its own answer
process.on('unhandledRejection', () => undefined);

let opened: Promise<PDFDocumentProxy> | undefined;

serveParent<DrawRequest, Uint8Array>(async ({ file, password, page }) => {
  opened ??= readFile(file).then((bytes) => openPdf(bytes, password));
  return drawPage(await opened, page);
});
