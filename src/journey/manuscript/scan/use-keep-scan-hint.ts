import { useEffect } from 'react';
import { rememberScan } from '@/device/resume/scan-hint.ts';
import { STOP_WORDS } from '@/device/sending/sending-words.ts';
import { useSending } from '@/device/sending/use-sending-choice.ts';
import { readThumb } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { whenCalm } from '@/ui/hooks/when-calm.ts';

/** A photo without a small picture is too large for a hint. */
const MAX_PICTURE_BYTES = 40_000;

function asDataUrl(blob: Blob): Promise<string | null> {
  if (blob.size > MAX_PICTURE_BYTES) return Promise.resolve(null);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}

/** Keeps the hint by which the home page offers to go on. `pages` is null until they are known. */
export function useKeepScanHint(pages: readonly StoredPage[] | null, safe: number, isDone = false): void {
  const count = pages?.length ?? null;
  const lastId = pages?.at(-1)?.id;
  const { stop } = useSending();
  useEffect(() => {
    if (count === null) return;
    if (isDone || lastId === undefined) return rememberScan(null);
    let isHere = true;
    whenCalm()
      .then(() => readThumb(lastId))
      .then(asDataUrl)
      .catch(() => null)
      .then(
        (picture) =>
          isHere && rememberScan({ pages: count, safe, picture, stopped: stop ? STOP_WORDS[stop] : '' }),
      );
    return () => {
      isHere = false;
    };
  }, [count, lastId, safe, stop, isDone]);
}
