import { useCallback, useState } from 'react';
import { isAbort } from '@/domain/errors.ts';
import { wordsOf } from '../words-of.ts';

interface Attempts {
  /** What a person reads about the last one, when it failed. */
  error: string | null;
  attempt: (work: () => Promise<unknown>) => void;
}

/** Work that a tap begins and whose failure the screen shows. */
export function useAttempt(): Attempts {
  const [error, setError] = useState<string | null>(null);
  const attempt = useCallback((work: () => Promise<unknown>) => {
    setError(null);
    work().catch((failure: unknown) => {
      if (!isAbort(failure)) setError(wordsOf(failure));
    });
  }, []);
  return { error, attempt };
}
