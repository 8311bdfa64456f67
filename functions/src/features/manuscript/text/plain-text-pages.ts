import { isHeading } from '../../../audio/text/headings.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { endsSentence } from './clean-paragraph.ts';

/** Lines longer than this were not broken by hand or by a mail program. */
const MAX_WRAP_CHARACTERS = 130;
const MIN_WRAPPED_LINES = 3;
/** of all lines, how many must come close to the wrap width before line breaks are taken for wrapping */
const FULL_LINE_SHARE = 0.4;

/**
 * A typed text as pages (form feeds) of lines. In a text wrapped at a column a paragraph begins after a blank line,
 * at an indent, with each row of a table, and after a line that ended early; in any other text every line is a paragraph.
 */
export function plainTextPages(text: string): TextPage[] {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029\v]/gu, '\n');
  const wrapCharacters = wrapWidth(lines.split(/[\n\f]/u));
  return lines.split('\f').map((page) => pageLines(page.split('\n'), wrapCharacters));
}

/** The column at which lines were wrapped; null when they were not. */
function wrapWidth(lines: readonly string[]): number | null {
  const lengths = lines
    .map((line) => line.trim().length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  const fullLines = lengths.filter((length) => length >= width * 0.8).length;
  const isWrapped =
    lengths.length >= MIN_WRAPPED_LINES &&
    width <= MAX_WRAP_CHARACTERS &&
    fullLines >= lengths.length * FULL_LINE_SHARE;
  return isWrapped ? width : null;
}

function pageLines(lines: readonly string[], wrapCharacters: number | null): TextPage {
  const page: TextLine[] = [];
  let previous: string | undefined;
  let afterBlank = false;
  for (const line of lines) {
    const text = line.trim();
    if (text === '') {
      afterBlank = true;
      continue;
    }
    if (previous === undefined) page.push(afterBlank ? { text, begins: true } : { text });
    else page.push({ text, begins: afterBlank || beginsParagraph(previous, line, wrapCharacters) });
    previous = text;
    afterBlank = false;
  }
  return page;
}

const FULL = 0.9;

/** A row of a table that was typed with tabs; not a line of text, full as the others, into which a tab has come. */
function isRow(text: string, wrapCharacters: number): boolean {
  return text.includes('\t') && !(/^\p{Ll}/u.test(text) && text.length >= wrapCharacters * FULL);
}

function beginsParagraph(previous: string, line: string, wrapCharacters: number | null): boolean {
  if (wrapCharacters === null || /^(?:\t| {2,8})\S/u.test(line)) return true;
  const text = line.trim();
  if (isRow(text, wrapCharacters)) return true;
  if (isHeading(previous) || (isHeading(text) && endsSentence(previous))) return true;
  const firstWord = text.split(/\s/u, 1)[0] ?? '';
  const wouldHaveFitted = previous.length + 1 + firstWord.length < wrapCharacters * FULL;
  return wouldHaveFitted && (endsSentence(previous) || isRow(previous, wrapCharacters));
}
