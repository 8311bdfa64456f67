import mammoth from 'mammoth';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { DocumentText } from '../../../ports/document-reader.ts';
import type { TextLine } from '../../../ports/text-line.ts';
import { checkZip } from '../check-zip.ts';
import { mediaNames } from '../pictures/word-pictures.ts';
import {
  forMammoth,
  HIDDEN,
  hasGround,
  IN_PICTURE,
  markHidden,
  PARAGRAPH_END,
  SHOWN,
} from './word-for-mammoth.ts';
import { withNumbers } from './word-numbers.ts';
import { MAX_BASES, raisedFigures } from './word-xml.ts';

const MAIN_PART = 'word/document.xml';
const EDGE_PART = /^word\/(?:header|footer)\d*\.xml$/i;
const STYLES_PART = 'word/styles.xml';
const NUMBERS_PART = 'word/numbering.xml';
const NO_NUMBERS = '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>';
/** What is read of a file: the text, and what stands at its marks. */
const TEXT_PART = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/i;

type Parts = ReadonlyMap<string, Buffer>;
type Input = Parameters<typeof mammoth.convertToHtml>[0];

/**
 * Word since 2007. Pictures stand where they do in the text. Notes, heads and feet stand at the end, marked as left out,
 * hidden text behind its paragraph; comments and deleted text are not read at all.
 * @throws AppError document-too-large for a bomb, document-mislabelled for another kind of zip, document-damaged
 */
export async function readDocx(bytes: Buffer): Promise<DocumentText> {
  const { names, wanted } = await checkZip(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
  if (!names.includes(MAIN_PART) && !names.some((name) => /^word\/document\d*\.xml$/i.test(name)))
    throw new AppError('document-mislabelled', 'a zip, but no Word document');
  const edges = [...wanted].flatMap(([name, part]) => (EDGE_PART.test(name) ? [part] : []));
  const lines = [...textBlocks(await htmlOf(wanted), mediaNames(names)), ...edgeLines(edges)];
  return { pages: [{ lines, isPicture: false, number: 1 }], pageCount: null };
}

// extractRawText would be shorter, but it drops line breaks, and the words on both sides become one
async function htmlOf(parts: Parts): Promise<string> {
  // Of a picture its name is enough here; one that is not in the file is never fetched, and Mammoth says so by an error.
  const nameOfImage = mammoth.images.imgElement(async (image) => {
    const name = await image.readAsBuffer().then(String, () => '');
    return { src: name };
  });
  const textOf = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const readable = (name: string) => {
    const text = forMammoth(textOf(name), parts);
    return name.startsWith('word/document')
      ? withNumbers(text, textOf(NUMBERS_PART), textOf(STYLES_PART))
      : text;
  };
  const read = async (name: string) => {
    if (TEXT_PART.test(name)) return readable(name);
    // The numbers stand in the text already, and Mammoth fails at lists that follow a style it does not know.
    if (name === NUMBERS_PART) return NO_NUMBERS;
    return parts.has(name) ? textOf(name) : Buffer.from(name);
  };
  // Mammoth's own way to hand it an opened file, which its types do not name
  const input = { file: { exists: (name: string) => parts.has(name), read } } as unknown as Input;
  const isOnPaper = ![MAIN_PART, STYLES_PART].some((name) => hasGround(textOf(name)));
  const hidden = hiddenStyles(markHidden(textOf(STYLES_PART), isOnPaper));
  try {
    const { value } = await mammoth.convertToHtml(input, {
      convertImage: nameOfImage,
      styleMap: Object.entries(LEFT_OUT_TAGS).map(([tag, why]) => `highlight[color='${why}'] => ${tag}`),
      transformDocument: (document: WordElement) => hideByStyle(document, hidden),
    });
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('document-damaged', undefined, { cause: error });
  }
}

/** Tags that Mammoth itself makes of nothing, for what stands in the file and is not read aloud. */
const LEFT_OUT_TAGS = { del: HIDDEN, ins: IN_PICTURE } as const;

/** What Word shows in a field that nobody has filled in. */
const PLACEHOLDER = 'PlaceholderText';

const MARK = /<w:highlight w:val="(hidden|shown)"\/>/;

/** Ids of the styles whose text is hidden, by themselves or by what they are based on. */
function hiddenStyles(xml: string): ReadonlySet<string> {
  const styles = new Map<string, { isHidden: boolean | undefined; base: string | undefined }>();
  for (const part of xml.split('<w:style ').slice(1)) {
    const id = /w:styleId="([^"]*)"/.exec(part)?.[1];
    const [, mark] = MARK.exec(part) ?? [];
    const base = /<w:basedOn\s+w:val="([^"]*)"/.exec(part)?.[1];
    const isHidden = id === PLACEHOLDER || (mark === undefined ? undefined : mark === HIDDEN);
    if (id !== undefined) styles.set(id, { isHidden, base });
  }
  const isHidden = (id: string) => {
    let style = styles.get(id);
    for (let n = 0; style && style.isHidden === undefined && n < MAX_BASES; n++)
      style = styles.get(style.base ?? '');
    return style?.isHidden ?? false;
  };
  return new Set([...styles.keys()].filter(isHidden));
}

interface WordElement {
  readonly type: string;
  readonly styleId?: string | null;
  highlight?: string | null;
  readonly children?: readonly WordElement[];
}

/** Of the styles of a run and its paragraph one undoes the other; what the run says itself is the last word. */
function hideByStyle(
  element: WordElement,
  hidden: ReadonlySet<string>,
  isParagraphHidden = false,
): WordElement {
  const isHidden = hidden.has(element.styleId ?? '');
  const inParagraph = element.type === 'paragraph' ? isHidden : isParagraphHidden;
  if (element.type === 'run' && element.highlight !== SHOWN && isHidden !== inParagraph)
    element.highlight = HIDDEN;
  for (const child of element.children ?? []) hideByStyle(child, hidden, inParagraph);
  return element;
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

const IMAGE_NAME = /<img\b[^>]*\bsrc="([^"]*)"/g;

/**
 * Each block of Mammoth's HTML, whose tags are few and always well formed, and behind it its pictures; notes come last.
 * @param media names of all pictures, as they are counted
 */
function textBlocks(html: string, media: readonly string[]): TextLine[] {
  const lines: TextLine[] = [];
  const shown = new Set<number>();
  const picturesIn = (block: string) =>
    [...block.matchAll(IMAGE_NAME)].flatMap(([, name = '']) => {
      const picture = media.indexOf(plainText(name)) + 1;
      // An ornament may stand in a hundred places.
      if (picture === 0 || shown.has(picture)) return [];
      shown.add(picture);
      return [{ text: '', begins: true, picture }];
    });
  let isHeading = false;
  let isNote = false;
  for (const part of html.replace(NOTE_LINKS, '').split(BLOCK_TAG)) {
    if (BLOCK_TAG.test(part)) {
      isHeading = /^<h[1-6]/.test(part);
      isNote ||= /^<li id="(?:foot|end)note-/.test(part);
      continue;
    }
    const marks = isNote ? ({ leftOutAs: 'footnote' } as const) : isHeading ? { isHeading } : {};
    const { seen, leftOut } = seenAndLeftOut(part);
    for (const text of plainText(seen).split(PARAGRAPH_END))
      if (text.trim() !== '') lines.push({ text, begins: true, ...marks });
    lines.push(...picturesIn(seen), ...leftOut);
  }
  return lines;
}

const LEFT_OUT_TAG = /(<\/?(?:del|ins)>)/;

/** What can be seen of a block, and what stands in it and is not read aloud. */
function seenAndLeftOut(block: string): { seen: string; leftOut: readonly TextLine[] } {
  let tag = '';
  let seen = '';
  const leftOut: TextLine[] = [];
  for (const part of block.split(LEFT_OUT_TAG)) {
    if (LEFT_OUT_TAG.test(part)) tag = part.startsWith('</') ? '' : part;
    else if (tag === '') seen += part;
    else {
      const text = plainText(part).replaceAll(PARAGRAPH_END, ' ');
      const leftOutAs = tag === '<ins>' ? IN_PICTURE : HIDDEN;
      if (/[\p{L}\p{N}]/u.test(text)) leftOut.push({ text, begins: true, leftOutAs });
    }
  }
  return { seen, leftOut };
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

/** Figures that somebody has raised: a note's mark or a power, or a fraction. Without it "1943" with a raised 3 is 19433. */
const RAISED = /<sup>((?:<(?!\/?sup)[^<>]*>)*)(\d{1,3}(?:\/\d{1,2})?)(?=(?:<(?!\/?sup)[^<>]*>)*<\/sup>)/g;

function plainText(html: string): string {
  return html
    .replace(RAISED, (_, tags: string, figures: string) =>
      figures.includes('/') ? `${tags} ${figures}` : tags + raisedFigures(figures),
    )
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
