import type { PagePhoto } from '../../../src/domain/audiobook/timings.ts';
import {
  applyEdits,
  type NarratedText,
  pagesOfText,
  type Review,
} from '../../../src/domain/manuscript/review.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { PhotoStart } from '../audio/text/sentences.ts';
import type { Ports } from '../ports/ports.ts';
import { textHashOf } from './manuscript-texts.ts';
import { findEdits } from './review-edits.ts';
import { loadReview } from './reviews.ts';

/**
 * Which photograph each stretch of a text was read from; none for a text without photographs, and none when the person
 * has changed it this very moment: a picture of another page would be worse than no picture.
 */
export async function photosOfText(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: SessionId,
  text: NarratedText,
): Promise<PhotoStart[]> {
  const review = await loadReview(ports, sessionId);
  if (review.pages.every(({ photoPath }) => photoPath === null)) return [];
  const { edits } = await findEdits(ports, sessionId, review.readingHash);
  if (textHashOf(applyEdits(review, edits)) !== textHashOf(text)) return [];
  return pagesOfText(review, edits).flatMap((turns, paragraph) =>
    turns.map(({ at, page }) => ({ paragraph, at, ...photoOf(review.pages, page) })),
  );
}

function photoOf(pages: Review['pages'], index: number): PagePhoto {
  const { photoPath = null, side = 0 } = pages[index] ?? {};
  const isSpread = pages.some((other) => other.photoPath === photoPath && other.side !== side);
  return { path: photoPath, half: isSpread && (side === 0 || side === 1) ? side : null };
}
