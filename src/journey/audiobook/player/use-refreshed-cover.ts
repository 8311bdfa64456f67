import { useEffect, useState } from 'react';
import type { CoverChoice, Order } from '@/domain/audiobook/order.ts';
import { isAbort } from '@/domain/errors.ts';
import { refreshCover } from '../offline/refresh-cover.ts';

/** The cover that a kept book has got in the place of the one it was kept with; null while that one is right. */
export function useRefreshedCover({ id, audiobook }: Order, isOfDevice: boolean): string | null {
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
