import type { LeftOutAs } from '../../../src/domain/review.ts';
import type { TextLine, TextPage } from '../ports/text-line.ts';

const CAPTION =
  /^(?:fig(?:ure)?|plate|photo(?:graph)?|illustration|map|picture)\.? ?(?:\d{1,3}|[ivxlc]{1,6})\s?[.:—–-]/iu;
const NOTE_MARK = /^[([]?([*†‡§]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]{1,2}|\d{1,2})[\])]?\.? ?(?=[\p{L}“"‘(])/u;
/** A note stands below the text; so many lines at most. */
const MAX_NOTE_LINES = 15;

/** Captions of pictures and notes at the foot of a page, marked as left out. */
export function markNotes(page: TextPage): TextPage {
  const marks = new Map<number, LeftOutAs>();
  for (const [at, line] of page.entries())
    if (line.begins !== false && !line.leftOutAs && CAPTION.test(line.text)) markParagraph(page, at, marks);
  const note = firstNote(page);
  if (note !== undefined)
    for (let at = note; at < page.length; at += 1) if (!page[at]?.leftOutAs) marks.set(at, 'footnote');
  if (marks.size === 0) return page;
  return page.map((line, at) => {
    const leftOutAs = marks.get(at);
    return leftOutAs ? { ...line, leftOutAs } : line;
  });
}

function markParagraph(page: TextPage, first: number, marks: Map<number, LeftOutAs>): void {
  marks.set(first, 'caption');
  for (let at = first + 1; at < page.length && page[at]?.begins === false; at += 1) marks.set(at, 'caption');
}

/** Where the notes begin: at the first mark near the foot to which the text above refers. Undefined without notes. */
function firstNote(page: TextPage): number | undefined {
  const body = [...page.keys()].filter((at) => !page[at]?.leftOutAs);
  for (const at of body.slice(Math.max(1, body.length - MAX_NOTE_LINES))) {
    const line = page[at];
    const mark = line && line.begins !== false ? NOTE_MARK.exec(line.text)?.[1] : undefined;
    if (
      line &&
      mark !== undefined &&
      isReferredTo(page.slice(0, at), mark) &&
      isSmall(page.slice(0, at), line)
    )
      return at;
  }
  return undefined;
}

/** "the mill.*", "the mill1": the mark directly behind a word. */
function isReferredTo(above: TextPage, mark: string): boolean {
  const escaped = mark.replaceAll('*', '\\*');
  const reference = new RegExp(`\\p{L}[.,;:!?”’")]{0,3}${escaped}(?![\\p{L}\\p{N}*])`, 'u');
  return above.some(({ text }) => reference.test(text));
}

/** Where the layout tells the size of letters, those of a note are smaller. */
function isSmall(above: TextPage, { letterHeight }: TextLine): boolean {
  const heights = above.flatMap((line) => line.letterHeight ?? []);
  if (letterHeight === undefined || heights.length === 0) return true;
  const usual = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0;
  return letterHeight < usual * 0.95;
}
