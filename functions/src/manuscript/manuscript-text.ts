import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { PREVIEW_CHARACTERS } from '../../../src/domain/limits.ts';
import type { Manuscript, ManuscriptSummary } from '../../../src/domain/manuscript.ts';
import { objectPath } from '../../../src/domain/object-path.ts';
import { countWords } from '../../../src/domain/page-count.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { Ports } from '../ports/ports.ts';

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

/** Stores a text that was read; only now an earlier one is replaced. */
export async function storeManuscript(
  ports: Pick<Ports, 'documents' | 'objects'>,
  owner: Pick<Manuscript, 'ownerUid' | 'sessionId'>,
  text: ManuscriptText & Pick<ManuscriptSummary, 'source' | 'pageCount'>,
): Promise<void> {
  const { title, paragraphs, source, pageCount } = text;
  const stored: StoredText = { version: 1, title, paragraphs };
  const path = objectPath.manuscriptText(owner.sessionId as SessionId);
  await ports.objects.write(path, Buffer.from(JSON.stringify(stored)), { contentType: 'application/json' });
  const flowing = paragraphs.join('\n\n');
  await writeManuscript(ports, {
    ...owner,
    status: 'ready',
    title,
    source,
    pageCount,
    wordCount: countWords(flowing),
    preview: Array.from(flowing.slice(0, PREVIEW_CHARACTERS * 2))
      .slice(0, PREVIEW_CHARACTERS)
      .join(''),
    textHash: textHashOf(paragraphs),
  });
}

export async function writeManuscript(
  { documents }: Pick<Ports, 'documents'>,
  manuscript: Manuscript,
): Promise<void> {
  await documents.update(`manuscripts/${manuscript.sessionId}`, () => ({ ...manuscript }));
}
