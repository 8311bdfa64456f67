import type { Review, ReviewPage } from '../../../../../src/domain/manuscript/review.ts';
import type { TextPage } from '../../../ports/text-line.ts';
import type { WordList } from '../../../ports/word-list.ts';
import { makeReview } from '../../../records/books/reviews.ts';
import type { CleanParagraph } from '../text/clean-paragraph.ts';
import { cleanPages } from '../text/clean-text.ts';

type TitleOf = (paragraphs: readonly CleanParagraph[]) => string;

export interface ReadPage extends Omit<ReviewPage, 'printedNumber'> {
  readonly lines: TextPage;
  /** whether the person may type what could not be read: the page has an empty paragraph for it */
  readonly isToBeTyped?: boolean;
}

/**
 * Everything that was read on these pages, ready to be looked through.
 * @param title of the book, or what tells it from its paragraphs
 * @param words as `cleanPages` takes it
 */
export function reviewOfPages(
  title: string | TitleOf,
  pages: readonly ReadPage[],
  arePrinted = true,
  words?: WordList,
): Review {
  const { paragraphs: read, printedNumbers } = cleanPages(pages.map(placedLines), arePrinted, words);
  const paragraphs = withPlaces(read, pages);
  const names = pages.map(nameOf);
  const begun = new Map<string, number>();
  return makeReview({
    title: typeof title === 'string' ? title : title(read),
    pages: pages.map(({ photoPath, side, isBlank, isUnreadable, trouble }, at) => ({
      photoPath,
      side,
      printedNumber: printedNumbers[at] ?? null,
      isBlank,
      ...(isUnreadable ? { isUnreadable } : {}),
      ...(trouble ? { trouble } : {}),
    })),
    paragraphs: paragraphs.map(({ page, ...paragraph }) => {
      const name = names[page] ?? '';
      const nth = begun.get(name) ?? 0;
      begun.set(name, nth + 1);
      return { id: `${name}.${nth}`, page, ...paragraph };
    }),
  });
}

/** A document's page has no photograph on which a line could be shown. */
function placedLines({ lines, photoPath }: ReadPage): TextPage {
  return photoPath === null ? lines.map(({ place: _, ...line }) => line) : lines;
}

/** The paragraphs, with an empty one on each page that has none and is to be typed. */
function withPlaces(read: readonly CleanParagraph[], pages: readonly ReadPage[]): readonly CleanParagraph[] {
  const empty = [...pages.keys()].filter(
    (at) => pages[at]?.isToBeTyped && !read.some(({ page }) => page === at),
  );
  if (empty.length === 0) return read;
  const places = empty.map((page) => ({ page, text: '', isHeading: false, leftOutAs: null, doubts: [] }));
  return [...read, ...places].toSorted((a, b) => a.page - b.page);
}

/** The same page has the same name in the next reading, wherever it stands by then. */
function nameOf({ photoPath, side }: ReadPage, index: number): string {
  const photo = photoPath && /page_(\d+)\.jpg$/.exec(photoPath)?.[1];
  return photo ? `p${photo}-${side}` : `${index}`;
}

/** Whether anything was read in it that may be read aloud. */
export function hasWords({ paragraphs }: Review): boolean {
  return paragraphs.some(({ text, leftOutAs }) => text !== '' && leftOutAs !== 'unclear');
}

/** How many of its pages could not be read and do not count. */
export function unreadPagesOf({ pages }: Review): number {
  return pages.filter(({ isUnreadable }) => isUnreadable).length;
}
