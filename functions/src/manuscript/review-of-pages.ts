import type { Review, ReviewPage } from '../../../src/domain/review.ts';
import type { TextPage } from '../ports/text-line.ts';
import { cleanPages } from './clean-text.ts';
import { makeReview } from './make-review.ts';

export interface ReadPage extends Omit<ReviewPage, 'printedNumber'> {
  readonly lines: TextPage;
}

/** Everything that was read on these pages, ready to be looked through. */
export function reviewOfPages(title: string, pages: readonly ReadPage[], arePrinted = true): Review {
  const { paragraphs, printedNumbers } = cleanPages(
    pages.map(({ lines }) => lines),
    arePrinted,
  );
  const names = pages.map(nameOf);
  const begun = new Map<string, number>();
  return makeReview({
    title,
    pages: pages.map(({ photoPath, side, isBlank }, at) => ({
      photoPath,
      side,
      printedNumber: printedNumbers[at] ?? null,
      isBlank,
    })),
    paragraphs: paragraphs.map(({ page, ...paragraph }) => {
      const name = names[page] ?? '';
      const nth = begun.get(name) ?? 0;
      begun.set(name, nth + 1);
      return { id: `${name}.${nth}`, page, ...paragraph };
    }),
  });
}

/** The same page has the same name in the next reading, wherever it stands by then. */
function nameOf({ photoPath, side }: ReadPage, index: number): string {
  const photo = photoPath && /page_(\d+)\.jpg$/.exec(photoPath)?.[1];
  return photo ? `p${photo}-${side}` : `${index}`;
}
