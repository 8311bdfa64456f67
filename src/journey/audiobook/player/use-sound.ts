import { useEffect, useState } from 'react';
import { fetchWhole } from '@/backend/fetch-part.ts';
import { isAbort } from '@/domain/errors.ts';
import type { Order } from '@/domain/order.ts';
import { readTimings, type Timings } from '@/domain/timings.ts';
import { downloadAddress } from '@/storage/download-address.ts';
import { isWhole, readDownload, readDownloadExtras } from '@/storage/downloads.ts';

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

/** Where the sound comes from, and what goes with it. Null until the device was asked; the text may come later. */
export function useSound({ id, audioUrl, audiobook }: Order): BookSound | null {
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
      setSound(own ?? { url: audioUrl ?? '', timings: null, coverUrl: remoteCover });
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
  return sound;
}
