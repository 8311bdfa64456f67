import mammoth from 'mammoth';
import { AppError } from '../../../../src/domain/errors.ts';
import { cleanPage } from '../../manuscript/clean-text.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import { checkZip } from './check-zip.ts';

const MAIN_PART = 'word/document.xml';

/**
 * Word since 2007. Notes, comments and deleted text are left out: nobody reads them aloud.
 * @throws AppError document-too-large for a bomb, document-mislabelled for another kind of zip, document-damaged
 */
export async function readDocx(bytes: Buffer): Promise<DocumentText> {
  const names = await checkZip(bytes);
  if (!names.includes(MAIN_PART) && !names.some((name) => /^word\/document\d*\.xml$/i.test(name)))
    throw new AppError('document-mislabelled', 'a zip, but no Word document');
  const lines = textBlocks(await htmlOf(bytes)).map((text) => ({ text, begins: true }));
  return { paragraphs: cleanPage(lines), pageCount: null };
}

// extractRawText would be shorter, but it drops line breaks, and the words on both sides become one
async function htmlOf(bytes: Buffer): Promise<string> {
  const skipImage = mammoth.images.imgElement(async () => ({ src: '' }));
  try {
    const options = { convertImage: skipImage, transformDocument: withoutNotes };
    return (await mammoth.convertToHtml({ buffer: bytes }, options)).value;
  } catch (error) {
    throw new AppError('document-damaged', undefined, { cause: error });
  }
}

interface WordElement {
  readonly type: string;
  readonly children?: readonly WordElement[];
}

/** Mammoth prints only the notes to which a reference leads. */
function withoutNotes(element: WordElement): WordElement {
  if (!element.children) return element;
  const children = element.children.filter(({ type }) => type !== 'noteReference').map(withoutNotes);
  return { ...element, children };
}

const BLOCK_TAG = /<\/?(?:p|h[1-6]|li|ul|ol|table|thead|tbody|tr|td|th|div)\b[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of each block of Mammoth's HTML, whose tags are few and always well formed. */
function textBlocks(html: string): string[] {
  return html.split(BLOCK_TAG).map((block) =>
    block
      .replace(/<br\s*\/?>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ''),
  );
}
