import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { downloadAddress } from '@/device/storage/downloads/download-address.ts';
import { isWhole, readDownload, readDownloadExtras } from '@/device/storage/downloads/downloads.ts';
import type { CoverChoice, Order } from '@/domain/audiobook/order.ts';
import { readTimings, type Timings } from '@/domain/audiobook/timings.ts';
import { isAbort } from '@/domain/errors.ts';
import { keepOffline } from '../offline/downloader.ts';
import { isOutdated } from '../offline/is-outdated.ts';
import { refreshCover } from '../offline/refresh-cover.ts';

export interface BookSound {
  readonly url: string;
  readonly timings: Timings | null;
  readonly coverUrl: string | null;
  /** the copy on this device was older than the book: the new one is heard, and kept in its place */
  readonly isNewerThanKept?: boolean;
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

/** Whether a sentence was read again since this copy was kept, and the new one can be had. */
async function hasNewSound(order: Order, timings: Timings | null): Promise<boolean> {
  if (!navigator.onLine || order.status !== 'completed') return false;
  const row = await readDownload(order.id);
  return row !== undefined && isOutdated(row, timings, order);
}

/**
 * 'none' when the book is not on this device, or the device does not answer: then the network plays it. 'outdated' when
 * what is here is an older one, and there is a line to hear the newer one.
 */
async function soundOfDevice(order: Order): Promise<BookSound | 'none' | 'outdated'> {
  const { id: orderId } = order;
  try {
    if (!(await isPlayedFromDevice(orderId))) return 'none';
    const { cover, timings } = (await readDownloadExtras(orderId)) ?? { cover: null, timings: null };
    if (await hasNewSound(order, timings)) return 'outdated';
    const coverUrl = cover && URL.createObjectURL(new Blob([cover], { type: 'image/jpeg' }));
    return { url: downloadAddress(orderId), timings, coverUrl };
  } catch (error) {
    console.error(error);
    return 'none';
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

/** What is heard, and that of this device when it is that. */
async function findSound(order: Order): Promise<{ sound: BookSound; own: BookSound | null }> {
  const kept = await soundOfDevice(order);
  if (typeof kept !== 'string') return { sound: kept, own: kept };
  const sound = await soundOfServer(order.audioUrl ?? '', order.audiobook?.coverUrl ?? null);
  return { sound: kept === 'outdated' ? { ...sound, isNewerThanKept: true } : sound, own: null };
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
  // As it is when the sound is looked for; what becomes of the order later brings no other sound.
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another book brings another sound
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let own: BookSound | null = null;
    const load = async () => {
      const found = await findSound(latest.current);
      own = found.own;
      if (signal.aborted) return;
      setSound(found.sound);
      // Only now, when nothing plays from it, does the newer copy take the place of the older one.
      if (found.sound.isNewerThanKept) void keepOffline(latest.current);
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
