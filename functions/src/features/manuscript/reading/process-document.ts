import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { CALL_TIMEOUT_MS } from '../../../../../src/domain/limits.ts';
import { leftOutWords } from '../../../../../src/domain/manuscript/page-reading.ts';
import { objectPathFromUrl } from '../../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript } from '../../../records/books/manuscripts.ts';
import { ownSession } from '../../../records/people/sessions.ts';
import { BOOK_CLOSED } from '../../../settlement/charged-books.ts';
import { beginOpenReading } from './begin-open-reading.ts';

/** The call must answer before the client gives up; reading goes on as a job. */
const ANSWER_WITHIN_MS = CALL_TIMEOUT_MS - 5_000;

/**
 * Reads an uploaded document and counts its pages. Asking again for the same document gives the same answer.
 * @throws AppError unauthenticated, permission-denied, invalid-argument, deadline-exceeded (the reading goes on)
 */
export async function processDocument(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments'>,
  caller: Caller | null,
  input: CallableInput<'process_document'>,
): Promise<CallableOutput<'process_document'>> {
  const { sessionId, fileName, password } = input;
  const owner = await ownSession(ports, caller, sessionId);
  const documentPath = objectPathFromUrl(input.documentUrl, ports.objects.bucket, sessionId);
  const key = `process-document:${documentPath}`;
  const begun = await beginOpenReading(ports, { ownerUid: owner.uid, sessionId, source: documentPath });
  if (begun === 'closed') return BOOK_CLOSED;
  await ports.jobs.enqueue(
    {
      kind: 'process-document',
      key,
      input: { sessionId, documentPath, fileName, ...(password ? { password } : {}) },
    },
    { again: begun === 'new' },
  );
  await ports.jobs.settled(key, ANSWER_WITHIN_MS);

  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.source !== documentPath) {
    return {
      success: false,
      error: 'Another document was chosen meanwhile. Please use that one, or choose this file again.',
    };
  }
  if (manuscript.status === 'failed')
    return { success: false, error: manuscript.errorMessage, errorCode: manuscript.errorCode };
  if (manuscript.status !== 'ready') return { success: false, error: 'Document processing failed' };
  const { pageCount, wordCount, preview, title } = manuscript;
  const notice = leftOutWords(manuscript);
  const told = notice === undefined ? {} : { notice };
  return {
    success: true,
    data: { pagesProcessed: pageCount, pageCount, wordCount, preview, title, ...told },
  };
}
