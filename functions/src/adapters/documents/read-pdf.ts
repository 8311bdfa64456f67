import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_DOCUMENT_PAGES } from '../../../../src/domain/limits.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import type { TextPage } from '../../ports/text-line.ts';
import { pdfLines, type TextRun } from './pdf-lines.ts';

/** Fewer letters than this on a page of a scanned book are a stamp or a mark, not its text. */
const MIN_LETTERS_OF_SCAN = 40;
/** of all characters that are not white space; less is a font without a map to letters */
const MIN_LETTER_SHARE = 0.6;
/** of all pages, how many may be unreadable in a file that is read all the same */
const MAX_LOST_SHARE = 0.1;

/**
 * The text layer of a PDF and the number of pages that are really there.
 * @throws AppError document-encrypted, -too-many-pages, -damaged, -no-text
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const hasPictures = holdsPictures(bytes);
  const document = await open(bytes);
  if (document.numPages > MAX_DOCUMENT_PAGES) throw new AppError('document-too-many-pages');
  const pages: TextPage[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const lines = await linesOf(document, n);
    if (lines) pages.push(lines);
    // a count that the file merely claims ends here and not after 2,000 tries
    else if (n - pages.length > Math.max(1, document.numPages * MAX_LOST_SHARE)) break;
  }
  const lostPages = document.numPages - pages.length;
  if (pages.length === 0 || lostPages > document.numPages * MAX_LOST_SHARE)
    throw new AppError('document-damaged');
  if (!isText(pages, hasPictures)) throw new AppError('document-no-text');
  return { pages, pageCount: pages.length };
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new AppError(isLocked ? 'document-encrypted' : 'document-damaged', undefined, { cause: error });
  }
}

/** Undefined for a page that cannot be opened. */
async function linesOf(document: PDFDocumentProxy, n: number): Promise<TextPage | undefined> {
  try {
    const page = await document.getPage(n);
    const { items } = await page.getTextContent();
    page.cleanup();
    return pdfLines(items.filter((item): item is TextRun & typeof item => 'str' in item));
  } catch {
    return undefined; // counted by the caller
  }
}

/** The dictionary of a picture always lies open in the file, even when everything else is packed. */
function holdsPictures(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return file.includes('/Subtype/Image') || file.includes('/Subtype /Image');
}

function isText(pages: readonly TextPage[], hasPictures: boolean): boolean {
  const text = pages.flatMap((page) => page.map((line) => line.text)).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const visible = text.match(/[^\s.…_-]/gu)?.length ?? 0;
  if (letters === 0 || letters < visible * MIN_LETTER_SHARE) return false;
  return !hasPictures || letters >= pages.length * MIN_LETTERS_OF_SCAN;
}
