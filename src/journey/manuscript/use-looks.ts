import { useEffect, useMemo, useState } from 'react';
import { withRoomToType } from '@/domain/review.ts';
import { findInReview } from '@/domain/review-findings.ts';
import type { SessionId } from '@/domain/session.ts';
import { fetchReview } from '@/outbox/send-review.ts';
import type { StoredReview } from '@/storage/reviews.ts';
import { useLookAtPageReadings, usePageReadings } from './page-readings.ts';
import { doubtsOf } from './review/use-doubts.ts';

/**
 * How many places of the text may need a look: doubtful words and questions about the pages.
 * @returns null until it is known; it stays so without internet, and nothing depends on it
 */
export function useLooks(sessionId: SessionId): number | null {
  const [stored, setStored] = useState<StoredReview | null>(null);
  useLookAtPageReadings(sessionId);
  const readings = usePageReadings(sessionId);
  useEffect(() => {
    const leaving = new AbortController();
    fetchReview(sessionId, leaving.signal).then(
      (kept) => leaving.signal.aborted || setStored(kept),
      () => undefined,
    );
    return () => leaving.abort();
  }, [sessionId]);
  return useMemo(() => {
    if (!stored) return null;
    const review = withRoomToType(stored.review);
    const { edits, earlier } = stored.row;
    return doubtsOf(review, edits).length + findInReview(review, edits, readings).length + earlier.length;
  }, [stored, readings]);
}
