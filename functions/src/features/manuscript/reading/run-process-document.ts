import { AppError, sentFile } from '../../../../../src/domain/errors.ts';
import { MAX_DOCUMENT_PAGES } from '../../../../../src/domain/limits.ts';
import { titleFromFileName } from '../../../../../src/domain/manuscript/manuscript.ts';
import { applyEdits, NO_EDITS, type Review } from '../../../../../src/domain/manuscript/review.ts';
import { pagesToPrice } from '../../../../../src/domain/payment/count-words.ts';
import type { DocumentFile, DocumentText } from '../../../ports/document-reader.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import { recordReading } from '../../../records/books/manuscripts.ts';
import { hasWords, ownTitle, reviewOfPages, storeManuscript, unreadPagesOf } from '../store-manuscript.ts';
import { mayBreakWord } from '../text/clean-paragraph.ts';
import { withLocalCopy } from './read-page.ts';
import { readPicturedPages } from './read-pictured-pages.ts';

type DocumentPorts = Pick<Ports, 'documents' | 'objects' | 'documentReader' | 'transcriber' | 'wordList'>;

/**
 * Reads an uploaded document into the session's manuscript. A document that cannot be read becomes a manuscript
 * that says why; the text of an earlier one stays until a new one has been read.
 * @throws AppError not-found, disk-full and what else is no fault of the document; AbortError
 */
export async function runProcessDocument(
  ports: DocumentPorts,
  job: JobInputs['process-document'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId, documentPath, fileName, password } = job;
  const from = { sessionId, source: documentPath };
  try {
    const read = await sentFile('document-damaged', () =>
      withLocalCopy(ports, documentPath, (file) => {
        const document = password === undefined ? { file, fileName } : { file, fileName, password };
        return readReview(ports, job, document, signal);
      }),
    );
    await storeManuscript(ports, from, read);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('document-')) throw error;
    // only here the message is for the person: it tells whether a password is missing or wrong
    const errorMessage = error.code === 'document-encrypted' ? error.message : error.sentence;
    const failure = { errorCode: error.code, errorMessage };
    await recordReading(ports, sessionId, documentPath, { status: 'failed', ...failure });
  }
}

async function readReview(
  ports: DocumentPorts,
  job: JobInputs['process-document'],
  document: DocumentFile,
  signal: AbortSignal,
): Promise<{ review: Review; ownPages: number | null }> {
  const text = await ports.documentReader.read(document, signal);
  const pages = await readPicturedPages(ports, text, {
    job,
    document,
    signal,
    tell: (pagesRead, pageTotal) =>
      recordReading(ports, job.sessionId, job.documentPath, { status: 'reading', pagesRead, pageTotal }),
  });
  const review = reviewOfPages(
    (paragraphs) => ownTitle(paragraphs) ?? titleFromFileName(job.fileName),
    pages.map(({ isUnreadable, side = 0, ...page }) => ({
      ...page,
      photoPath: null,
      side,
      isBlank: page.lines.length === 0 && !isUnreadable,
      isUnreadable,
      isToBeTyped: isUnreadable,
    })),
    text.pageCount !== null || pages.length > 1,
    // it takes longer to open than many a document to read
    pages.some(({ lines }) => lines.some(({ doubts, text }) => doubts || mayBreakWord(text)))
      ? await ports.wordList?.()
      : undefined,
  );
  // handwriting is no failure: each such page has room to type what we cannot read
  const canBeTyped = pages.some(({ trouble }) => trouble);
  if (!hasWords(review) && !canBeTyped) throw new AppError('document-no-text');
  return { review, ownPages: ownPagesOf(review, text) };
}

/** The pages of the file that count, if it has any; one that shows an open book is two. */
function ownPagesOf(review: Review, text: DocumentText): number | null {
  const pageCount = text.pageCount && text.pageCount + review.pages.filter(({ side }) => side > 0).length;
  const pages = Math.max(pageCount ?? 1, pagesToPrice(applyEdits(review, NO_EDITS), pageCount));
  if (pages > MAX_DOCUMENT_PAGES) throw new AppError('document-too-many-pages');
  return pageCount && Math.max(1, pageCount - unreadPagesOf(review));
}
