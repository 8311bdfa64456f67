import { cleanPages, transcribedLines } from '../../functions/src/features/manuscript/text/clean-text.ts';
import type { TextPage } from '../../functions/src/ports/text-line.ts';
import type { TranscribedPage } from '../../functions/src/ports/transcriber.ts';

/** What would be read aloud of these pages. */
export function paragraphsOf(pages: readonly TextPage[], arePrinted = true): string[] {
  const { paragraphs } = cleanPages(pages, arePrinted);
  return paragraphs.filter(({ leftOutAs }) => leftOutAs === null).map(({ text }) => text);
}

/** The text of pages that were read from pictures; nothing without pages. */
export function paragraphsRead(...pages: readonly (Pick<TranscribedPage, 'lines'> | undefined)[]): string[] {
  return paragraphsOf(
    pages.map((page) => (page ? transcribedLines({ confidence: 0, state: 'read', ...page }) : [])),
  );
}
