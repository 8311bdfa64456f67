import { InstallAdvice } from '@/device/resume/InstallAdvice.tsx';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { usePagesSafe } from '../reading/use-pages-safe.ts';

/** After the first pages, when the camera is closed. */
export function InstallAfterPages({ pages }: { pages: readonly StoredPage[] }) {
  const safe = usePagesSafe(pages);
  return <InstallAdvice pages={pages.length} safe={safe} />;
}
