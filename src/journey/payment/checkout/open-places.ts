import { readPageReadings } from '@/backend/calls/documents.ts';
import { fetchChanges, fetchReview } from '@/device/outbox/send-review.ts';
import { readReview } from '@/device/storage/books/reviews.ts';
import { countUnplaced } from '@/device/storage/pages/page-order.ts';
import { changesToShow, type ToldChange } from '@/domain/helping/who-changed.ts';
import { openDoubts } from '@/domain/manuscript/places-in-text.ts';
import { findInReview } from '@/domain/manuscript/review-findings.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';

/** What nobody has looked at yet: words the reader was not sure of, and questions about pages. */
export interface OpenPlaces {
  readonly words: number;
  /** pages that seem to be missing */
  readonly missing: number;
  /** pages that seem to stand in the wrong place, or from helpers and nothing told where */
  readonly misplaced: number;
  /** every other question about a page */
  readonly questions: number;
  /** changes of helpers that the owner has not looked at */
  readonly changes: readonly Pick<ToldChange, 'name'>[];
  /** the person's own words that are not in the text, because somebody else's or another device's are */
  readonly versions: number;
}

/** Counted as the review counts them. @throws AppError when neither this device nor the server has the text */
export async function countOpenPlaces(sessionId: SessionId): Promise<OpenPlaces> {
  const { signal } = new AbortController();
  const here = await readReview(sessionId);
  // Without a line, what was known last is counted.
  if (here?.row.shared) await fetchChanges(sessionId, signal).catch(() => false);
  const { review, row } = (await readReview(sessionId)) ?? (await fetchReview(sessionId, signal));
  const readings = await readPageReadings(sessionId);
  const settled = new Set(row.edits.settled);
  const words = review.paragraphs.reduce(
    (sum, paragraph) => sum + openDoubts(paragraph, row.edits.paragraphs[paragraph.id], settled).length,
    0,
  );
  const found = findInReview(review, row.edits, readings);
  const missing = found.reduce((sum, one) => sum + (one.kind === 'missing' ? one.count : 0), 0);
  const outOfOrder = found.reduce(
    (sum, one) => sum + (one.kind === 'misplaced' ? one.last - one.page + 1 : 0),
    0,
  );
  // The same pages, mostly: those are not told twice.
  const misplaced = Math.max(outOfOrder, await countUnplaced(sessionId));
  const questions = found.filter(({ kind }) => kind !== 'missing' && kind !== 'misplaced').length;
  return { words, missing, misplaced, questions, changes: changesToShow(row), versions: row.earlier.length };
}

const namesOf = (changes: OpenPlaces['changes']) =>
  new Intl.ListFormat('en-US').format(new Set(changes.map(({ name }) => name || 'a helper')));

/** What is told of them before paying; nothing when there are none. */
export function openPlacesWords(places: OpenPlaces): string | null {
  const { words, missing, misplaced, questions, changes, versions } = places;
  const pages = counted(missing, 'page');
  const told = [
    words > 0 && `${counted(words, 'word')} we weren’t sure of`,
    missing > 0 && `${pages} that may be missing`,
    misplaced > 0 && `${counted(misplaced, 'page')} that may be out of order`,
    questions > 0 && `${counted(questions, 'question')} about your pages`,
    changes.length > 0 && `${counted(changes.length, 'change')} by ${namesOf(changes)}`,
    versions > 0 &&
      `${counted(versions, 'change')} of yours that ${versions === 1 ? 'is' : 'are'} not in the text`,
  ].filter((one) => one !== false);
  if (told.length === 0) return null;
  const last = told.pop();
  return `Still to check: ${told.length > 0 ? `${told.join(', ')} and ` : ''}${last}.`;
}
