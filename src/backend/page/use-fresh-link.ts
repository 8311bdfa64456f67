import { useCallback, useEffect, useState } from 'react';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { LINK_LIFE_SECONDS } from '@/domain/limits.ts';

/** Earlier than the link ends, so that a tap always finds a good one. */
const RENEW_AFTER_MS = LINK_LIFE_SECONDS * 600;

/**
 * A link that opens the file now; null until it is there, and while there is no line. A player that has begun keeps
 * the link it has and calls `renew` when that one has ended.
 */
export function useFreshLink(
  url: string | null,
  use: 'open' | 'save' = 'open',
): {
  link: string | null;
  renew: () => Promise<string | null>;
} {
  const [link, setLink] = useState<string | null>(null);
  const renew = useCallback(async () => {
    if (url === null) return null;
    try {
      const fresh = await freshLink(url, use);
      setLink(fresh);
      return fresh;
    } catch {
      // No line: the link there is may still work, and the next turn asks again.
      return null;
    }
  }, [url, use]);
  useEffect(() => {
    void renew();
    const timer = setInterval(() => void renew(), RENEW_AFTER_MS);
    addEventListener('online', renew);
    return () => {
      clearInterval(timer);
      removeEventListener('online', renew);
    };
  }, [renew]);
  return { link, renew };
}
