import type { PagePart } from '../../../ports/document-reader.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';

/** A letter or a clipping has more words; a sign in a photograph has fewer. */
const MIN_WORDS_READ_ALOUD = 20;
/** Of the words of a line: so many that the text has too, and the line is the text's own. */
const KNOWN_SHARE = 0.6;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** A line that was read within a picture, judged by its middle. */
function isWithin({ place }: TextLine, { left, top, right, bottom }: PagePart): boolean {
  if (!place) return false;
  const [, , x, y] = place;
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * A page of text with the words of its pictures behind it: those of a letter or a clipping are read aloud, those of a sign
 * stand as left out.
 * @param seen what was read from the drawing of the whole page
 */
export function withWordsOfPictures<Page extends { readonly lines: TextPage }>(
  page: Page,
  pictures: readonly PagePart[],
  seen: TextPage,
): Page {
  const known = new Set(page.lines.flatMap(({ text }) => wordsOf(text)));
  const isKnown = ({ text }: TextLine) => {
    const words = wordsOf(text);
    return words.filter((word) => known.has(word)).length >= words.length * KNOWN_SHARE;
  };
  const own = seen.filter((line) => !line.leftOutAs && pictures.some((picture) => isWithin(line, picture)));
  // A letter may share many words with the page; a page whose own text was taken for a picture shares all.
  const isCopy = own.length > 0 && own.filter(isKnown).length >= own.length * KNOWN_SHARE;
  if (own.length === 0 || isCopy) return page;
  const words = own.flatMap(({ text }) => wordsOf(text)).length;
  const lines = own.map((line, at) => ({ ...line, ...(at === 0 && { begins: true }) }));
  if (words >= MIN_WORDS_READ_ALOUD) return { ...page, lines: [...page.lines, ...lines] };
  return {
    ...page,
    lines: [...page.lines, ...lines.map((line) => ({ ...line, leftOutAs: 'in-picture' as const }))],
  };
}
