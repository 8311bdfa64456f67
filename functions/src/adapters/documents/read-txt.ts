import { plainTextPages } from '../../features/manuscript/text/plain-text-pages.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import { decodeText } from './decode-text.ts';

/** @throws AppError document-mislabelled when the bytes are no text */
export function readTxt(bytes: Uint8Array): DocumentText {
  const pages = plainTextPages(decodeText(bytes));
  return {
    pages: pages.map((lines, index) => ({ lines, isPicture: false, number: index + 1 })),
    pageCount: null,
  };
}
