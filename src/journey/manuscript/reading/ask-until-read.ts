import { readManuscript } from '@/backend/calls/documents.ts';
import type { ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import { AppError, isAbort, isErrorCode, toAppError } from '@/domain/errors.ts';
import { backoffMs, PROCESSING_TIMEOUT_MS } from '@/domain/limits.ts';
import type { Manuscript } from '@/domain/manuscript/manuscript.ts';
import { leftOutWords } from '@/domain/manuscript/page-reading.ts';
import type { SessionId } from '@/domain/session.ts';
import { pause } from '@/ui/hooks/pause.ts';
import { wordsOf } from '@/ui/words-of.ts';

const LOOK_AGAIN_MS = 3_000;
const MAX_ATTEMPTS = 5;

/** What is to be read: `source` is the name the server gives it. */
export interface ToRead {
  readonly sessionId: SessionId;
  readonly source: string;
}

type Ready = Extract<Manuscript, { readonly status: 'ready' }>;

function resultOf(manuscript: Ready): ManuscriptResult {
  const { pageCount, wordCount, preview, title } = manuscript;
  const notice = leftOutWords(manuscript);
  const told = notice === undefined ? {} : { notice };
  return { pagesProcessed: pageCount, pageCount, wordCount, preview, title, ...told };
}

/**
 * Watches the server's record of the manuscript while it reads this source, at most two hours.
 * @returns null when it reads another one or none, or had failed before: then the call has not come there
 */
async function watchReading(
  { sessionId, source }: ToRead,
  signal: AbortSignal,
): Promise<ManuscriptResult | null> {
  for (let waitedMs = 0; waitedMs < PROCESSING_TIMEOUT_MS; waitedMs += LOOK_AGAIN_MS) {
    const manuscript = await readManuscript(sessionId);
    if (manuscript?.source !== source) return null;
    if (manuscript.status === 'ready') return resultOf(manuscript);
    if (manuscript.status === 'failed') {
      if (waitedMs === 0) return null;
      const code = isErrorCode(manuscript.errorCode) ? manuscript.errorCode : 'unknown';
      throw new AppError(code, manuscript.errorMessage);
    }
    await pause(LOOK_AGAIN_MS, signal);
  }
  throw new AppError('deadline-exceeded');
}

/**
 * Makes the call until it is answered. It may be repeated: the server reads the same files once. When the answer takes
 * longer than the call may last, the server's record is watched instead; when that is about something else, the call
 * was lost on its way and is made again, at most five times in all.
 */
export async function askUntilRead(
  ask: () => Promise<ManuscriptResult>,
  toRead: ToRead,
  signal: AbortSignal,
): Promise<ManuscriptResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isAbort(error)) throw error;
      const known = toAppError(error);
      const isLate = known.code === 'deadline-exceeded';
      const result = isLate ? await watchReading(toRead, signal) : null;
      if (result) return result;
      const mayGoOn = known.retry === 'later' && (attempt < MAX_ATTEMPTS || known.code === 'unavailable');
      if (!mayGoOn) throw new AppError(known.code, wordsOf(known), { cause: error });
      await pause(backoffMs(attempt), signal);
    }
  }
}
