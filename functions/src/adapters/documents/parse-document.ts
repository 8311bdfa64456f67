import { AppError } from '../../../../src/domain/errors.ts';
import { type DocumentKind, isDocumentKind } from '../../../../src/domain/manuscript/manuscript.ts';
import { plainTextPages } from '../../features/manuscript/text/plain-text-pages.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import { documentKind, HEAD_BYTES, SIGNATURES } from './document-kind.ts';
import { decodeText } from './text/decode-text.ts';

/**
 * Reads a document by what it is, whatever its name says.
 * @throws AppError document-*
 */
export async function parseDocument(
  bytes: Buffer,
  extension: string,
  password?: string,
): Promise<DocumentText> {
  if (bytes.length === 0) throw new AppError('document-empty');
  const text = await readByContent(bytes, extension, password);
  const mayHaveWords = text.pages.some(
    ({ lines, isPicture }) =>
      isPicture || lines.some((line) => line.picture !== undefined || /[\p{L}\p{N}]/u.test(line.text)),
  );
  if (!mayHaveWords) throw new AppError('document-no-text');
  return text;
}

/** @throws AppError document-mislabelled when the bytes are no text */
function readTxt(bytes: Uint8Array): DocumentText {
  const pages = plainTextPages(decodeText(bytes));
  return {
    pages: pages.map((lines, index) => ({ lines, isPicture: false, number: index + 1 })),
    pageCount: null,
  };
}

/**
 * What reads each format, and its packages, which take longer to load than most documents take to read: the process
 * that does so reads one.
 */
const READERS: Readonly<
  Record<DocumentKind, (bytes: Buffer, password?: string) => Promise<DocumentText> | DocumentText>
> = {
  pdf: async (bytes, password) => (await import('./pdf/read-pdf.ts')).readPdf(bytes, password),
  doc: async (bytes) => (await import('./word/read-doc.ts')).readDoc(bytes),
  docx: async (bytes) => (await import('./word/read-docx.ts')).readDocx(bytes),
  txt: readTxt,
};

function readByContent(
  bytes: Buffer,
  extension: string,
  password: string | undefined,
): Promise<DocumentText> | DocumentText {
  const found = documentKind(bytes.subarray(0, HEAD_BYTES));
  if (found === 'other') throw new AppError('document-mislabelled');
  // half a Word file or a PDF without its head is no text, even where its bytes happen to be letters
  if (found === 'txt' && isDocumentKind(extension) && SIGNATURES[extension])
    throw new AppError('document-damaged');
  return READERS[found](bytes, password);
}
