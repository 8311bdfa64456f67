import type { CallableInput } from '@/domain/calls/callables.ts';
import { NO_EDITS, type Review, type ReviewEdits, type ReviewParagraph } from '@/domain/manuscript/review.ts';

/** What the server of a test of the review holds. */
export const server = { edits: NO_EDITS as ReviewEdits, revision: 0, review: null as Review | null };

export function paragraph(
  id: string,
  on: number,
  text: string,
  more: Partial<ReviewParagraph> = {},
): ReviewParagraph {
  return { id, page: on, text, isHeading: false, leftOutAs: null, doubts: [], ...more };
}

export function photoPage(n: number, printedNumber: number | null = null, isBlank = false) {
  return { photoPath: `book-scans/s/page_${n}.jpg`, side: 0, printedNumber, isBlank };
}

/** "feild" and "rivcr" are doubtful. */
export const BOOK: Review = {
  version: 1,
  readingHash: 'r',
  title: 'A memoir',
  pages: [photoPage(1, 40), photoPage(2, 41), photoPage(3, 43), photoPage(4, 44), photoPage(5, null, true)],
  paragraphs: [
    paragraph('1', 0, 'The farm', { isHeading: true }),
    paragraph('2', 0, 'We crossed the feild at dawn.', { doubts: [{ start: 15, end: 20, confidence: 41 }] }),
    paragraph('3', 1, '41', { leftOutAs: 'page-number' }),
    paragraph('4', 1, 'Then came the rivcr.', { doubts: [{ start: 14, end: 19, confidence: 55 }] }),
    paragraph('5', 2, 'The town', { isHeading: true }),
    paragraph('6', 3, 'And so we moved.'),
  ],
};

/** Answers `get_review` and `save_review` from `server`. */
export async function answerReview(name: string, input: CallableInput<'save_review'>) {
  const { review, edits, revision } = server;
  if (name === 'get_review') return { success: true, data: { review, edits, revision } };
  Object.assign(server, { edits: input.edits, revision: revision + 1 });
  const summary = { pageCount: 5, wordCount: 9, preview: 'p', title: 't' };
  return { success: true, data: { ...server, isConflict: false, ...summary } };
}
