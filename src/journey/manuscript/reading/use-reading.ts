import { useEffect, useState } from 'react';
import { changeBook } from '@/device/storage/books/progress.ts';
import type {
  ManuscriptProgress,
  ManuscriptResult,
  Progress,
} from '@/device/storage/books/progress-record.ts';
import { type ErrorCode, isAbort, toAppError } from '@/domain/errors.ts';
import { DOCUMENT_FORMATS } from '@/domain/manuscript/manuscript.ts';
import type { SessionId } from '@/domain/session.ts';
import { readDocument } from '../document/read-document.ts';
import { readScan } from '../scan/read-scan.ts';

/** Names the manuscript that still has to be read; a new choice is a new key. */
function unreadKey(manuscript: ManuscriptProgress | null): string | null {
  if (!manuscript || manuscript.result) return null;
  return manuscript.kind === 'document' ? manuscript.uploadId : 'scan';
}

async function keepResult(sessionId: SessionId, key: string, result: ManuscriptResult): Promise<void> {
  await changeBook(sessionId, (progress) => {
    const { manuscript } = progress;
    // The person may have chosen another manuscript meanwhile: an answer about the old one is dropped.
    if (!manuscript || unreadKey(manuscript) !== key) return progress;
    return { ...progress, manuscript: { ...manuscript, result } };
  });
}

interface Failure {
  readonly key: string;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Reading {
  isReading: boolean;
  /** What a person reads when it failed. */
  error: string | null;
  /** What a person reads when a password is missing or wrong; then `error` is null. */
  passwordRequest: string | null;
  /** whether one was typed that does not open the file */
  isPasswordWrong: boolean;
  again: (password?: string) => void;
}

/** Only a PDF can be opened with its password; of other files a copy without one has to be saved. */
function isPasswordRequest({ code }: Failure, manuscript: ManuscriptProgress | null): boolean {
  return (
    code === 'document-encrypted' &&
    manuscript?.kind === 'document' &&
    manuscript.mediaType === DOCUMENT_FORMATS.pdf.mediaType
  );
}

interface Asked {
  readonly attempt: number;
  readonly password: string | null;
}

/** Has the chosen manuscript read, now or after a reload, until its result is stored. */
export function useReading({ sessionId, manuscript }: Progress): Reading {
  const [{ attempt, password }, setAsked] = useState<Asked>({ attempt: 0, password: null });
  const [failure, setFailure] = useState<Failure | null>(null);
  const key = unreadKey(manuscript);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the manuscript; `attempt` starts again, with the password of its time
  useEffect(() => {
    if (key === null || !manuscript) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailure(null);
    const reading =
      manuscript.kind === 'document'
        ? readDocument(sessionId, { document: manuscript, password }, signal)
        : readScan(sessionId, signal);
    reading
      .then((result) => keepResult(sessionId, key, result))
      .catch((error: unknown) => {
        if (isAbort(error) || signal.aborted) return;
        const { code, message } = toAppError(error);
        setFailure({ key, code, message });
      });
    return () => leaving.abort();
  }, [key, attempt, sessionId]);
  const known = failure && failure.key === key ? failure : null;
  const isAsking = known !== null && isPasswordRequest(known, manuscript);
  return {
    isReading: key !== null && known === null,
    error: isAsking ? null : (known?.message ?? null),
    passwordRequest: isAsking ? known.message : null,
    isPasswordWrong: isAsking && password !== null,
    again: (typed) => setAsked(({ attempt: n }) => ({ attempt: n + 1, password: typed ?? null })),
  };
}
