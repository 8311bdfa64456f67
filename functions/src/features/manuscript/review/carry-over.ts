import { carryEdits, isSameSource, isScan } from '../../../../../src/domain/manuscript/carry-edits.ts';
import type { Review, ReviewEdits } from '../../../../../src/domain/manuscript/review.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import { objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findEdits, keepEdits, latestEdits } from '../../../records/review-edits.ts';
import { loadReview } from '../../../records/reviews.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

/**
 * Before a reading takes the place of another: what the person changed in paragraphs that read the same now becomes a
 * change of the new reading. The rest stays with the old one and comes back with it.
 */
export async function carryOver(ports: Stores, sessionId: SessionId, next: Review): Promise<void> {
  const latest = await latestEdits(ports, sessionId);
  if (!latest || latest.readingHash === next.readingHash) return;
  if (!(await ports.objects.info(objectPath.review(sessionId)))) return;
  const previous = await loadReview(ports, sessionId);
  // a reading that nobody changed came in between: the changes belong to one that is no longer there
  if (previous.readingHash !== latest.readingHash || !isSameBook(previous, next)) return;
  const known = await findEdits(ports, sessionId, next.readingHash);
  const edits = withoutDoubt(previous, known.edits, carryEdits(previous, latest.edits, next).edits);
  const { readingHash } = next;
  await keepEdits(ports, sessionId, { readingHash, baseRevision: known.revision, edits });
}

/** Another file altogether must not get the title of the one before; neither must a scan photographed altogether anew. */
function isSameBook(previous: Review, next: Review): boolean {
  if (!isSameSource(previous, next)) return false;
  if (!isScan(next)) return true;
  const texts = new Set(next.paragraphs.map(({ text }) => text));
  return previous.paragraphs.some(({ text }) => text !== '' && texts.has(text));
}

/** A reading that was here before has changes of its own; on pages that were away they are the latest. */
function withoutDoubt(previous: Review, known: ReviewEdits, carried: ReviewEdits): ReviewEdits {
  const wereThere = new Set(previous.paragraphs.map(({ id }) => id));
  const ofPagesAway = Object.entries(known.paragraphs).filter(([id]) => !wereThere.has(id));
  return { ...carried, paragraphs: { ...Object.fromEntries(ofPagesAway), ...carried.paragraphs } };
}
