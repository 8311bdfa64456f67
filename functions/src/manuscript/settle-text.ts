import type { Manuscript } from '../../../src/domain/manuscript.ts';
import { applyEdits } from '../../../src/domain/review.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { Ports } from '../ports/ports.ts';
import { findManuscript, recordText } from './manuscript-record.ts';
import { editsRevision, findEdits } from './stored-edits.ts';
import { loadReview } from './stored-review.ts';
import { loadText, summaryOf, writeText } from './stored-text.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

/**
 * Brings the text up to the reading and its changes, as they are stored, and says so in the manuscript. Whoever stops in
 * between leaves it to the next caller; two at a time end with the newer changes.
 * @returns the manuscript as it counts now
 */
export async function settleText(ports: Stores, sessionId: SessionId): Promise<Manuscript | null> {
  for (;;) {
    const { text, origin } = await loadText(ports, sessionId);
    const review = await loadReview(ports, sessionId);
    const { readingHash } = review;
    const { edits, revision } = await findEdits(ports, sessionId, readingHash);
    const isCurrent = origin
      ? origin.readingHash === readingHash && origin.revision === revision
      : revision === 0;
    const current = isCurrent ? text : applyEdits(review, edits);
    if (!isCurrent) await writeText(ports, sessionId, current, { readingHash, revision });
    await recordText(ports, sessionId, summaryOf(current));
    if ((await editsRevision(ports, sessionId, readingHash)) === revision)
      return findManuscript(ports, sessionId);
  }
}
