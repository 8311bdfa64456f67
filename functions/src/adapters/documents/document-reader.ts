import { realpath, stat } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_DOCUMENT_BYTES, MIB } from '../../../../src/domain/limits.ts';
import type { DocumentFile, DocumentReader, DocumentText } from '../../ports/document-reader.ts';
import { ChildEnded, type ChildLimits, guardedChild } from '../../processes/guarded-child.ts';
import { pagePictures } from './page-pictures.ts';

const LIMITS: ChildLimits = { timeoutMs: 60_000, maxResidentBytes: 512 * MIB };
const STARTING_MS = 15_000;
/** Far slower than any real document is read; a few bytes that unfold without end hold nobody up for a minute. */
const BYTES_PER_MS = 100;
const ENTRY = new URL('./read-document.child.ts', import.meta.url);

/** Reads PDF, Word and text files, each in a process of its own. */
export function documentReader(limits: Partial<ChildLimits> = {}): DocumentReader {
  return {
    pictures: (document) => pagePictures(document, limits),

    async read(document, signal) {
      signal.throwIfAborted();
      const path = await realpath(document.file);
      const { size } = await stat(path);
      if (size === 0) throw new AppError('document-empty');
      if (size > MAX_DOCUMENT_BYTES) throw new AppError('document-too-large');
      const child = guardedChild<DocumentFile, DocumentText>({
        entry: ENTRY,
        readable: [path],
        ...LIMITS,
        timeoutMs: timeoutFor(size),
        ...limits,
      });
      try {
        return await child.ask({ ...document, file: path }, signal);
      } catch (error) {
        throw error instanceof ChildEnded ? meaningOf(error) : error;
      } finally {
        child.kill();
      }
    },
  };
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
