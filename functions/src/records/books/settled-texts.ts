import type { PagePhoto } from '../../../../src/domain/audiobook/timings.ts';
import type { Manuscript } from '../../../../src/domain/manuscript/manuscript.ts';
import {
  applyEdits,
  type ManuscriptSource,
  type NarratedText,
  pagesOfText,
  type Review,
  sourceOfText,
} from '../../../../src/domain/manuscript/review.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { PhotoStart } from '../../audio/text/photos-of-sentences.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  findManuscript,
  loadText,
  pagesKept,
  recordText,
  summaryOf,
  textHashOf,
  writeText,
} from './manuscripts.ts';
import { editsRevision, findEdits, loadReview } from './reviews.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

export interface SettledText {
  readonly text: NarratedText;
  /** counted from this very text, whatever is saved or read meanwhile: what is frozen is what was priced */
  readonly pageCount: number;
  readonly manuscript: Manuscript | null;
}

/** The pages of its own that a text was read from; those of an older reading are the ones that were counted then. */
function ownPagesOf({ ownPages }: Review, manuscript: Manuscript | null): number | null {
  if (ownPages !== undefined) return ownPages;
  if (manuscript?.status !== 'ready') return null;
  return manuscript.pageCountAsRead ?? manuscript.pageCount;
}

/**
 * Brings the text up to the reading and its changes, as they are stored, counts its pages and says both in the manuscript.
 * Whoever stops in between leaves it to the next caller; two at a time end with the newer changes.
 * @returns the text, its pages, and the manuscript as it counts now
 */
export async function settleText(ports: Stores, sessionId: SessionId): Promise<SettledText> {
  for (;;) {
    const { text, origin } = await loadText(ports, sessionId);
    const review = await loadReview(ports, sessionId);
    const ownPages = ownPagesOf(review, await findManuscript(ports, sessionId));
    const { readingHash } = review;
    const { edits, revision } = await findEdits(ports, sessionId, readingHash);
    const isCurrent = origin
      ? origin.readingHash === readingHash && origin.revision === revision
      : revision === 0;
    const current = isCurrent ? text : applyEdits(review, edits);
    if (!isCurrent) await writeText(ports, sessionId, current, { readingHash, revision });
    const summary = summaryOf(current, pagesKept(ownPages, review, edits));
    await recordText(ports, sessionId, summary);
    if ((await editsRevision(ports, sessionId, readingHash)) !== revision) continue;
    const manuscript = await findManuscript(ports, sessionId);
    return { text: current, pageCount: summary.pageCount, manuscript };
  }
}

/** Where a text comes from; what the person has changed this very moment is told of no text. */
interface Origins {
  /** which photograph each stretch was read from; empty for a text without photographs */
  readonly photos: readonly PhotoStart[];
  readonly source?: ManuscriptSource;
}

/** The photographs and the manuscript a text was read from: of another text either would be worse than none. */
export async function originsOfText(
  ports: Pick<Ports, 'documents' | 'objects'>,
  sessionId: SessionId,
  text: NarratedText,
): Promise<Origins> {
  const review = await loadReview(ports, sessionId);
  const { edits } = await findEdits(ports, sessionId, review.readingHash);
  if (textHashOf(applyEdits(review, edits)) !== textHashOf(text)) return { photos: [] };
  const source = sourceOfText(review, edits);
  if (review.pages.every(({ photoPath }) => photoPath === null)) return { photos: [], source };
  const photos = pagesOfText(review, edits).flatMap((turns, paragraph) =>
    turns.map(({ at, page }) => ({ paragraph, at, ...photoOf(review.pages, page) })),
  );
  return { photos, source };
}

function photoOf(pages: Review['pages'], index: number): PagePhoto {
  const { photoPath = null, side = 0 } = pages[index] ?? {};
  const isSpread = pages.some((other) => other.photoPath === photoPath && other.side !== side);
  return { path: photoPath, half: isSpread && (side === 0 || side === 1) ? side : null };
}
