import type { TextLine, TextPage } from '../../../ports/text-line.ts';

/** Of the letters of the text. */
const LARGE_SHARE = 1.2;
const MAX_HEADING_CHARACTERS = 80;
/** Fewer lines of text on a page: a title page, where everything is large. */
const MIN_TEXT_LINES = 3;

/** Short lines in large letters above text are headings, whatever their words. */
export function markLargeHeadings(pages: readonly TextPage[]): TextPage[] {
  const usual = usualHeight(pages);
  if (usual === 0) return [...pages];
  const isLarge = ({ letterHeight = 0, text }: TextLine) =>
    letterHeight >= usual * LARGE_SHARE && text.length <= MAX_HEADING_CHARACTERS && /\p{L}{2}/u.test(text);
  return pages.map((page) => {
    const textLines = page.filter(({ letterHeight = 0 }) => letterHeight < usual * LARGE_SHARE).length;
    if (textLines < MIN_TEXT_LINES) return page;
    return page.map((line) => (isLarge(line) ? { ...line, isHeading: true } : line));
  });
}

/** The height in which most characters are printed; 0 when the layout tells none. */
export function usualHeight(pages: readonly TextPage[]): number {
  const characters = new Map<number, number>();
  for (const page of pages)
    for (const { letterHeight, text } of page)
      if (letterHeight !== undefined)
        characters.set(rounded(letterHeight), (characters.get(rounded(letterHeight)) ?? 0) + text.length);
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

const rounded = (height: number) => Math.round(height * 2) / 2;
