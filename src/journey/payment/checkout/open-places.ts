import { readPageReadings } from '@/backend/calls/documents.ts';
import { fetchReview } from '@/device/outbox/send-review.ts';
import { readReview } from '@/device/storage/books/reviews.ts';
import { openDoubts } from '@/domain/manuscript/places-in-text.ts';
import { findInReview } from '@/domain/manuscript/review-findings.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';

/** What nobody has looked at yet: words the reader was not sure of, and questions about pages. */
export interface OpenPlaces {
  readonly words: number;
  /** pages that seem to be missing */
  readonly missing: number;
  /** every other question about a page */
  readonly questions: number;
}

/** Counted as the review counts them. @throws AppError when neither this device nor the server has the text */
export async function countOpenPlaces(sessionId: SessionId): Promise<OpenPlaces> {
  const { signal } = new AbortController();
  const { review, row } = (await readReview(sessionId)) ?? (await fetchReview(sessionId, signal));
  const readings = await readPageReadings(sessionId);
  const settled = new Set(row.edits.settled);
  const words = review.paragraphs.reduce(
    (sum, paragraph) => sum + openDoubts(paragraph, row.edits.paragraphs[paragraph.id], settled).length,
    0,
  );
  const found = findInReview(review, row.edits, readings);
  const missing = found.reduce((sum, one) => sum + (one.kind === 'missing' ? one.count : 0), 0);
  return { words, missing, questions: found.filter(({ kind }) => kind !== 'missing').length };
}

/** What is told of them before paying; nothing when there are none. */
export function openPlacesWords({ words, missing, questions }: OpenPlaces): string | null {
  const pages = counted(missing, 'page');
  const told = [
    words > 0 && `${counted(words, 'word')} we weren’t sure of`,
    missing > 0 && `${pages} that may be missing`,
    questions > 0 && `${counted(questions, 'question')} about your pages`,
  ].filter((one) => one !== false);
  if (told.length === 0) return null;
  const last = told.pop();
  return `Still to check: ${told.length > 0 ? `${told.join(', ')} and ` : ''}${last}.`;
}
