import { useEffect, useState } from 'react';
import { isAbort, toAppError } from '@/domain/errors.ts';
import { changeProgress } from '@/storage/progress.ts';
import type { ManuscriptProgress, ManuscriptResult, Progress } from '@/storage/progress-record.ts';
import { readDocument } from './read-document.ts';
import { readScan } from './read-scan.ts';

/** Names the manuscript that still has to be read; a new choice is a new key. */
function unreadKey(manuscript: ManuscriptProgress | null): string | null {
  if (!manuscript || manuscript.result) return null;
  return manuscript.kind === 'document' ? manuscript.uploadId : 'scan';
}

async function keepResult(key: string, result: ManuscriptResult): Promise<void> {
  await changeProgress((progress) => {
    const { manuscript } = progress;
    // The person may have chosen another manuscript meanwhile: an answer about the old one is dropped.
    if (!manuscript || unreadKey(manuscript) !== key) return progress;
    return { ...progress, manuscript: { ...manuscript, result } };
  });
}

interface Reading {
  isReading: boolean;
  /** What a person reads when it failed. */
  error: string | null;
  again: () => void;
}

/** Has the chosen manuscript read, now or after a reload, until its result is stored. */
export function useReading({ sessionId, manuscript }: Progress): Reading {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ key: string; message: string } | null>(null);
  const key = unreadKey(manuscript);
  // `manuscript` is named by `key`; `attempt` starts the same reading again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (key === null || !manuscript) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailure(null);
    const reading =
      manuscript.kind === 'document'
        ? readDocument(sessionId, manuscript, signal)
        : readScan(sessionId, signal);
    reading
      .then((result) => keepResult(key, result))
      .catch((error: unknown) => {
        if (!isAbort(error) && !signal.aborted) setFailure({ key, message: toAppError(error).message });
      });
    return () => leaving.abort();
  }, [key, attempt, sessionId]);
  const error = failure && failure.key === key ? failure.message : null;
  return { isReading: key !== null && error === null, error, again: () => setAttempt((n) => n + 1) };
}
