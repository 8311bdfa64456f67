import BufferReader from 'word-extractor/lib/buffer-reader.js';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { LeftOutAs } from '../../../../../src/domain/manuscript/review.ts';
import type { DocumentText } from '../../../ports/document-reader.ts';
import type { TextLine } from '../../../ports/text-line.ts';
import { docPictures, streamsOf } from '../pictures/word-pictures.ts';
import { NumberedExtractor } from './doc-numbers.ts';

/** First word of the WordDocument stream since Word 97; the flags follow at FLAGS_AT. Source: MS-DOC, FibBase. */
const WORD_97 = 0xa5ec;
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

const nameBytes = (name: string) => Buffer.from(name, 'utf16le');

/**
 * The old binary Word format. Text boxes and pictures follow the text; notes, heads, feet, and hidden words come last, marked as left out.
 * @throws AppError document-encrypted, document-mislabelled for another program's file, document-unsupported for
 *   Word before 97, document-damaged
 */
export async function readDoc(bytes: Buffer): Promise<DocumentText> {
  // names of streams in the container's directory: Word's own, and the one that a password puts around a .docx
  if (bytes.includes(nameBytes('EncryptedPackage'))) throw new AppError('document-encrypted');
  if (!bytes.includes(nameBytes('WordDocument'))) throw new AppError('document-mislabelled');
  const flags = await wordFlags(bytes);
  if (flags === undefined) throw new AppError('document-unsupported', 'written before Word 97');
  // the extractor does not look, and would hand out noise
  if (flags & ENCRYPTED) throw new AppError('document-encrypted');
  return { pages: [{ lines: await linesOf(bytes), isPicture: false, number: 1 }], pageCount: null };
}

/** @returns undefined for another Word @throws AppError document-damaged */
async function wordFlags(bytes: Buffer): Promise<number | undefined> {
  // A short stream does not begin with a sector of the file.
  const streams = await streamsOf(bytes, ['WordDocument']).catch((error: unknown) => {
    throw new AppError('document-damaged', undefined, { cause: error });
  });
  const [head = Buffer.alloc(0)] = streams;
  if (head.length < FLAGS_AT + 2) throw new AppError('document-damaged');
  return head.readUInt16LE(0) === WORD_97 ? head.readUInt16LE(FLAGS_AT) : undefined;
}

async function linesOf(bytes: Buffer): Promise<TextLine[]> {
  try {
    const extractor = new NumberedExtractor();
    const document = await extractor.extract(new BufferReader(bytes));
    const plain = { filterUnicode: false };
    return [
      ...linesIn(document.getBody(plain)),
      ...linesIn(document.getTextboxes({ ...plain, includeHeadersAndFooters: false })),
      ...(await docPictures(bytes)).map((_, index) => ({ text: '', begins: true, picture: index + 1 })),
      ...linesIn(document.getFootnotes(plain), 'footnote'),
      ...linesIn(document.getEndnotes(plain), 'footnote'),
      ...linesIn(document.getHeaders(plain), 'running-head'),
      ...linesIn(extractor.hidden.join('\n'), 'hidden'),
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
