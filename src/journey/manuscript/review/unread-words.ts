import type { ProblemState } from '@/domain/manuscript/review-findings.ts';

/** What is said of a photo that gave no text, as the page strip and the review say it. */
export const UNREAD_WORDS: Record<ProblemState, string> = {
  handwriting: 'This looks handwritten, and we can’t read handwriting. You can type it here.',
  'other-language': 'This looks like another language. Only English can be read aloud so far.',
  'no-page': 'We found no page in this photo.',
  unreadable: 'This photo can’t be opened. Please take it again.',
};

/** The same of a page in a file, which no camera can take again. */
export const UNREAD_IN_DOCUMENT = 'This page of the file could not be read; you can type it here.';
