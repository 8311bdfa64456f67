import { useEffect, useMemo, useState } from 'react';
import { fetchReview } from '@/device/outbox/send-review.ts';
import type { StoredReview } from '@/device/storage/books/reviews.ts';
import { changesToShow } from '@/domain/helping/who-changed.ts';
import { proposedOrder } from '@/domain/manuscript/order-of-numbers.ts';
import { pagesLeftOut, withoutPagesLeftOut } from '@/domain/manuscript/pages-left-out.ts';
import { type LeftOutAs, type Review, withRoomToType } from '@/domain/manuscript/review.ts';
import { type Finding, findInReview } from '@/domain/manuscript/review-findings.ts';
import type { SessionId } from '@/domain/session.ts';
import { doubtsOf } from '../review/use-doubts.ts';
import { useLookAtPageReadings, usePageReadings } from './page-readings.ts';
import { useAlikePhotos } from './use-alike-photos.ts';

export interface Looks {
  /** places of the text that may need a look: doubtful words and questions about the pages */
  readonly places: number;
  /** the pages whose text is missing or may be wrong */
  readonly unread: readonly Finding[];
  /** printed numbers that are on no page */
  readonly missing: readonly Finding[];
  /** pages that seem to stand in the wrong place */
  readonly hasMisplaced: boolean;
  /** the order of the printed numbers, as capture numbers; null where the pages stand so, or it cannot be told */
  readonly proposal: readonly number[] | null;
  /** pages that may be the same one, and would all be read aloud: how many in each group */
  readonly alike: readonly number[];
  readonly pages: Review['pages'];
  /** what was printed on the pages that are read aloud and is not read: each footnote, caption, page number */
  readonly leftOut: readonly LeftOutAs[];
  /** of the book, as the person wants it */
  readonly title: string;
  /** as it was read */
  readonly titleAsRead: string;
}

/** Pairs that share a page are one group. @returns how many pages each group has */
export function groupsAlike(findings: readonly Finding[]): number[] {
  const groups: Set<number>[] = [];
  for (const finding of findings) {
    if (finding.kind !== 'alike') continue;
    const pair = [finding.page, finding.other];
    const group = groups.find((one) => pair.some((page) => one.has(page)));
    if (group) for (const page of pair) group.add(page);
    else groups.push(new Set(pair));
  }
  return groups.map(({ size }) => size);
}

/**
 * What in the text may need a look.
 * @returns null until it is known; it stays so without internet, and nothing depends on it
 */
export function useLooks(sessionId: SessionId): Looks | null {
  const [stored, setStored] = useState<StoredReview | null>(null);
  useLookAtPageReadings(sessionId);
  const readings = usePageReadings(sessionId);
  const photosAlike = useAlikePhotos(sessionId);
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
    const findings = findInReview(review, edits, readings, photosAlike);
    const read = withoutPagesLeftOut(review, edits.leftOutPages);
    const gone = pagesLeftOut(review, edits.leftOutPages ?? []);
    return {
      places:
        doubtsOf(read, edits).length + findings.length + earlier.length + changesToShow(stored.row).length,
      unread: findings.filter(({ kind }) => kind === 'unread'),
      missing: findings.filter(({ kind }) => kind === 'missing'),
      hasMisplaced: findings.some(({ kind }) => kind === 'misplaced'),
      proposal: proposedOrder(review),
      alike: groupsAlike(findings),
      pages: review.pages,
      leftOut: review.paragraphs.flatMap(({ id, page, leftOutAs }) =>
        leftOutAs && !gone.has(page) && (edits.paragraphs[id]?.isLeftOut ?? true) ? leftOutAs : [],
      ),
      title: edits.title ?? review.title,
      titleAsRead: review.title,
    };
  }, [stored, readings, photosAlike]);
}
