import { useEffect } from 'react';
import { rememberScan } from '@/device/resume/scan-hint.ts';
import { useSending } from '@/device/sending/use-sending-choice.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';

/**
 * Keeps the hint by which the home page offers to go on. `list` is null until the pages are known.
 * @param unsaved photos that are being made into pages
 */
export function useKeepScanHint(
  list: readonly StoredPage[] | null,
  safe: number,
  isDone = false,
  unsaved = 0,
): void {
  const pages = list?.length;
  const last = list?.at(-1);
  const { stop } = useSending();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is what its id says
  useEffect(() => {
    if (pages === undefined) return;
    if (isDone || !last) return rememberScan(null);
    const leaving = new AbortController();
    import('./keep-scan-hint.ts')
      .then(({ keepScanHint }) => keepScanHint({ pages, safe, last, stop, unsaved }, leaving.signal))
      // Without it the home page says what it said before.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [pages, last?.id, safe, stop, isDone, unsaved]);
}
