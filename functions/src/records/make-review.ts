import { createHash } from 'node:crypto';
import type { Review } from '../../../src/domain/manuscript/review.ts';

/** A reading under the name that follows from all that was read. */
export function makeReview(reading: Omit<Review, 'version' | 'readingHash'>): Review {
  const readingHash = createHash('sha256').update(JSON.stringify(reading)).digest('hex').slice(0, 32);
  return { version: 1, readingHash, ...reading };
}
