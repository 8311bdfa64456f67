import { shownTitle } from '../../../../src/domain/audiobook/shown-chapters.ts';
import { carryChanges, type TextChange } from '../../../../src/domain/helping/who-changed.ts';
import { carryEdits, isSameSource, isScan } from '../../../../src/domain/manuscript/carry-edits.ts';
import {
  applyEdits,
  NO_EDITS,
  type Review,
  type ReviewEdits,
  type ReviewPage,
} from '../../../../src/domain/manuscript/review.ts';
import { pagesToPrice } from '../../../../src/domain/payment/count-words.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { isChapterHead } from '../../audio/text/headings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TextPage } from '../../ports/text-line.ts';
import type { WordList } from '../../ports/word-list.ts';
import {
  findManuscript,
  pagesKept,
  recordReading,
  summaryOf,
  writeText,
} from '../../records/books/manuscripts.ts';
import {
  findEdits,
  keepEdits,
  latestEdits,
  loadReview,
  makeReview,
  writeReview,
} from '../../records/books/reviews.ts';
import type { CleanParagraph } from './text/clean-paragraph.ts';
import { cleanPages } from './text/clean-text.ts';

type TitleOf = (paragraphs: readonly CleanParagraph[]) => string;

export interface ReadPage extends Omit<ReviewPage, 'printedNumber'> {
  readonly lines: TextPage;
  /** whether the person may type what could not be read: the page has an empty paragraph for it */
  readonly isToBeTyped?: boolean;
}

/**
 * Everything that was read on these pages, ready to be looked through.
 * @param title of the book, or what tells it from its paragraphs
 * @param words as `cleanPages` takes it
 */
export function reviewOfPages(
  title: string | TitleOf,
  pages: readonly ReadPage[],
  arePrinted = true,
  words?: WordList,
): Review {
  const { paragraphs: read, printedNumbers } = cleanPages(pages.map(placedLines), arePrinted, words);
  const paragraphs = withPlaces(read, pages);
  const names = pages.map(nameOf);
  const begun = new Map<string, number>();
  return makeReview({
    title: typeof title === 'string' ? title : title(read),
    pages: pages.map(({ photoPath, scanPath, side, isBlank, isUnreadable, trouble }, at) => ({
      photoPath,
      ...(scanPath ? { scanPath } : {}),
      side,
      printedNumber: printedNumbers[at] ?? null,
      isBlank,
      ...(isUnreadable ? { isUnreadable } : {}),
      ...(trouble ? { trouble } : {}),
    })),
    paragraphs: paragraphs.map(({ page, ...paragraph }) => {
      const name = names[page] ?? '';
      const nth = begun.get(name) ?? 0;
      begun.set(name, nth + 1);
      return { id: `${name}.${nth}`, page, ...paragraph };
    }),
  });
}

/** A line is placed where there is a picture on which it can be shown: a document's typed page has none. */
function placedLines({ lines, photoPath, scanPath }: ReadPage): TextPage {
  return photoPath === null && !scanPath ? lines.map(({ place: _, ...line }) => line) : lines;
}

/** The paragraphs, with an empty one on each page that has none and is to be typed. */
function withPlaces(read: readonly CleanParagraph[], pages: readonly ReadPage[]): readonly CleanParagraph[] {
  const empty = [...pages.keys()].filter(
    (at) => pages[at]?.isToBeTyped && !read.some(({ page }) => page === at),
  );
  if (empty.length === 0) return read;
  const places = empty.map((page) => ({ page, text: '', isHeading: false, leftOutAs: null, doubts: [] }));
  return [...read, ...places].toSorted((a, b) => a.page - b.page);
}

/** The same page has the same name in the next reading, wherever it stands by then. */
function nameOf({ photoPath, side }: ReadPage, index: number): string {
  const photo = photoPath && /page_(\d+)\.jpg$/.exec(photoPath)?.[1];
  return photo ? `p${photo}-${side}` : `${index}`;
}

/** Whether anything was read in it that may be read aloud. */
export function hasWords({ paragraphs }: Review): boolean {
  return paragraphs.some(({ text, leftOutAs }) => text !== '' && leftOutAs !== 'unclear');
}

/** How many of its pages could not be read and do not count. */
export function unreadPagesOf({ pages }: Review): number {
  return pages.filter(({ isUnreadable }) => isUnreadable).length;
}

const MAX_TITLE_CHARACTERS = 120;

/**
 * The title a manuscript gives itself: the heading or the short line with which it begins, unless that is the head of a
 * chapter or speaks to somebody. Capitals of a printed head are written as a title is.
 * @returns null when it begins with anything else
 */
export function ownTitle(paragraphs: readonly CleanParagraph[]): string | null {
  const [first, second] = paragraphs.filter(
    ({ leftOutAs, text }) => leftOutAs === null && text.trim() !== '',
  );
  if (!first) return null;
  const title = first.text.replace(/\s+/gu, ' ').trim();
  if (!first.isHeading && !isTitleLine(title, second?.text ?? '')) return null;
  return title.length <= MAX_TITLE_CHARACTERS && !isChapterHead(title) ? shownTitle(title) : null;
}

const MAX_TITLE_LINE_CHARACTERS = 60;

/** What follows a title on its own page: who wrote it, what it is, or the first chapter. */
const isUnderTitle = (line: string): boolean =>
  isChapterHead(line) ||
  /^(?:by|as told (?:by|to)|written by|told by|a memoir(?: (?:by|of))?)\b.{0,60}$/iu.test(line);

/** "The Blue Barn", above a paragraph that is one, or what stands on a title page: no sentence, no greeting, no date alone. */
function isTitleLine(line: string, next: string): boolean {
  return (
    line.length <= MAX_TITLE_LINE_CHARACTERS &&
    /^[“"‘']?\p{Lu}/u.test(line) &&
    /[\p{L}\p{N}?!”"’')]$/u.test(line) &&
    !/\p{Ll}{2}[.?!]["”’']?(?: |$)/u.test(line) &&
    !/^(?:dear|hello|hi|to|for|my dear)\b/iu.test(line) &&
    /\p{L}{3}/u.test(line) &&
    (isUnderTitle(next.trim()) || (next.length > 2 * line.length && /[.?!…]["”’')]*$/u.test(next.trim())))
  );
}

type Stores = Pick<Ports, 'documents' | 'objects'>;

/**
 * Before a reading takes the place of another: what the person changed in paragraphs that read the same now becomes a
 * change of the new reading. The rest stays with the old one and comes back with it.
 */
async function carryOver(ports: Stores, sessionId: SessionId, next: Review): Promise<void> {
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
