import WordExtractor from 'word-extractor';
import { AppError } from '../../../../src/domain/errors.ts';
import type { LeftOutAs } from '../../../../src/domain/manuscript/review.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import type { TextLine } from '../../ports/text-line.ts';
import { docPictures } from './word-pictures.ts';

const SECTOR_BYTES = 512;
/** First word of the WordDocument stream since Word 97; the flags follow at FLAGS_AT. Source: MS-DOC, FibBase. */
const WORD_97 = 0xa5ec;
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

const nameBytes = (name: string) => Buffer.from(name, 'utf16le');

/**
 * The old binary Word format. Text boxes and pictures follow the text; notes, heads and feet come last, marked as left out.
 * @throws AppError document-encrypted, document-mislabelled for another program's file, document-unsupported for
 *   Word before 97, document-damaged
 */
export async function readDoc(bytes: Buffer): Promise<DocumentText> {
  // names of streams in the container's directory: Word's own, and the one that a password puts around a .docx
  if (bytes.includes(nameBytes('EncryptedPackage'))) throw new AppError('document-encrypted');
  if (!bytes.includes(nameBytes('WordDocument'))) throw new AppError('document-mislabelled');
  const flags = wordFlags(bytes);
  if (flags === undefined) throw new AppError('document-unsupported', 'written before Word 97');
  // the extractor does not look, and would hand out noise
  if (flags & ENCRYPTED) throw new AppError('document-encrypted');
  return { pages: [{ lines: await linesOf(bytes), isPicture: false, number: 1 }], pageCount: null };
}

function wordFlags(bytes: Buffer): number | undefined {
  for (let at = SECTOR_BYTES; at + SECTOR_BYTES <= bytes.length; at += SECTOR_BYTES)
    if (bytes.readUInt16LE(at) === WORD_97) return bytes.readUInt16LE(at + FLAGS_AT);
  return undefined;
}

async function linesOf(bytes: Buffer): Promise<TextLine[]> {
  try {
    const document = await new WordExtractor().extract(bytes);
    const plain = { filterUnicode: false };
    return [
      ...linesIn(document.getBody(plain)),
      ...linesIn(document.getTextboxes({ ...plain, includeHeadersAndFooters: false })),
      ...(await docPictures(bytes)).map((_, index) => ({ text: '', begins: true, picture: index + 1 })),
      ...linesIn(document.getFootnotes(plain), 'footnote'),
      ...linesIn(document.getEndnotes(plain), 'footnote'),
      ...linesIn(document.getHeaders(plain), 'running-head'),
    ];
  } catch (error) {
    throw new AppError('document-damaged', undefined, { cause: error });
  }
}

/** What is left out stands there once: a head is stored for each kind of page. */
function linesIn(text: string, leftOutAs?: LeftOutAs): TextLine[] {
  const lines = text.split(/[\n\r\f\v]/u);
  if (!leftOutAs) return lines.map((line) => ({ text: line, begins: true }));
  return [...new Set(lines)].filter(hasWords).map((line) => ({ text: line, begins: true, leftOutAs }));
}

const hasWords = (line: string) => /[\p{L}\p{N}]/u.test(line);
