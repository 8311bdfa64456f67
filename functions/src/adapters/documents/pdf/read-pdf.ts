import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '../../../../../src/domain/errors.ts';
import { MAX_DOCUMENT_PAGES } from '../../../../../src/domain/limits.ts';
import type { DocumentPage, DocumentText } from '../../../ports/document-reader.ts';
import type { TextPage } from '../../../ports/text-line.ts';
import { FILLS, type Operators, PICTURES } from './drawing-state.ts';
import { mayHideText } from './may-hide-text.ts';
import { openPdf } from './open-pdf.ts';
import { additionsOf, type PageAdditions } from './page-additions.ts';
import { pdfLines, type TextRun } from './pdf-lines.ts';
import { closedUp } from './spaced-letters.ts';
import { type DrawnPage, visibleText } from './visible-text.ts';

/** of all pages, how many may be unreadable in a file that is read all the same */
const MAX_LOST_SHARE = 0.1;

/** A page that nobody has looked at yet. */
export interface UnseenPage extends DocumentPage {
  /** whether words of its text may not be visible: `readSeenPage` tells */
  readonly mayHideText?: true;
}

/**
 * The text layer of a PDF, judged page by page. A page that cannot be opened keeps its place and says so.
 * @throws AppError document-encrypted, -too-many-pages, -damaged
 */
export async function readPdf(
  bytes: Uint8Array,
  password?: string,
): Promise<DocumentText & { readonly pages: readonly UnseenPage[] }> {
  const document = await openPdf(bytes, password);
  if (document.numPages > MAX_DOCUMENT_PAGES) throw new AppError('document-too-many-pages');
  const pages: UnseenPage[] = [];
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

/** A page of a book has ten times as many; a stamp, a page number or a scanner's advert has fewer. */
const FEW_LETTERS = 200;
/** Of what is not white space; less is a font without a map to letters. */
const MIN_LETTER_SHARE = 0.6;
/** Of the words of three letters and more; a font with a wrong map gives letters in any order. */
const MIN_SHARE_WITH_VOWEL = 0.6;
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿ]/iu;

type TextLayer = 'text' | 'little' | 'garbage';

/** What the text of a page is worth: a book's text, too little to be all that is printed, or no text. */
export function judgeTextLayer(lines: TextPage): TextLayer {
  const text = lines.map((line) => line.text).join('\n');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const visible = text.match(/[^\s.…_-]/gu)?.length ?? 0;
  if (visible > 0 && letters < visible * MIN_LETTER_SHARE && !isNumbers(text)) return 'garbage';
  const words = text.match(/\p{Script=Latin}{3,}/gu) ?? [];
  const withVowel = words.filter((word) => VOWEL.test(word)).length;
  if (withVowel < words.length * MIN_SHARE_WITH_VOWEL) return 'garbage';
  return letters < FEW_LETTERS ? 'little' : 'text';
}

/** A page number, a year, a table of sums: few letters, and nothing wrong with them. */
function isNumbers(text: string): boolean {
  const visible = text.match(/\S/gu)?.length ?? 0;
  return (text.match(/[\p{L}\p{N}.,:/$£€%()+=*–—-]/gu)?.length ?? 0) >= visible * 0.9;
}

/**
 * A letter as an outline has some 40 numbers, a word 200; a frame or a rule has 12. Whoever has fewer on a page has an
 * ornament and not words.
 */
const MIN_OUTLINE_NUMBERS = 1_000;

/** Whether words may be on the page that are no text: in a picture, or as outlines that are filled. */
function showsWordsAsPicture({ fnArray, argsArray }: Operators): boolean {
  let outlineNumbers = 0;
  for (const [at, operator] of fnArray.entries()) {
    if (PICTURES.has(operator)) return true;
    if (operator === OPS.constructPath) outlineNumbers += numbersOfFilled(argsArray[at]);
    if (outlineNumbers >= MIN_OUTLINE_NUMBERS) return true;
  }
  return false;
}

/** Arguments of a path: how it is painted, its numbers in a list or two, its box. */
function numbersOfFilled(path: unknown): number {
  const [painted, parts] = Array.isArray(path) ? path : [];
  if (!FILLS.has(painted) || !Array.isArray(parts)) return 0;
  return parts.reduce((sum: number, part: unknown) => sum + lengthOf(part), 0);
}

const lengthOf = (part: unknown) =>
  typeof part === 'object' && part !== null && 'length' in part ? Number(part.length) : 0;

async function runsOf(page: PDFPageProxy): Promise<readonly TextRun[]> {
  const { items } = await page.getTextContent();
  return items.filter((item): item is TextRun & typeof item => 'str' in item);
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<UnseenPage> {
  try {
    const page = await document.getPage(number);
    const runs = await runsOf(page);
    const operators = await page.getOperatorList();
    const additions = await additionsOf(page, operators, runs);
    const read = judgedPage(number, pdfLines(runs), { operators, additions });
    page.cleanup();
    return mayHideText(operators, runs, page.view) ? { ...read, mayHideText: true } : read;
  } catch {
    return { lines: [], isPicture: false, isLost: true, number };
  }
}

interface Around {
  readonly operators: Operators;
  readonly additions: PageAdditions;
}

function judgedPage(number: number, set: TextPage, { operators, additions }: Around): DocumentPage {
  const { typed, pictures } = additions;
  const lines = [...closedUp(set, operators), ...typed];
  const layer = judgeTextLayer(lines);
  const isPicture = layer === 'garbage' || (layer === 'little' && showsWordsAsPicture(operators));
  return {
    lines: layer === 'garbage' ? [] : lines,
    isPicture,
    ...(!isPicture && pictures.length > 0 && { pictures }),
    number,
  };
}

/** A page of which it is known how it looks: what is not visible on it is left out, and says so. */
export async function readSeenPage(page: PDFPageProxy, drawn: DrawnPage): Promise<DocumentPage> {
  const runs = await runsOf(page);
  const operators = await page.getOperatorList();
  const { visible, hidden } = visibleText(runs, drawn);
  const additions = await additionsOf(page, operators, runs);
  const read = judgedPage(page.pageNumber, pdfLines(visible), { operators, additions });
  const leftOut = pdfLines(hidden).map((line) => ({ ...line, leftOutAs: 'hidden' as const }));
  return { ...read, lines: [...read.lines, ...leftOut] };
}
