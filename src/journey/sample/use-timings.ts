import { useEffect, useState } from 'react';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { readTimings, type Timings } from '@/domain/audiobook/timings.ts';

async function load(url: string, signal: AbortSignal): Promise<Timings | null> {
  const response = await fetch(await freshLink(url), { signal });
  return response.ok ? readTimings(await response.json()) : null;
}

/** When each sentence is heard; null until it is there, and when it cannot be had: the sample plays without it. */
export function useTimings(url: string | null): Timings | null {
  const [timings, setTimings] = useState<Timings | null>(null);
  useEffect(() => {
    if (url === null) return setTimings(null);
    const leaving = new AbortController();
    load(url, leaving.signal).then(
      (loaded) => !leaving.signal.aborted && setTimings(loaded),
      () => undefined,
    );
    return () => leaving.abort();
  }, [url]);
  return timings;
}
