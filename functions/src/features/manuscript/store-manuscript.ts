import { carryChanges, type TextChange } from '../../../../src/domain/helping/who-changed.ts';
import { carryEdits, isSameSource, isScan } from '../../../../src/domain/manuscript/carry-edits.ts';
import {
  applyEdits,
  NO_EDITS,
  type Review,
  type ReviewEdits,
} from '../../../../src/domain/manuscript/review.ts';
import { pagesToPrice } from '../../../../src/domain/payment/count-words.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  findManuscript,
  pagesKept,
  recordReading,
  summaryOf,
  writeText,
} from '../../records/books/manuscripts.ts';
import { findEdits, keepEdits, latestEdits, loadReview, writeReview } from '../../records/books/reviews.ts';
import { unreadPagesOf } from './review/review-of-pages.ts';

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
  // A document that was changed before comes back as it was left; pages of a scan are the same ones, changed since.
  if (known.revision > 0 && !isScan(next)) return;
  const carried = carryEdits(previous, latest.edits, next);
  const edits = withoutDoubt(previous, known.edits, carried.edits);
  const { readingHash } = next;
  const changes = withKnown(carryChanges(latest.changes, carried.ids), known.changes);
  await keepEdits(ports, sessionId, { readingHash, baseRevision: known.revision, edits }, () => changes);
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

/** Who changed what, also on pages that were away. */
function withKnown(carried: readonly TextChange[], known: readonly TextChange[]): readonly TextChange[] {
  const ids = new Set(carried.map(({ id }) => id));
  const places = new Set(carried.map(({ place }) => place));
  const others = known.filter(({ id, place }) => !ids.has(id) && !places.has(place));
  return [...carried, ...others].sort((one, other) => one.id - other.id);
}

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
  const photosRead = new Set(review.pages.flatMap(({ photoPath }) => photoPath ?? [])).size;
  const told = { ...(unreadPages > 0 && { unreadPages }), ...(photosRead > 0 && { photosRead }) };
  const pageCountAsRead = pagesToPrice(applyEdits(review, NO_EDITS), ownPages);
  const summary = { ...summaryOf(text, pagesKept(ownPages, review, edits)), pageCountAsRead, ...told };
  await recordReading(ports, sessionId, source, { status: 'ready', ...summary });
}
