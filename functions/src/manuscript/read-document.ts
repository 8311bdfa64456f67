import { AppError } from '../../../src/domain/errors.ts';
import { MAX_DOCUMENT_PAGES } from '../../../src/domain/limits.ts';
import { titleFromFileName } from '../../../src/domain/manuscript.ts';
import { countWords, pagesOfWords } from '../../../src/domain/page-count.ts';
import { applyEdits, NO_EDITS, type Review } from '../../../src/domain/review.ts';
import type { DocumentText } from '../ports/document-reader.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { withLocalCopy } from './local-copy.ts';
import { recordReading } from './manuscript-record.ts';
import { reviewOfPages } from './review-of-pages.ts';
import { storeManuscript } from './store-manuscript.ts';

type DocumentPorts = Pick<Ports, 'documents' | 'objects' | 'documentReader'>;

/**
 * Reads an uploaded document into the session's manuscript. A document that cannot be read becomes a manuscript
 * that says why; the text of an earlier one stays until a new one has been read.
 * @throws AppError not-found, disk-full and what else is no fault of the document; AbortError
 */
export async function readDocument(
  ports: DocumentPorts,
  job: JobInputs['read-document'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId, documentPath, fileName } = job;
  const from = { sessionId, source: documentPath };
  try {
    const text = await withLocalCopy(ports, documentPath, (file) =>
      ports.documentReader.read(file, fileName, signal),
    );
    const title = titleFromFileName(fileName);
    const review = reviewOfPages(
      title,
      text.pages.map((lines) => ({ lines, photoPath: null, side: 0, isBlank: lines.length === 0 })),
      text.pageCount !== null || text.pages.length > 1,
    );
    await storeManuscript(ports, from, { review, pageCount: pagesOf(review, text) });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('document-')) throw error;
    const failure = { errorCode: error.code, errorMessage: error.sentence };
    await recordReading(ports, sessionId, documentPath, { status: 'failed', ...failure });
  }
}

function pagesOf(review: Review, { pageCount }: DocumentText): number {
  const { paragraphs } = applyEdits(review, NO_EDITS);
  const pages = pageCount ?? pagesOfWords(countWords(paragraphs.join('\n')));
  if (pages > MAX_DOCUMENT_PAGES) throw new AppError('document-too-many-pages');
  return pages;
}
