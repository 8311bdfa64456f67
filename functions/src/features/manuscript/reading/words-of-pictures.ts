import type { PagePart } from '../../../ports/document-reader.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';

/** A letter or a clipping has more words; a sign in a photograph has fewer. */
const MIN_WORDS_READ_ALOUD = 20;
/** Of the pairs of words of a picture: so many that the text beside it has too, and it says what the text says. */
const KNOWN_SHARE = 0.6;

const wordsOf = (lines: TextPage): readonly string[] =>
  lines.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** Whether the picture says what stands beside it: somebody typed the letter that is shown, or the text itself is a picture. */
function isCopy(own: TextPage, beside: TextPage): boolean {
  // Single words are the same in any two texts of a language; two that follow each other are not.
  const together = Math.min(2, wordsOf(own).length);
  const groupsIn = (lines: TextPage) => {
    const words = wordsOf(lines);
    return words.map((_, at) => words.slice(at, at + together).join(' ')).slice(0, 1 - together || undefined);
  };
  const known = new Set(groupsIn(beside));
  const groups = groupsIn(own);
  return groups.filter((group) => known.has(group)).length >= groups.length * KNOWN_SHARE;
}

/**
 * The lines of a picture as they come into the text: those of a letter or a clipping are read aloud, those of a sign stand
 * as left out. None where they say what the text says.
 */
function asAdded(own: TextPage, beside: TextPage): TextPage {
  if (isCopy(own, beside)) return [];
  // How high letters are says something among those of one page only.
  const lines = own.map(({ letterHeight: _, ...line }, at) => ({
    ...line,
    ...(at === 0 && { begins: true }),
  }));
  if (wordsOf(own).length >= MIN_WORDS_READ_ALOUD) return lines;
  return lines.map((line) => ({ ...line, leftOutAs: 'in-picture' as const }));
}

/** A line that was read within a picture, judged by its middle. */
function isWithin({ place }: TextLine, { left, top, right, bottom }: PagePart): boolean {
  if (!place) return false;
  const [, , x, y] = place;
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * A page of text with the words of its pictures behind it.
 * @param seen what was read from the drawing of the whole page
 */
export function withWordsOfPictures<Page extends { readonly lines: TextPage }>(
  page: Page,
  pictures: readonly PagePart[],
  seen: TextPage,
): Page {
  const own = seen.filter((line) => !line.leftOutAs && pictures.some((picture) => isWithin(line, picture)));
  return { ...page, lines: [...page.lines, ...asAdded(own, page.lines)] };
}

/** Lines before and behind a picture; whoever typed the letter that is shown did so near it. */
const NEAR_LINES = 15;

/**
 * A text with the words of its pictures where they stand in it.
 * @param seen what was read from each picture, by its number
 */
export function withPicturesRead(text: TextPage, seen: ReadonlyMap<number, TextPage>): TextPage {
  return text.flatMap((line, at) => {
    if (line.picture === undefined) return [line];
    const own = (seen.get(line.picture) ?? []).filter(({ leftOutAs }) => !leftOutAs);
    return asAdded(own, text.slice(Math.max(0, at - NEAR_LINES), at + NEAR_LINES + 1));
  });
}
