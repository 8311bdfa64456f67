import { readManuscript } from '@/backend/documents.ts';
import { AppError, isAbort, isErrorCode, toAppError } from '@/domain/errors.ts';
import { PROCESSING_TIMEOUT_MS } from '@/domain/limits.ts';
import { leftOutWords } from '@/domain/page-reading.ts';
import { backoffMs } from '@/domain/retry.ts';
import type { SessionId } from '@/domain/session.ts';
import type { ManuscriptResult } from '@/storage/progress-record.ts';
import { pause } from '@/ui/pause.ts';
import { wordsOf } from '@/ui/words-of.ts';

const LOOK_AGAIN_MS = 3_000;
const MAX_ATTEMPTS = 5;

/** What the server has read so far, or null while it is at work. */
async function lookUp(sessionId: SessionId): Promise<ManuscriptResult | null> {
  const manuscript = await readManuscript(sessionId);
  if (manuscript?.status === 'failed') {
    const code = isErrorCode(manuscript.errorCode) ? manuscript.errorCode : 'unknown';
    throw new AppError(code, manuscript.errorMessage);
  }
  if (manuscript?.status !== 'ready') return null;
  const { pageCount, wordCount, preview, title } = manuscript;
  const notice = leftOutWords(manuscript);
  const told = notice === undefined ? {} : { notice };
  return { pagesProcessed: pageCount, pageCount, wordCount, preview, title, ...told };
}

/** Waits for the server's record of the manuscript, at most two hours. */
export async function waitForManuscript(
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<ManuscriptResult> {
  for (let waitedMs = 0; waitedMs < PROCESSING_TIMEOUT_MS; waitedMs += LOOK_AGAIN_MS) {
    const result = await lookUp(sessionId);
    if (result) return result;
    await pause(LOOK_AGAIN_MS, signal);
  }
  throw new AppError('deadline-exceeded');
}

/**
 * Makes the call until it is answered. It may be repeated: the server reads the same files once. When the answer takes
 * longer than the call may last, the server's record is watched instead.
 */
export async function askUntilRead(
  ask: () => Promise<ManuscriptResult>,
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<ManuscriptResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isAbort(error)) throw error;
      const known = toAppError(error);
      if (known.code === 'deadline-exceeded') return await waitForManuscript(sessionId, signal);
      const mayGoOn = known.retry === 'later' && (attempt < MAX_ATTEMPTS || known.code === 'unavailable');
      if (!mayGoOn) throw new AppError(known.code, wordsOf(known), { cause: error });
      await pause(backoffMs(attempt), signal);
    }
  }
}
