import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { PREVIEW_CHARACTERS } from '../../../src/domain/limits.ts';
import type { NarratedText, Review, ReviewEdits } from '../../../src/domain/manuscript/review.ts';
import { doublesLeftOut } from '../../../src/domain/manuscript/review-findings.ts';
import { countUnspoken } from '../../../src/domain/manuscript/spoken-characters.ts';
import { countWords } from '../../../src/domain/payment/count-words.ts';
import { pagesToPrice } from '../../../src/domain/payment/page-count.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import { objectPath } from '../../../src/domain/transfer/object-path.ts';
import { isHeading } from '../audio/text/plan-narration.ts';
import type { Ports } from '../ports/ports.ts';
import { parseStored } from './collection.ts';
import type { TextSummary } from './manuscripts.ts';

/** From which reading and which changes the text was made. */
export interface TextOrigin {
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

type ObjectPorts = Pick<Ports, 'objects'>;

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
