import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { keepPlace, readPlace } from '@/device/storage/downloads/places.ts';
import { SHARE_TOKEN } from '@/domain/audiobook/share-link.ts';
import { readTimings } from '@/domain/audiobook/timings.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError, isAbort } from '@/domain/errors.ts';
import { wordsOf } from '@/ui/words-of.ts';
import type { Place } from '../listening/use-place.ts';
import type { BookSound } from '../listening/use-sound.ts';

export type SharedBook = NonNullable<CallableOutput<'open_share_link'>['book']>;

export type Opening =
  | { readonly kind: 'opening' }
  /** four digits are asked for; `problem` is what was wrong with the last ones */
  | { readonly kind: 'code'; readonly words: string; readonly problem: string | null }
  /** the address is none that anybody was sent */
  | { readonly kind: 'no-link' }
  | { readonly kind: 'ended'; readonly words: string }
  /** worth another try */
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'open'; readonly book: SharedBook; readonly sound: BookSound };

/** The digits are asked for once on a device, not at every visit. */
const codeKey = (token: string) => `listen-code ${token}`;

/** The cover as an own blob: a page may show pictures of its own alone. Null leaves it drawn. */
async function coverOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(url);
    return response.ok ? URL.createObjectURL(await response.blob()) : null;
  } catch {
    return null; // the drawn cover is as good
  }
}

async function open(token: string, code: string | null): Promise<Opening> {
  if (!SHARE_TOKEN.test(token)) return { kind: 'no-link' };
  const { book, error = '', errorCode } = await call('open_share_link', { token, code });
  if (book) {
    const [coverUrl, timings] = [await coverOf(book.coverUrl), readTimings(book.timings)];
    return { kind: 'open', book, sound: { url: book.soundUrl, timings, coverUrl } };
  }
  if (errorCode === 'code-needed') return { kind: 'code', words: error, problem: null };
  if (errorCode === 'code-wrong' || errorCode === 'code-refused')
    return { kind: 'code', words: '', problem: error };
  if (errorCode === 'link-ended') return { kind: 'ended', words: error };
  throw new AppError('unavailable', error);
}

/** The book behind a link. `renew` gets the sound anew when its own link has ended; a link that was ended stays silent then. */
export function useSharedBook(token: string): {
  readonly opening: Opening;
  readonly enter: (code: string | null) => Promise<void>;
  readonly renew: () => Promise<void>;
} {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  const enter = useCallback(
    async (code: string | null) => {
      try {
        const found = await open(token, code);
        if (found.kind === 'open' && code !== null) localStorage.setItem(codeKey(token), code);
        setOpening(found);
      } catch (error) {
        setOpening({ kind: 'failed', words: wordsOf(error) });
      }
    },
    [token],
  );
  useEffect(() => void enter(localStorage.getItem(codeKey(token))), [enter, token]);
  const renew = useCallback(async () => {
    try {
      const found = await open(token, localStorage.getItem(codeKey(token)));
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

/** A picture of a page of the book behind a link; null where there is none. @throws AppError */
async function readSharedPage(token: string, page: string, signal: AbortSignal): Promise<Blob | null> {
  const code = localStorage.getItem(codeKey(token));
  const { pageUrls = [] } = await call('open_share_link', { token, code, pages: [page] });
  const [url] = pageUrls;
  if (!url) return null;
  const response = await fetch(url, { signal });
  return response.ok ? response.blob() : null;
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
  const orderId = `listen ${token}`;
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
