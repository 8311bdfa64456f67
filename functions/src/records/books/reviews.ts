import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import type { PagePhoto } from '../../../../src/domain/audiobook/timings.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  lastChanges,
  OWNER,
  type PlaceValue,
  seenKey,
  type TextChange,
} from '../../../../src/domain/helping/who-changed.ts';
import type { Manuscript } from '../../../../src/domain/manuscript/manuscript.ts';
import {
  applyEdits,
  type ManuscriptSource,
  type NarratedText,
  NO_EDITS,
  pagesOfText,
  type Review,
  type ReviewEdits,
  sourceOfText,
} from '../../../../src/domain/manuscript/review.ts';
import { REVIEW, REVIEW_EDITS } from '../../../../src/domain/manuscript/review-schema.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { isHeading } from '../../audio/text/headings.ts';
import type { PhotoStart } from '../../audio/text/photos-of-sentences.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection, parseStored } from '../collection.ts';
import {
  findManuscript,
  loadText,
  pagesKept,
  recordText,
  summaryOf,
  textHashOf,
  writeText,
} from './manuscripts.ts';

type ObjectPorts = Pick<Ports, 'objects'>;
type Stores = Pick<Ports, 'documents' | 'objects'>;

/** A reading under the name that follows from all that was read. */
export function makeReview(reading: Omit<Review, 'version' | 'readingHash'>): Review {
  const readingHash = createHash('sha256').update(JSON.stringify(reading)).digest('hex').slice(0, 32);
  return { version: 1, readingHash, ...reading };
}

/** What was read. A manuscript read before readings were kept has one made of its text. @throws AppError not-found */
export async function loadReview(ports: ObjectPorts, sessionId: SessionId): Promise<Review> {
  const path = objectPath.review(sessionId);
  if (await ports.objects.info(path))
    return parseStored(REVIEW, path, await json(await ports.objects.read(path)));
  const { text, origin } = await loadText(ports, sessionId);
  if (origin) throw new AppError('not-found', 'the reading is gone');
  return reviewOfParagraphs(text.title, text.paragraphs, new Set(text.chapterStarts));
}

export async function writeReview(
  { objects }: ObjectPorts,
  sessionId: SessionId,
  review: Review,
): Promise<void> {
  await objects.write(objectPath.review(sessionId), Buffer.from(JSON.stringify(review)), {
    contentType: 'application/json',
  });
}

/** Before the first change to a text without a reading, for the change replaces the text. */
export async function keepReview(ports: ObjectPorts, sessionId: SessionId, review: Review): Promise<void> {
  if (!(await ports.objects.info(objectPath.review(sessionId)))) await writeReview(ports, sessionId, review);
}

export function reviewOfParagraphs(
  title: string,
  paragraphs: readonly string[],
  headings: ReadonlySet<number> = new Set(paragraphs.flatMap((text, at) => (isHeading(text) ? [at] : []))),
): Review {
  return makeReview({
    title,
    pages: [{ photoPath: null, side: 0, printedNumber: null, isBlank: false }],
    paragraphs: paragraphs.map((text, index) => ({
      id: `0.${index}`,
      page: 0,
      text,
      isHeading: headings.has(index),
      leftOutAs: null,
      doubts: [],
    })),
  });
}

/** Which of the objects counts. The changes themselves may be too long for a document. */
interface EditsRecord {
  readonly readingHash: string;
  readonly revision: number;
  readonly path: string;
}

/** With the changes to readings that were replaced, latest first: they come back with their reading. */
interface EditsRecords extends EditsRecord {
  readonly earlier?: readonly EditsRecord[];
  /** when the last change was made that the owner has had before their eyes, in whichever reading */
  readonly lookedAtMs?: number;
}

const MAX_EARLIER = 30;

interface KeptEdits {
  readonly edits: ReviewEdits;
  /** who changed what, in a book with helpers */
  readonly changes: readonly TextChange[];
  /** 0 before anything was changed in this reading */
  readonly revision: number;
}

const EDITS_RECORD = { readingHash: v.string(), revision: v.number(), path: v.string() };

/** Beside the edits, in their object: both are there, or neither. */
const CHANGES = v.object({
  changes: v.exactOptional(
    v.array(
      v.object({
        id: v.number(),
        by: v.string(),
        atMs: v.number(),
        place: v.string(),
        was: v.custom<PlaceValue>((input) => input !== undefined),
      }),
    ),
  ),
});

/** `review_edits/{sessionId}`: which objects hold what the person changed in each reading. */
export const reviewEdits = collection<EditsRecords>({
  name: COLLECTIONS.reviewEdits,
  schema: v.looseObject({
    ...EDITS_RECORD,
    earlier: v.exactOptional(v.array(v.looseObject(EDITS_RECORD))),
    lookedAtMs: v.exactOptional(v.number()),
  }),
  owner: null,
  readableBy: 'nobody',
  held: { what: 'Changes to readings', group: 'text', of: 'session' },
});

async function findRecord(
  ports: Pick<Ports, 'documents'>,
  sessionId: SessionId,
  readingHash: string,
): Promise<EditsRecord | null> {
  const record = await reviewEdits.find(ports, sessionId);
  if (record?.readingHash === readingHash) return record;
  return record?.earlier?.find((earlier) => earlier.readingHash === readingHash) ?? null;
}

/** What the person changed last, whichever reading it was. */
export async function latestEdits(
  ports: Stores,
  sessionId: SessionId,
): Promise<(KeptEdits & { readonly readingHash: string }) | null> {
  const record = await reviewEdits.find(ports, sessionId);
  if (!record) return null;
  const { readingHash } = record;
  return { readingHash, ...(await findEdits(ports, sessionId, readingHash)) };
}

/** What the person changed in this reading. */
export async function findEdits(
  ports: Stores,
  sessionId: SessionId,
  readingHash: string,
): Promise<KeptEdits> {
  for (;;) {
    const record = await findRecord(ports, sessionId, readingHash);
    if (!record) return { edits: NO_EDITS, changes: [], revision: 0 };
    try {
      const stored = await json(await ports.objects.read(record.path));
      const edits = parseStored(REVIEW_EDITS, record.path, stored);
      const { changes = [] } = parseStored(CHANGES, record.path, stored);
      return { edits, changes, revision: record.revision };
    } catch (error) {
      // a newer revision took the place of this one while it was read
      const now = await findRecord(ports, sessionId, readingHash);
      if (now?.path === record.path) throw error;
    }
  }
}

/** How often this reading was changed. */
export async function editsRevision(
  ports: Pick<Ports, 'documents'>,
  sessionId: SessionId,
  readingHash: string,
): Promise<number> {
  return (await findRecord(ports, sessionId, readingHash))?.revision ?? 0;
}

/**
 * Notes that the owner has this revision before their eyes. One that is no longer the newest says nothing: who shows it is
 * told what is new, and shows that next.
 */
export async function noteLook(
  ports: Stores,
  sessionId: SessionId,
  { readingHash, revision }: { readonly readingHash: string; readonly revision: number },
): Promise<void> {
  const shown = await findEdits(ports, sessionId, readingHash);
  if (shown.revision !== revision || shown.changes.length === 0) return;
  const lookedAtMs = Math.max(...shown.changes.map(({ atMs }) => atMs));
  await reviewEdits.change(ports, sessionId, (known) =>
    known && (known.lookedAtMs ?? 0) < lookedAtMs ? { ...known, lookedAtMs } : null,
  );
}

/** What helpers changed in the words of this reading that the owner has never had before their eyes. */
export async function changesNotLookedAt(
  ports: Stores,
  sessionId: SessionId,
  readingHash: string,
): Promise<readonly TextChange[]> {
  const { edits, changes } = await findEdits(ports, sessionId, readingHash);
  if (changes.length === 0) return changes;
  const { lookedAtMs = 0 } = (await reviewEdits.find(ports, sessionId)) ?? {};
  const settled = new Set(edits.settled);
  return lastChanges(changes).filter(
    (change) =>
      change.by !== OWNER &&
      change.atMs > lookedAtMs &&
      !change.place.startsWith('answer:') &&
      !settled.has(seenKey(change)),
  );
}

interface NewEdits {
  readonly readingHash: string;
  readonly baseRevision: number;
  readonly edits: ReviewEdits;
}

/**
 * Keeps the changes as the next revision, if the stored one is the one they were made on.
 * @param note says who has changed what by then
 * @returns what is stored now: these changes, or those of another device
 */
export async function keepEdits(
  ports: Stores,
  sessionId: SessionId,
  { readingHash, baseRevision, edits }: NewEdits,
  note: (stored: KeptEdits) => readonly TextChange[] = ({ changes }) => changes,
): Promise<KeptEdits & { readonly isConflict: boolean }> {
  const stored = await findEdits(ports, sessionId, readingHash);
  const wanted = inOneOrder(edits);
  if (inOneOrder(stored.edits) === wanted) return { ...stored, isConflict: false };
  if (stored.revision !== baseRevision) return { ...stored, isConflict: true };
  const before = await findRecord(ports, sessionId, readingHash);
  const changes = note(stored);
  const bytes = changes.length > 0 ? JSON.stringify({ ...JSON.parse(wanted), changes }) : wanted;
  const hash = createHash('sha256').update(`${readingHash} ${bytes}`).digest('hex').slice(0, 24);
  const path = objectPath.reviewEdits(sessionId, `${baseRevision + 1}-${hash}`);
  await ports.objects.write(path, Buffer.from(bytes), { contentType: 'application/json' });
  const next: EditsRecord = { readingHash, revision: baseRevision + 1, path };
  const after = await reviewEdits.change(ports, sessionId, (known) => {
    const all = known ? [known, ...(known.earlier ?? [])] : [];
    const revision = all.find((one) => one.readingHash === readingHash)?.revision ?? 0;
    if (revision !== baseRevision) return null;
    const { lookedAtMs } = known ?? {};
    return { ...withEarlier(next, all), ...(lookedAtMs === undefined ? {} : { lookedAtMs }) };
  });
  if (after?.path !== path) {
    await ports.objects.deleteAll(path);
    const others = await findEdits(ports, sessionId, readingHash);
    return { ...others, isConflict: inOneOrder(others.edits) !== wanted };
  }
  if (before && before.path !== path) await ports.objects.deleteAll(before.path);
  return { edits, changes, revision: next.revision, isConflict: false };
}

function withEarlier(
  { readingHash, revision, path }: EditsRecord,
  known: readonly EditsRecord[],
): EditsRecords {
  const earlier = known
    .filter((one) => one.readingHash !== readingHash)
    .slice(0, MAX_EARLIER)
    .map((one) => ({ readingHash: one.readingHash, revision: one.revision, path: one.path }));
  return { readingHash, revision, path, ...(earlier.length > 0 ? { earlier } : {}) };
}

/** As JSON that is the same for the same changes, however their fields were ordered. */
function inOneOrder({ title, paragraphs, chapterOrder, settled, leftOutPages }: ReviewEdits): string {
  const edits = Object.entries(paragraphs)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { text, isHeading, headings, isLeftOut }]) => [id, { text, isHeading, headings, isLeftOut }]);
  return JSON.stringify({
    title,
    paragraphs: Object.fromEntries(edits),
    chapterOrder,
    settled,
    leftOutPages,
  });
}

interface SettledText {
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
