import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { PREVIEW_CHARACTERS } from '../../../src/domain/limits.ts';
import type { ManuscriptSummary } from '../../../src/domain/manuscript.ts';
import { objectPath } from '../../../src/domain/object-path.ts';
import { countWords } from '../../../src/domain/page-count.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { Ports } from '../ports/ports.ts';
import { findManuscript, recordReading } from './manuscript-record.ts';

/** The text of a manuscript, as the object `manuscripts/{sessionId}/text.json` holds it. */
export interface ManuscriptText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

type StoredText = ManuscriptText & { readonly version: 1 };

/** Names the text that is priced, paid and narrated: SHA-256 of its paragraphs as JSON, in hex. */
export function textHashOf(paragraphs: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(paragraphs)).digest('hex');
}

/** @throws AppError not-found before a manuscript was read */
export async function loadManuscriptText(
  { objects }: Pick<Ports, 'objects'>,
  sessionId: SessionId,
): Promise<ManuscriptText> {
  const { title, paragraphs } = (await json(
    await objects.read(objectPath.manuscriptText(sessionId)),
  )) as StoredText;
  return { title, paragraphs };
}

/**
 * Stores a text that was read and says that the manuscript is ready. Only now an earlier text is replaced, and only while
 * this source is the one that counts.
 */
export async function storeManuscript(
  ports: Pick<Ports, 'documents' | 'objects'>,
  from: { readonly sessionId: string; readonly source: string },
  text: ManuscriptText & Pick<ManuscriptSummary, 'pageCount'>,
): Promise<void> {
  const { sessionId, source } = from;
  if ((await findManuscript(ports, sessionId))?.source !== source) return;
  const { title, paragraphs, pageCount } = text;
  const stored: StoredText = { version: 1, title, paragraphs };
  const path = objectPath.manuscriptText(sessionId as SessionId);
  await ports.objects.write(path, Buffer.from(JSON.stringify(stored)), { contentType: 'application/json' });
  const flowing = paragraphs.join('\n\n');
  await recordReading(ports, sessionId, source, {
    status: 'ready',
    title,
    pageCount,
    wordCount: countWords(flowing),
    preview: previewOf(flowing),
    textHash: textHashOf(paragraphs),
  });
}

/** Whole characters: a cut in the middle of an emoji would show as rubbish. */
function previewOf(text: string): string {
  return Array.from(text.slice(0, PREVIEW_CHARACTERS * 2))
    .slice(0, PREVIEW_CHARACTERS)
    .join('');
}
