import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { CALL_TIMEOUT_MS } from '../../../../../src/domain/limits.ts';
import { leftOutWords } from '../../../../../src/domain/manuscript/page-reading.ts';
import { objectPathFromUrl } from '../../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript, loadManuscriptText, sourceOfPages } from '../../../records/books/manuscripts.ts';
import { checkNotUsedUp } from '../../../records/books/uploads.ts';
import { ownSession } from '../../../records/people/sessions.ts';
import { BOOK_CLOSED } from '../../../settlement/charged-books.ts';
import { beginOpenReading } from './begin-open-reading.ts';

const ANSWER_WITHIN_MS = CALL_TIMEOUT_MS - 5_000;

/**
 * Reads photographed pages in the order of the list: callable `transcribe_photos`. A whole book takes longer than a
 * call may: then deadline-exceeded is thrown, reading goes on, and `manuscripts/{sessionId}` tells how far it is.
 * @throws AppError unauthenticated, permission-denied, invalid-argument, allowance-used-up, deadline-exceeded
 */
export async function transcribePhotos(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments'>,
  caller: Caller | null,
  input: CallableInput<'transcribe_photos'>,
): Promise<CallableOutput<'transcribe_photos'>> {
  const { sessionId } = input;
  const owner = await ownSession(ports, caller, sessionId);
  await checkNotUsedUp(ports, owner.uid);
  const pagePaths = input.imageUrls.map((url) => objectPathFromUrl(url, ports.objects.bucket, sessionId));
  const source = sourceOfPages(pagePaths);
  const key = `transcribe-photos:${sessionId}:${source}`;
  const begun = await beginOpenReading(ports, { ownerUid: owner.uid, sessionId, source });
  if (begun === 'closed') return BOOK_CLOSED;
  await ports.jobs.enqueue(
    { kind: 'transcribe-photos', key, input: { sessionId, pagePaths } },
    { again: begun === 'new' },
  );
  await ports.jobs.settled(key, ANSWER_WITHIN_MS);

  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.source !== source || manuscript.status === 'reading') {
    return { success: false, error: 'Transcription failed' };
  }
  if (manuscript.status === 'failed') return { success: false, error: manuscript.errorMessage };
  const { paragraphs } = await loadManuscriptText(ports, sessionId);
  const fullText = paragraphs.join('\n\n');
  const notice = leftOutWords(manuscript);
  return {
    success: true,
    pagesProcessed: manuscript.pageCount,
    ...(notice === undefined ? {} : { notice }),
    fullText,
    captions: [{ caption: fullText }],
  };
}
