import { call } from '@/backend/calls/callables.ts';
import { downloadAddress } from '@/device/storage/downloads/download-address.ts';
import {
  addDownloadPhoto,
  isWhole,
  listDownloadPhotos,
  readDownload,
  readDownloadExtras,
  readDownloadPhoto,
  removeDownload,
} from '@/device/storage/downloads/downloads.ts';
import { forgetListenApp } from '@/device/storage/downloads/listen-app.ts';
import type { SharedFacts } from '@/device/storage/downloads/listening-rows.ts';
import { forgetPlace } from '@/device/storage/downloads/places.ts';
import { MAX_SHARED_PAGES, SHARE_TOKEN } from '@/domain/audiobook/share-link.ts';
import { photosIn, readTimings } from '@/domain/audiobook/timings.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import type { BookSound } from '../listening/use-sound.ts';
import { beginInRoom, type Source } from '../offline/downloader.ts';

type SharedBook = NonNullable<CallableOutput<'open_share_link'>['book']>;

export type Opening =
  | { readonly kind: 'opening' }
  /** four digits are asked for; `problem` is what was wrong with the last ones */
  | { readonly kind: 'code'; readonly words: string; readonly problem: string | null }
  /** the address is none that anybody was sent */
  | { readonly kind: 'no-link' }
  /** `wasKept`: a copy was on this device, and is gone */
  | { readonly kind: 'ended'; readonly words: string; readonly wasKept: boolean }
  /** worth another try */
  | { readonly kind: 'failed'; readonly words: string }
  /** `bytes` of its sound; null while only this device is asked */
  | {
      readonly kind: 'open';
      readonly book: SharedFacts;
      readonly sound: BookSound;
      readonly bytes: number | null;
    };

/** By which its place is kept on this device, and a copy of it. */
export const placeKey = (token: string): string => `listen ${token}`;
export const keptKey = (token: string): string => `listen-${token}`;

/** The digits are asked for once on a device, not at every visit: from then on it opens the book by what it got for them. */
const codeKey = (token: string) => `kindred-listen-code ${token}`;
export const knownCode = (token: string): string | null => localStorage.getItem(codeKey(token));

const factsOf = (book: SharedBook): SharedFacts => {
  const { title, author, narrator, line, design, hasPhoto, isTextShown } = book;
  return {
    ...{ title, author, narrator, line, design, isTextShown },
    ...(hasPhoto !== undefined && { hasPhoto }),
  };
};

/** The cover as an own blob: a page may show pictures of its own alone. Null leaves it drawn. */
export async function coverOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(url);
    return response.ok ? URL.createObjectURL(await response.blob()) : null;
  } catch {
    return null; // the drawn cover is as good
  }
}

/** A whole copy on this device, played from it where the worker that answers for it is there. */
async function openKept(token: string): Promise<Opening | null> {
  const id = keptKey(token);
  const row = await readDownload(id);
  const extras = row && isWhole(row) ? await readDownloadExtras(id) : undefined;
  if (!extras?.shared || !navigator.serviceWorker?.controller) return null;
  const coverUrl = extras.cover && URL.createObjectURL(new Blob([extras.cover], { type: 'image/jpeg' }));
  const sound = { url: downloadAddress(id), timings: extras.timings, coverUrl };
  return { kind: 'open', book: extras.shared, sound, bytes: null };
}

async function forgetKept(token: string): Promise<boolean> {
  const wasKept = (await readDownload(keptKey(token))) !== undefined;
  await removeDownload(keptKey(token));
  await forgetPlace(placeKey(token));
  await forgetListenApp(token);
  localStorage.removeItem(codeKey(token));
  return wasKept;
}

async function openOnline(token: string, code: string | null): Promise<Opening> {
  const { book, pass, error = '', errorCode } = await call('open_share_link', { token, code });
  if (book) {
    if (pass !== undefined) localStorage.setItem(codeKey(token), pass);
    const kept = await openKept(token);
    const sound =
      kept?.kind === 'open'
        ? kept.sound
        : {
            url: book.soundUrl,
            timings: readTimings(book.timings),
            coverUrl: await coverOf(book.coverUrl),
          };
    return { kind: 'open', book: factsOf(book), sound, bytes: book.soundBytes };
  }
  if (errorCode === 'code-needed') return { kind: 'code', words: error, problem: null };
  if (errorCode === 'code-wrong' || errorCode === 'code-refused')
    return { kind: 'code', words: '', problem: error };
  if (errorCode === 'link-ended') return { kind: 'ended', words: error, wasKept: await forgetKept(token) };
  throw new AppError('unavailable', error);
}

/**
 * The book behind a link: its owner may have ended it, so the server is asked first. Without internet the copy on this
 * device plays.
 * @throws AppError
 */
export async function openShared(token: string, code: string | null): Promise<Opening> {
  if (!SHARE_TOKEN.test(token)) return { kind: 'no-link' };
  try {
    return await openOnline(token, code);
  } catch (error) {
    const kept = await openKept(token);
    if (kept) return kept;
    throw error;
  }
}

/** Fresh links to pages of the book, each null where there is no picture. @throws AppError */
async function pageLinks(token: string, pages: readonly string[]): Promise<readonly (string | null)[]> {
  const answer = await call('open_share_link', { token, code: knownCode(token), pages: [...pages] });
  if (!answer.success) throw new AppError('book-closed', answer.error);
  return answer.pageUrls ?? [];
}

async function bytesAt(url: string, signal: AbortSignal, headers?: HeadersInit): Promise<Response> {
  const response = await fetch(url, { signal, ...(headers && { headers, cache: 'no-store' }) }).catch(
    (cause: unknown) => {
      throw signal.aborted ? cause : new AppError('unavailable', undefined, { cause });
    },
  );
  if (!response.ok) throw new AppError('unavailable', `status ${response.status}`);
  return response;
}

/** A picture of a page of the book behind a link; null where there is none. @throws AppError; AbortError */
export async function readSharedPage(token: string, page: string, signal: AbortSignal): Promise<Blob | null> {
  const kept = await readDownloadPhoto(keptKey(token), page);
  if (kept) return kept;
  const [url] = await pageLinks(token, [page]);
  return url ? (await bytesAt(url, signal)).blob() : null;
}

/** The book behind a link, to be kept on this device. */
export function sharedSource(token: string): Source {
  const id = keptKey(token);
  const found = async () => {
    const { book, error } = await call('open_share_link', { token, code: knownCode(token) });
    if (!book) throw new AppError('book-closed', error);
    return book;
  };
  return {
    async begin(signal) {
      const book = await found();
      const known = await readDownload(id);
      const [url, sizeBytes] = [book.soundUrl, book.soundBytes];
      if (known && (isWhole(known) || known.sizeBytes === sizeBytes)) return { ...known, url };
      const timings = readTimings(book.timings);
      const cover = await (await bytesAt(book.coverUrl, signal)).arrayBuffer();
      const photos = { count: photosIn(timings ?? {}).length, keptCount: 0, bytes: 0 };
      const row = { orderId: id, url, sizeBytes, partCount: 0, photos };
      await beginInRoom(row, { timings, cover, shared: factsOf(book) });
      return row;
    },
    async part({ url }, { from, to }, signal) {
      const range = { range: `bytes=${from}-${to - 1}` };
      // A link ends after a quarter of an hour, also in the middle: then another one takes its place.
      const response = await bytesAt(url, signal, range).catch(async (error: unknown) => {
        if (signal.aborted) throw error;
        return bytesAt((await found()).soundUrl, signal, range);
      });
      const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
      return { bytes: await response.arrayBuffer(), totalBytes: total > 0 ? total : Number.NaN };
    },
    async photos(timings, onKept, signal) {
      const here = await listDownloadPhotos(id);
      const missing = photosIn(timings).filter((page) => !here.has(page));
      for (let at = 0; at < missing.length; at += MAX_SHARED_PAGES) {
        const pages = missing.slice(at, at + MAX_SHARED_PAGES);
        const links = await pageLinks(token, pages);
        for (const [i, page] of pages.entries()) {
          const url = links[i];
          const bytes = url ? await (await bytesAt(url, signal)).arrayBuffer() : new ArrayBuffer(0);
          // Null: removed meanwhile, or another tab was faster.
          const row = (await addDownloadPhoto(id, page, bytes)) ?? (await readDownload(id));
          if (!row) return;
          onKept(row);
        }
      }
    },
  };
}
