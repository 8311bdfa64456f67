import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_DOCUMENT_PAGES } from '../../../../src/domain/limits.ts';
import type { DocumentPage, DocumentText } from '../../ports/document-reader.ts';
import { openPdf } from './open-pdf.ts';
import { pdfLines, type TextRun } from './pdf-lines.ts';
import { showsWordsAsPicture } from './shows-words-as-picture.ts';
import { judgeTextLayer } from './text-layer.ts';

/** of all pages, how many may be unreadable in a file that is read all the same */
const MAX_LOST_SHARE = 0.1;

/**
 * The text layer of a PDF, judged page by page. A page that cannot be opened keeps its place and says so.
 * @throws AppError document-encrypted, -too-many-pages, -damaged
 */
export async function readPdf(bytes: Uint8Array, password?: string): Promise<DocumentText> {
  const document = await openPdf(bytes, password);
  if (document.numPages > MAX_DOCUMENT_PAGES) throw new AppError('document-too-many-pages');
  const pages: DocumentPage[] = [];
  let lostPages = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await readPage(document, number);
    pages.push(page);
    if (page.isLost) lostPages += 1;
    // a count that the file merely claims ends here and not after 2,000 tries
    if (lostPages > document.numPages * MAX_LOST_SHARE) throw new AppError('document-damaged');
  }
  if (pages.length === 0) throw new AppError('document-damaged');
  return { pages, pageCount: pages.length };
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<DocumentPage> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = pdfLines(items.filter((item): item is TextRun & typeof item => 'str' in item));
    const layer = judgeTextLayer(lines);
    const isPicture = layer === 'garbage' || (layer === 'little' && (await showsWordsAsPicture(page)));
    page.cleanup();
    return { lines: layer === 'garbage' ? [] : lines, isPicture, number };
  } catch {
    return { lines: [], isPicture: false, isLost: true, number };
  }
}
