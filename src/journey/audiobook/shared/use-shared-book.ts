import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepPlace, readPlace } from '@/device/storage/downloads/places.ts';
import { isAbort } from '@/domain/errors.ts';
import { wordsOf } from '@/ui/words-of.ts';
import type { Place } from '../listening/use-place.ts';
import { knownCode, type Opening, openShared, placeKey, readSharedPage } from './open-shared.ts';

/** The book behind a link. `renew` gets another link to its sound; of a link that was ended the sound stays silent then. */
export function useSharedBook(token: string): {
  readonly opening: Opening;
  readonly enter: (code: string | null) => Promise<void>;
  readonly renew: () => Promise<void>;
} {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  const enter = useCallback(
    async (code: string | null) => {
      try {
        setOpening(await openShared(token, code));
      } catch (error) {
        setOpening({ kind: 'failed', words: wordsOf(error) });
      }
    },
    [token],
  );
  useEffect(() => void enter(knownCode(token)), [enter, token]);
  const renew = useCallback(async () => {
    try {
      const found = await openShared(token, knownCode(token));
      // What is shown stays: only the sound is another.
      setOpening((shown) =>
        shown.kind === 'open' && found.kind === 'open'
          ? { ...shown, sound: { ...shown.sound, url: found.sound.url } }
          : found,
      );
    } catch (error) {
      // The player says that it went offline, and asks again when there is a line.
      if (navigator.onLine) console.error(error);
    }
  }, [token]);
  return { opening, enter, renew };
}

/**
 * The page that is being read, as a picture; the one before stays until it is there. Null for none.
 * @param page its name in the timings; null when it is not to be shown
 */
export function useSharedPage(token: string, page: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (page === null) return setUrl(null);
    const leaving = new AbortController();
    readSharedPage(token, page, leaving.signal).then(
      (blob) => !leaving.signal.aborted && setUrl(blob && URL.createObjectURL(blob)),
      (error: unknown) => {
        // The book is heard without it.
        if (!isAbort(error) && navigator.onLine) console.error(error);
      },
    );
    return () => leaving.abort();
  }, [token, page]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
}

/** Where this device stopped listening to the book of a link. Nobody else is told. */
export function useSharedPlace(token: string): Place {
  const [startSeconds, setStart] = useState<number | null>(null);
  const orderId = placeKey(token);
  useEffect(() => {
    readPlace(orderId).then(
      (place) => setStart(place?.seconds ?? 0),
      (error: unknown) => {
        // The book can be heard all the same.
        console.error(error);
        setStart(0);
      },
    );
  }, [orderId]);
  return useMemo(() => {
    const keep = (seconds: number) => {
      const heardAtMs = Date.now();
      keepPlace({ orderId, seconds, heardAtMs, sentAtMs: heardAtMs }).catch((error: unknown) =>
        console.error(error),
      );
    };
    return { startSeconds, keep, send: keep };
  }, [orderId, startSeconds]);
}
