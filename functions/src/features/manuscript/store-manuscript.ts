import { applyEdits, NO_EDITS, type Review } from '../../../../src/domain/manuscript/review.ts';
import { pagesToPrice } from '../../../../src/domain/payment/page-count.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { pagesKept, summaryOf, writeText } from '../../records/manuscript-texts.ts';
import { findManuscript, recordReading } from '../../records/manuscripts.ts';
import { findEdits } from '../../records/review-edits.ts';
import { writeReview } from '../../records/reviews.ts';
import { carryOver } from './review/carry-over.ts';
import { unreadPagesOf } from './review/review-of-pages.ts';

/**
 * Stores what was read and says that the manuscript is ready. Only now an earlier reading is replaced, and only while
 * this source is the one that counts; what the person changed in it goes over to the new one where that reads the same.
 * @param read `ownPages`: pages of the scan or PDF that count; null for a text without pages of its own
 */
export async function storeManuscript(
  ports: Pick<Ports, 'documents' | 'objects'>,
  from: { readonly sessionId: SessionId; readonly source: string },
  read: { readonly review: Review; readonly ownPages: number | null },
): Promise<void> {
  const { sessionId, source } = from;
  if ((await findManuscript(ports, sessionId))?.source !== source) return;
  const { ownPages } = read;
  // no part of the hash: the same words are the same reading, on however many pages
  const review: Review = { ...read.review, ownPages };
  const { readingHash } = review;
  await carryOver(ports, sessionId, review);
  const { edits, revision } = await findEdits(ports, sessionId, readingHash);
  const text = applyEdits(review, edits);
  await writeReview(ports, sessionId, review);
  await writeText(ports, sessionId, text, { readingHash, revision });
  const unreadPages = unreadPagesOf(review);
  const told = unreadPages > 0 ? { unreadPages } : {};
  const pageCountAsRead = pagesToPrice(applyEdits(review, NO_EDITS), ownPages);
  const summary = { ...summaryOf(text, pagesKept(ownPages, review, edits)), pageCountAsRead, ...told };
  await recordReading(ports, sessionId, source, { status: 'ready', ...summary });
}
