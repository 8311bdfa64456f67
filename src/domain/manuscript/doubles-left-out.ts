import { likeness } from './likeness.ts';
import { pageKey } from './page-key.ts';
import { OTHER_WORDS } from './pages-left-out.ts';
import { NO_EDITS, type Review, type ReviewEdits } from './review.ts';
import { piecesOfPages } from './review-findings.ts';

/**
 * How many pages were there twice and are read aloud once, because the person kept the first. The answer alone is
 * the sender's word: the page counts on unless its words, as read, are those of its twin and none of it is narrated.
 * @returns a number of pages, at most one for each pair that was answered
 */
export function doublesLeftOut(review: Review, edits: ReviewEdits): number {
  // Before pages were left out as pages, the answer stood among the others.
  const answered = [
    ...(edits.leftOutPages ?? []),
    ...edits.settled.flatMap((key) => (key.startsWith('alike:') ? [key.slice('alike:'.length)] : [])),
  ];
  if (answered.length === 0) return 0;
  const read = piecesOfPages(review, NO_EDITS);
  const narrated = piecesOfPages(review, edits);
  const places = new Map(
    review.pages.map(({ isUnreadable }, at) => [pageKey(review.pages, at), { at, isUnreadable }]),
  );
  const isTyped = (at: number) => Boolean(edits.paragraphs[`page-${at}`]?.text?.trim());
  const left = answered.flatMap((key) => {
    const [one = '', other = ''] = key.split(':');
    const [first, second] = [places.get(one), places.get(other)];
    // What cannot be read is not counted anyway.
    if (!first || !second || first.at >= second.at || second.isUnreadable) return [];
    const [a, b] = [read[first.at] ?? new Set<string>(), read[second.at] ?? new Set<string>()];
    const isGone = narrated[second.at]?.size === 0 && !isTyped(second.at);
    return isGone && likeness(a, b) >= OTHER_WORDS ? [second.at] : [];
  });
  return new Set(left).size;
}
