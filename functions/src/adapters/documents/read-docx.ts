import mammoth from 'mammoth';
import { AppError } from '../../../../src/domain/errors.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import type { TextLine } from '../../ports/text-line.ts';
import { checkZip } from './check-zip.ts';

const MAIN_PART = 'word/document.xml';
const EDGE_PART = /^word\/(?:header|footer)\d*\.xml$/i;

/**
 * Word since 2007. Notes, heads and feet stand at the end, marked as left out; comments and deleted text are not read
 * at all.
 * @throws AppError document-too-large for a bomb, document-mislabelled for another kind of zip, document-damaged
 */
export async function readDocx(bytes: Buffer): Promise<DocumentText> {
  const { names, wanted } = await checkZip(bytes, (name) => EDGE_PART.test(name));
  if (!names.includes(MAIN_PART) && !names.some((name) => /^word\/document\d*\.xml$/i.test(name)))
    throw new AppError('document-mislabelled', 'a zip, but no Word document');
  const lines = [...textBlocks(await htmlOf(bytes)), ...edgeLines(wanted)];
  return { pages: [{ lines, isPicture: false, number: 1 }], pageCount: null };
}

// extractRawText would be shorter, but it drops line breaks, and the words on both sides become one
async function htmlOf(bytes: Buffer): Promise<string> {
  const skipImage = mammoth.images.imgElement(async () => ({ src: '' }));
  try {
    return (await mammoth.convertToHtml({ buffer: bytes }, { convertImage: skipImage })).value;
  } catch (error) {
    throw new AppError('document-damaged', undefined, { cause: error });
  }
}

const BLOCK_TAG = /(<\/?(?:p|h[1-6]|li|ul|ol|table|thead|tbody|tr|td|th|div)\b[^>]*>)/;
/** Mammoth's references from the text to a note, and back. */
const NOTE_LINKS =
  /<sup><a href="#(?:foot|end)note-[^>]*>[^<]*<\/a><\/sup>|<a href="#(?:foot|end)note-ref-[^>]*>[^<]*<\/a>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
};

/** Each block of Mammoth's HTML, whose tags are few and always well formed; notes come last. */
function textBlocks(html: string): TextLine[] {
  const lines: TextLine[] = [];
  let isHeading = false;
  let isNote = false;
  for (const part of html.replace(NOTE_LINKS, '').split(BLOCK_TAG)) {
    if (BLOCK_TAG.test(part)) {
      isHeading = /^<h[1-6]/.test(part);
      isNote ||= /^<li id="(?:foot|end)note-/.test(part);
      continue;
    }
    const text = plainText(part);
    if (text.trim() === '') continue;
    const marks = isNote ? ({ leftOutAs: 'footnote' } as const) : isHeading ? { isHeading } : {};
    lines.push({ text, begins: true, ...marks });
  }
  return lines;
}

/** Heads and feet, each once: a file stores them for first, left and right pages. */
function edgeLines(parts: readonly Buffer[]): TextLine[] {
  const texts = parts.flatMap((part) =>
    part
      .toString('utf8')
      .split('</w:p>')
      .map((paragraph) =>
        [...paragraph.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)</g)].map(([, text]) => text).join(''),
      )
      .map(plainText)
      .filter((text) => /[\p{L}\p{N}]/u.test(text)),
  );
  return [...new Set(texts)].map((text) => ({ text, begins: true, leftOutAs: 'running-head' }));
}

function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
