import { useCallback, useState } from 'react';
import { isAbort } from '@/domain/errors.ts';
import { wordsOf } from '../words-of.ts';

interface Attempts {
  /** What a person reads about the last one, when it failed. */
  error: string | null;
  /** @returns when the work has ended, well or not; never rejects */
  attempt: (work: () => Promise<unknown>) => Promise<void>;
}

/** Work that a tap begins and whose failure the screen shows. */
export function useAttempt(): Attempts {
  const [error, setError] = useState<string | null>(null);
  const attempt = useCallback(async (work: () => Promise<unknown>) => {
    setError(null);
    try {
      await work();
    } catch (failure) {
      if (!isAbort(failure)) setError(wordsOf(failure));
    }
  }, []);
  return { error, attempt };
}
