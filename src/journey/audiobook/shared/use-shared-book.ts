import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepPlace, readPlace } from '@/device/storage/downloads/places.ts';
import { chapterAsked } from '@/domain/audiobook/share-link.ts';
import { isAbort } from '@/domain/errors.ts';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
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
 * The page that is being read, as a picture; the one before stays until it is there. Undefined while it is on its way, null
 * for none.
 * @param page its name in the timings; null when it is not to be shown
 */
export function useSharedPage(token: string, page: string | null): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    if (page === null) return setUrl(null);
    setUrl((shown) => shown ?? undefined);
    const leaving = new AbortController();
    readSharedPage(token, page, leaving.signal).then(
      (blob) => !leaving.signal.aborted && setUrl(blob && URL.createObjectURL(blob)),
      (error: unknown) => {
        if (isAbort(error)) return;
        // The book is heard without it.
        setUrl(null);
        if (navigator.onLine) console.error(error);
      },
    );
    return () => leaving.abort();
  }, [token, page]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}

/**
 * Where this device stopped listening to the book of a link. Nobody else is told.
 * @param askedSeconds where somebody asks to begin this time, wherever they stopped; null for no such wish
 */
export function useSharedPlace(token: string, askedSeconds: number | null): Place {
  const [startSeconds, setStart] = useState<number | null>(askedSeconds);
  const orderId = placeKey(token);
  useEffect(() => {
    if (askedSeconds !== null) return;
    readPlace(orderId).then(
      (place) => setStart(place?.seconds ?? 0),
      (error: unknown) => {
        // The book can be heard all the same.
        console.error(error);
        setStart(0);
      },
    );
  }, [orderId, askedSeconds]);
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

/** A chapter that was asked for by a label in the printed book, each time it is. */
export interface AskedChapter {
  /** the first being 1 */
  readonly number: number;
  /** of the times it was asked for on this page */
  readonly time: number;
}

/**
 * What the end of the address asks for. It is taken out of the address: whoever comes back to this page later goes on
 * where they stopped.
 */
export function useAskedChapter(): AskedChapter | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedChapter | null>(null);
  useEffect(() => {
    const number = chapterAsked(hash);
    if (number === null) return;
    setAsked((before) => ({ number, time: (before?.time ?? 0) + 1 }));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return asked;
}
