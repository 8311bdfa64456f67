import { realpath, stat } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_DOCUMENT_BYTES, MIB } from '../../../../src/domain/limits.ts';
import type {
  DocumentFile,
  DocumentPage,
  DocumentReader,
  DocumentText,
} from '../../ports/document-reader.ts';
import { ChildEnded, type ChildLimits, guardedChild } from '../../processes/guarded-child.ts';
import type { UnseenPage } from './pdf/read-pdf.ts';
import { drawnPages } from './pictures/page-pictures.ts';

const LIMITS: ChildLimits = { timeoutMs: 60_000, maxResidentBytes: 512 * MIB };
const STARTING_MS = 15_000;
/** Far slower than any real document is read; a few bytes that unfold without end hold nobody up for a minute. */
const BYTES_PER_MS = 100;
/** A book has a few pages to be looked at, of 50 ms each; a file that is made to be slow holds nobody up. */
const LOOKS_MS = 30_000;
const ENTRY = new URL('./read-document.child.ts', import.meta.url);

/** What the process answers, before anybody has looked at a page. */
type ReadText = DocumentText & { readonly pages: readonly UnseenPage[] };

/** Reads PDF, Word and text files, each in a process of its own. */
export function documentReader(limits: Partial<ChildLimits> = {}): DocumentReader {
  return {
    pictures: (document) => drawnPages(document, limits),

    async read(document, signal) {
      signal.throwIfAborted();
      const path = await realpath(document.file);
      const { size } = await stat(path);
      if (size === 0) throw new AppError('document-empty');
      if (size > MAX_DOCUMENT_BYTES) throw new AppError('document-too-large');
      const child = guardedChild<DocumentFile, ReadText>({
        entry: ENTRY,
        readable: [path],
        ...LIMITS,
        timeoutMs: timeoutFor(size),
        ...limits,
      });
      try {
        const text = await child.ask({ ...document, file: path }, signal);
        return await withoutHidden(text, { ...document, file: path }, { limits, signal });
      } catch (error) {
        throw error instanceof ChildEnded ? meaningOf(error) : error;
      } finally {
        child.kill();
      }
    },
  };
}

/**
 * The same text, with what is not visible on its page left out. A page that cannot be drawn in time stays as its file
 * tells it.
 * @throws AppError server-busy; AbortError
 */
async function withoutHidden(
  { pages, pageCount }: ReadText,
  document: DocumentFile,
  { limits, signal }: { readonly limits: Partial<ChildLimits>; readonly signal: AbortSignal },
): Promise<DocumentText> {
  const drawn = drawnPages(document, limits);
  try {
    const seen: DocumentPage[] = [];
    const endsAt = performance.now() + LOOKS_MS;
    for (const { mayHideText, ...page } of pages) {
      const isToBeSeen = mayHideText && performance.now() < endsAt;
      seen.push((isToBeSeen && (await drawn.look(page.number, signal))) || page);
    }
    return { pages: seen, pageCount };
  } finally {
    drawn.close();
  }
}

/** @param bytes of the file @returns milliseconds */
export function timeoutFor(bytes: number): number {
  return Math.min(LIMITS.timeoutMs, STARTING_MS + bytes / BYTES_PER_MS);
}

function meaningOf(ended: ChildEnded): AppError {
  if (ended.reason === 'busy') return new AppError('server-busy', undefined, { cause: ended });
  const code = ended.reason === 'crash' ? 'document-damaged' : 'document-too-hard';
  return new AppError(code, undefined, { details: { reason: ended.reason }, cause: ended });
}
