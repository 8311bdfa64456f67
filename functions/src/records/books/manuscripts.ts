import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { PREVIEW_CHARACTERS } from '../../../../src/domain/limits.ts';
import {
  hashedOfPages,
  type Manuscript,
  type ManuscriptSummary,
  sourceNamed,
} from '../../../../src/domain/manuscript/manuscript.ts';
import type { PageReading, PageReadings } from '../../../../src/domain/manuscript/page-reading.ts';
import { doublesLeftOut } from '../../../../src/domain/manuscript/pages-left-out.ts';
import type { NarratedText, Review, ReviewEdits } from '../../../../src/domain/manuscript/review.ts';
import { countUnspoken } from '../../../../src/domain/manuscript/spoken-characters.ts';
import { countWords, pagesToPrice } from '../../../../src/domain/payment/count-words.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { objectPath, pageOfPath } from '../../../../src/domain/transfer/object-path.ts';
import { isHeading } from '../../audio/text/headings.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { collection, parseStored } from '../collection.ts';
import { sessions } from '../people/sessions.ts';

type ObjectPorts = Pick<Ports, 'objects'>;

const OF_EVERY_STATUS = { ownerUid: v.string(), sessionId: v.string(), source: v.string() };

/** `manuscripts/{sessionId}`: what became of the manuscript. */
export const manuscripts = collection<Manuscript>({
  name: COLLECTIONS.manuscripts,
  schema: v.variant('status', [
    v.looseObject({
      ...OF_EVERY_STATUS,
      status: v.literal('reading'),
      pagesRead: v.number(),
      pageTotal: v.nullable(v.number()),
    }),
    v.looseObject({
      ...OF_EVERY_STATUS,
      status: v.literal('ready'),
      title: v.string(),
      pageCount: v.number(),
      pageCountAsRead: v.exactOptional(v.number()),
      unreadPages: v.exactOptional(v.number()),
      photosRead: v.exactOptional(v.number()),
      unspokenWords: v.exactOptional(v.number()),
      wordCount: v.number(),
      preview: v.string(),
      textHash: v.string(),
    }),
    v.looseObject({
      ...OF_EVERY_STATUS,
      status: v.literal('failed'),
      errorCode: v.string(),
      errorMessage: v.string(),
    }),
  ]),
  owner: 'ownerUid',
  readableBy: 'owner',
  held: { what: 'Manuscripts', group: 'text', of: 'session' },
});

/** What follows from a text as the person left it. */
type TextSummary = Omit<ManuscriptSummary, 'pageCountAsRead' | 'unreadPages' | 'photosRead'>;

type DropCommon<T> = T extends unknown ? Omit<T, 'ownerUid' | 'sessionId' | 'source'> : never;
export type OutcomeOfReading = DropCommon<Manuscript>;

/** What a list of pages is called as the source of a manuscript; the order counts. */
export function sourceOfPages(pagePaths: readonly string[]): string {
  return sourceNamed(createHash('sha256').update(hashedOfPages(pagePaths)).digest('hex'));
}

export const findManuscript = (
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<Manuscript | null> => manuscripts.find(ports, sessionId);

/** Whether this source is ready or being read: beginning again would change nothing. */
export const isBegun = (known: Manuscript | null, source: string): boolean =>
  known?.source === source && known.status !== 'failed';

/**
 * Notes that a source is being read now; a manuscript of another source is no longer the one that counts.
 * @returns the record before, when reading has to be done; null when this source is ready or being read already
 */
export async function beginReading(
  ports: Pick<Ports, 'documents'>,
  from: { readonly ownerUid: string; readonly sessionId: SessionId; readonly source: string },
): Promise<{ readonly before: Manuscript | null } | null> {
  let displaced: { readonly before: Manuscript | null } | null = null;
  await manuscripts.change(ports, from.sessionId, (before) => {
    displaced = isBegun(before, from.source) ? null : { before };
    return displaced && { ...from, status: 'reading', pagesRead: 0, pageTotal: null };
  });
  return displaced;
}

/** Takes back a reading that was noted and is not done after all, unless another source counts by now. */
export async function unbeginReading(
  ports: Pick<Ports, 'documents'>,
  { sessionId, source }: { readonly sessionId: string; readonly source: string },
  before: Manuscript | null,
): Promise<void> {
  const path = manuscripts.at(sessionId);
  await ports.documents.updateAll([path], (current) => {
    const known = current.get(path);
    const isOurs = known?.source === source && known.status === 'reading';
    return isOurs ? new Map([[path, before && manuscripts.toFields(before)]]) : new Map();
  });
}

/** Writes what became of the reading, unless another source counts by now. */
export async function recordReading(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  source: string,
  outcome: OutcomeOfReading,
): Promise<void> {
  await manuscripts.change(ports, sessionId, (known) =>
    known?.source === source ? { ownerUid: known.ownerUid, sessionId, source, ...outcome } : null,
  );
}

/** Writes what became of the text of a manuscript that was read, its pages counted anew. */
export async function recordText(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  summary: TextSummary,
): Promise<void> {
  await manuscripts.change(ports, sessionId, (known) => {
    if (known?.status !== 'ready') return null;
    if (known.textHash === summary.textHash && known.pageCount === summary.pageCount) return null;
    return { ...known, pageCountAsRead: known.pageCountAsRead ?? known.pageCount, ...summary };
  });
}

/** From which reading and which changes the text was made. */
interface TextOrigin {
  readonly readingHash: string;
  readonly revision: number;
}

/** What `manuscripts/{sessionId}/text.json` holds. Version 1 knew nothing of chapters and has no reading behind it. */
type StoredText =
  | { readonly version: 1; readonly title: string; readonly paragraphs: readonly string[] }
  | ({ readonly version: 2 } & NarratedText & TextOrigin);

const WORDS = { title: v.string(), paragraphs: v.array(v.string()) };
const STORED_TEXT: v.GenericSchema<unknown, StoredText> = v.variant('version', [
  v.looseObject({ version: v.literal(1), ...WORDS }),
  v.looseObject({
    version: v.literal(2),
    ...WORDS,
    chapterStarts: v.array(v.number()),
    readingHash: v.string(),
    revision: v.number(),
  }),
]);

/** Names the text that is priced, paid and narrated: SHA-256 in hex of all that is spoken and where chapters begin. */
export function textHashOf({ title, paragraphs, chapterStarts }: NarratedText): string {
  return createHash('sha256')
    .update(JSON.stringify([title, paragraphs, chapterStarts]))
    .digest('hex');
}

/**
 * The text as the person left it, and what it was made from: null for one of version 1.
 * @throws AppError not-found before a manuscript was read
 */
export async function loadText(
  { objects }: ObjectPorts,
  sessionId: SessionId,
): Promise<{ readonly text: NarratedText; readonly origin: TextOrigin | null }> {
  const path = objectPath.manuscriptText(sessionId);
  const stored = parseStored(STORED_TEXT, path, await json(await objects.read(path)));
  const { title, paragraphs } = stored;
  if (stored.version === 1)
    return { text: { title, paragraphs, chapterStarts: chaptersByWords(paragraphs) }, origin: null };
  const { chapterStarts, readingHash, revision } = stored;
  return { text: { title, paragraphs, chapterStarts }, origin: { readingHash, revision } };
}

/** The text as the person left it. @throws AppError not-found before a manuscript was read */
export async function loadManuscriptText(ports: ObjectPorts, sessionId: SessionId): Promise<NarratedText> {
  return (await loadText(ports, sessionId)).text;
}

export async function writeText(
  { objects }: ObjectPorts,
  sessionId: SessionId,
  text: NarratedText,
  origin: TextOrigin,
): Promise<void> {
  const stored: StoredText = { version: 2, ...origin, ...text };
  const path = objectPath.manuscriptText(sessionId);
  await objects.write(path, Buffer.from(JSON.stringify(stored)), { contentType: 'application/json' });
}

/**
 * What is told about a text, and what it is priced by.
 * @param ownPages of the scan or PDF it was read from; null for a text without pages of its own
 */
export function summaryOf(text: NarratedText, ownPages: number | null): TextSummary {
  const flowing = text.paragraphs.join('\n\n');
  return {
    title: text.title,
    pageCount: pagesToPrice(text, ownPages),
    wordCount: countWords(flowing),
    preview: previewOf(flowing),
    textHash: textHashOf(text),
    unspokenWords: countUnspoken(text),
  };
}

/** Of the pages of its own, those that are priced: a page photographed twice, of which one is kept, is one. */
export function pagesKept(ownPages: number | null, review: Review, edits: ReviewEdits): number | null {
  return ownPages && Math.max(1, ownPages - doublesLeftOut(review, edits));
}

function chaptersByWords(paragraphs: readonly string[]): number[] {
  return paragraphs.flatMap((paragraph, index) => (isHeading(paragraph) ? [index] : []));
}

/** Whole characters: a cut in the middle of an emoji would show as rubbish. */
function previewOf(text: string): string {
  return Array.from(text.slice(0, PREVIEW_CHARACTERS * 2))
    .slice(0, PREVIEW_CHARACTERS)
    .join('');
}

/** `page_readings/{sessionId}`: what became of each photographed page, where its owner looks. */
export const pageReadings = collection<PageReadings>({
  name: COLLECTIONS.pageReadings,
  schema: v.looseObject({
    ownerUid: v.string(),
    pages: v.record(
      v.string(),
      v.looseObject({
        state: v.picklist(['read', 'blank', 'no-page', 'handwriting', 'other-language', 'unreadable']),
        confidence: v.number(),
        words: v.number(),
      }),
    ),
  }),
  owner: 'ownerUid',
  readableBy: 'owner',
  held: { what: 'Page readings', group: 'text', of: 'session' },
});

export const UNREADABLE: PageReading = { state: 'unreadable', confidence: 0, words: 0 };

/** What became of one photo; of an open book the state of its better page. */
export function pageReadingOf(pages: readonly TranscribedPage[]): PageReading {
  const words = pages.flatMap(({ lines }) => lines.flatMap((line) => (line.isUnclear ? [] : line.words)));
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  const state = pages.some((page) => page.state === 'read') ? 'read' : pages.find(isNotBlank)?.state;
  return {
    state: state ?? 'blank',
    confidence: characters === 0 ? 0 : Math.round(weighted / characters),
    words: words.length,
  };
}

const isNotBlank = ({ state }: TranscribedPage) => state !== 'blank';

/** Notes what became of a page where its owner looks. Nothing is noted for a session that is gone. */
export async function recordPageReading(
  ports: Pick<Ports, 'documents'>,
  { sessionId, pagePath }: JobInputs['read-page'],
  reading: PageReading,
): Promise<void> {
  const page = pageOfPath(pagePath);
  const session = await sessions.find(ports, sessionId);
  if (!page || !session) return;
  await pageReadings.change(ports, sessionId, (known) => ({
    ownerUid: known?.ownerUid ?? session.ownerUid,
    pages: { ...known?.pages, [page.n]: reading },
  }));
}
