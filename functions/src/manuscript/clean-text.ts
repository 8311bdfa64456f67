import { isHeading } from '../speech/headings.ts';
import { endsSentence } from './ends-sentence.ts';
import { lexiconOf, lineBefore } from './join-lines.ts';
import { normaliseLine, SOFT_HYPHEN } from './normalise-text.ts';
import { dropPageEdges } from './page-edges.ts';
import type { TextLine, TextPage } from './text-line.ts';

/**
 * Pages of lines as paragraphs to be read aloud: running heads and page numbers dropped, lines and pages joined,
 * broken words whole, every paragraph one line without invisible characters.
 */
export function cleanPages(pages: readonly TextPage[]): string[] {
  return joinedParagraphs(dropPageEdges(pages.map(normalised)));
}

/** The same with everything that is printed: for a page that will meet its neighbours later. */
export function cleanPage(page: TextPage): string[] {
  return joinedParagraphs([normalised(page)]);
}

function normalised(page: TextPage): TextPage {
  return page.map((line) => ({ ...line, text: normaliseLine(line.text) })).filter(({ text }) => text !== '');
}

function joinedParagraphs(clean: readonly TextPage[]): string[] {
  const lexicon = lexiconOf(clean.flat().map(({ text }) => text));
  const paragraphs: string[][] = [];
  let previous: TextLine | undefined;
  for (const page of clean)
    for (const [index, line] of page.entries()) {
      const last = paragraphs.at(-1);
      if (previous && last && goesOn(previous, line, index === 0)) {
        last[last.length - 1] = lineBefore(line.text, previous.text, lexicon);
        last.push(line.text);
      } else paragraphs.push([line.text]);
      previous = line;
    }
  return paragraphs.map((lines) => lines.join('').replaceAll(SOFT_HYPHEN, ''));
}

function goesOn(previous: TextLine, line: TextLine, isFirstOfPage: boolean): boolean {
  // some programs make a paragraph of every line; half a word is never one
  if (/\p{L}-$/u.test(previous.text.slice(-3)) && /^\p{Ll}/u.test(line.text)) return true;
  if (line.begins === true || isHeading(previous.text)) return false;
  if (isHeading(line.text) && (endsSentence(previous.text) || isFirstOfPage)) return false;
  if (line.begins === false) return true;
  return !(isFirstOfPage && endsSentence(previous.text));
}
