import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { readManuscript } from '@/backend/calls/documents.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { whenUploaded } from '@/device/outbox/when-uploaded.ts';
import type { ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import { markRead } from '@/device/storage/pages/page-changes.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { AppError, isAbort, isErrorCode, toAppError } from '@/domain/errors.ts';
import { PREVIEW_CHARACTERS } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { askUntilRead, type ToRead } from '../reading/ask-until-read.ts';
import { sourceOfPages } from '../reading/source-of-pages.ts';

/** @param place in the book, from 1: what the person sees */
async function pageSent(page: StoredPage, place: number, signal: AbortSignal): Promise<void> {
  try {
    await whenUploaded(page.uploadId, signal);
  } catch (error) {
    if (isAbort(error)) throw error;
    const known = toAppError(error);
    throw new AppError(known.code, `Failed to upload page ${place}: ${known.sentence}`, { cause: error });
  }
}

/**
 * Waits until every page is with the server, then has them read in the order of the book. Where others have photographed
 * pages of it, those come first into the book, and find their place by what was read on them.
 */
export async function readScan(sessionId: SessionId, signal: AbortSignal): Promise<ManuscriptResult> {
  const { takeInIfInvited } = await import('../helping/take-in-pages.ts');
  await takeInIfInvited(sessionId, signal);
  const result = await readPages(sessionId, signal);
  const { orderArrived } = await import('../helping/order-arrived.ts');
  return (await orderArrived(sessionId)) ? readPages(sessionId, signal) : result;
}

async function readPages(sessionId: SessionId, signal: AbortSignal): Promise<ManuscriptResult> {
  const pages = await listPages(sessionId);
  await Promise.all(pages.map((page, index) => pageSent(page, index + 1, signal)));
  const pagePaths = pages.map(({ n }) => objectPath.page(sessionId, n));
  const toRead = { sessionId, source: await sourceOfPages(pagePaths) };
  const result = await askUntilRead(() => ask(toRead, pagePaths, signal), toRead, signal);
  await markRead(
    pages.map(({ id }) => id),
    Date.now(),
  );
  return result;
}

async function ask(
  { sessionId, source }: ToRead,
  pagePaths: readonly string[],
  signal: AbortSignal,
): Promise<ManuscriptResult> {
  await ensureSession(sessionId);
  const imageUrls = await Promise.all(pagePaths.map((path) => objectUrl(path)));
  const answer = await call('transcribe_photos', { imageUrls, sessionId }, { signal });
  if (!answer.success) {
    const code = isErrorCode(answer.errorCode) ? answer.errorCode : 'photo-unreadable';
    throw new AppError(code, answer.error ?? 'Transcription failed');
  }
  const pagesProcessed = answer.pagesProcessed ?? pagePaths.length;
  const counted = await readManuscript(sessionId);
  const text = answer.fullText ?? '';
  const told = answer.notice === undefined ? {} : { notice: answer.notice };
  if (counted?.status !== 'ready' || counted.source !== source) {
    // Hardly ever needed, and not before a text was read: so not in what the first screen waits for.
    const { countWords } = await import('@/domain/payment/count-words.ts');
    return {
      pagesProcessed,
      pageCount: pagesProcessed,
      wordCount: countWords(text),
      preview: text.slice(0, PREVIEW_CHARACTERS),
      title: '',
      ...told,
    };
  }
  const { pageCount, wordCount, preview, title } = counted;
  return { pagesProcessed, pageCount, wordCount, preview, title, ...told };
}
