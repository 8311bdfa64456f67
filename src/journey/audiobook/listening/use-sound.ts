import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { downloadAddress } from '@/device/storage/downloads/download-address.ts';
import { isWhole, readDownload, readDownloadExtras } from '@/device/storage/downloads/downloads.ts';
import type { CoverChoice, Order } from '@/domain/audiobook/order.ts';
import { readTimings, type Timings } from '@/domain/audiobook/timings.ts';
import { isAbort } from '@/domain/errors.ts';
import { refreshCover } from '../offline/refresh-cover.ts';

export interface BookSound {
  readonly url: string;
  readonly timings: Timings | null;
  readonly coverUrl: string | null;
}

/** A book on this device is played from it, when the worker that answers for it is there. */
async function isPlayedFromDevice(orderId: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const row = await readDownload(orderId);
  return row !== undefined && isWhole(row);
}

async function fetchTimings(url: string, signal: AbortSignal): Promise<Timings | null> {
  return readTimings(await (await fetchWhole(url, signal)).json());
}

/** Null when the book is not on this device, or the device does not answer: then the network plays it. */
async function soundOfDevice(orderId: string): Promise<BookSound | null> {
  try {
    if (!(await isPlayedFromDevice(orderId))) return null;
    const { cover, timings } = (await readDownloadExtras(orderId)) ?? { cover: null, timings: null };
    const coverUrl = cover && URL.createObjectURL(new Blob([cover], { type: 'image/jpeg' }));
    return { url: downloadAddress(orderId), timings, coverUrl };
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** Without internet the names themselves: the player says what is the matter and asks again by `renew`. */
async function soundOfServer(audioUrl: string, coverUrl: string | null): Promise<BookSound> {
  try {
    const [url, cover] = await Promise.all([freshLink(audioUrl), coverUrl && freshLink(coverUrl)]);
    return { url, timings: null, coverUrl: cover };
  } catch (error) {
    if (navigator.onLine) console.error(error);
    return { url: audioUrl, timings: null, coverUrl: null };
  }
}

/** The cover that a kept book has got in the place of the one it was kept with; null while that one is right. */
function useRefreshedCover({ id, audiobook }: Order, isOfDevice: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const coverUrl = audiobook?.coverUrl ?? null;
  // As text, because every look at the order brings another object.
  const worn = JSON.stringify(audiobook?.cover ?? null);
  useEffect(() => {
    if (!isOfDevice || coverUrl === null) return;
    const leaving = new AbortController();
    const cover = JSON.parse(worn) as CoverChoice | null;
    refreshCover(id, { coverUrl, ...(cover && { cover }) }, leaving.signal).then(
      (jpeg) => jpeg && !leaving.signal.aborted && setUrl(URL.createObjectURL(jpeg)),
      // Without internet the cover it was kept with will do.
      (error: unknown) => !isAbort(error) && navigator.onLine && console.error(error),
    );
    return () => leaving.abort();
  }, [id, isOfDevice, coverUrl, worn]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
}

/**
 * Where the sound comes from, and what goes with it. Null until the device was asked; the text may come later. A link
 * to the server ends after a while: `renew` gets a new one.
 */
export function useSound(order: Order): {
  readonly sound: BookSound | null;
  readonly renew: () => Promise<void>;
} {
  const { id, audioUrl, audiobook } = order;
  const [sound, setSound] = useState<BookSound | null>(null);
  const timingsUrl = audiobook?.timingsUrl ?? null;
  const remoteCover = audiobook?.coverUrl ?? null;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let own: BookSound | null = null;
    const load = async () => {
      own = await soundOfDevice(id);
      if (signal.aborted) return;
      const shown = own ?? (await soundOfServer(audioUrl ?? '', remoteCover));
      if (signal.aborted) return;
      setSound(shown);
      if (own?.timings || timingsUrl === null) return;
      const timings = await fetchTimings(timingsUrl, signal);
      setSound((known) => known && { ...known, timings });
    };
    load().catch((error: unknown) => {
      // Without the text the book is still heard.
      if (!isAbort(error) && navigator.onLine) console.error(error);
    });
    return () => {
      leaving.abort();
      if (own?.coverUrl) URL.revokeObjectURL(own.coverUrl);
    };
  }, [id, audioUrl, timingsUrl, remoteCover]);
  const isOfDevice = sound?.url === downloadAddress(id);
  const refreshed = useRefreshedCover(order, isOfDevice);
  // Another cover does not touch the sound, which may be playing.
  const worn = JSON.stringify(audiobook?.cover ?? null);
  const firstWorn = useRef(worn);
  useEffect(() => {
    if (worn === firstWorn.current || remoteCover === null) return;
    firstWorn.current = worn;
    if (isOfDevice) return;
    freshLink(remoteCover).then(
      (coverUrl) => setSound((known) => known && { ...known, coverUrl }),
      (error: unknown) => navigator.onLine && console.error(error),
    );
  }, [worn, remoteCover, isOfDevice]);
  const renew = useCallback(async () => {
    if (isOfDevice) return;
    const { url, coverUrl } = await soundOfServer(audioUrl ?? '', remoteCover);
    setSound((known) => known && { ...known, url, coverUrl });
  }, [isOfDevice, audioUrl, remoteCover]);
  return { sound: sound && refreshed ? { ...sound, coverUrl: refreshed } : sound, renew };
}
