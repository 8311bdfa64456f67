import { STOP_WORDS } from '@/device/sending/sending-words.ts';
import { useSending } from '@/device/sending/use-sending-wish.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { counted } from '@/domain/counted.ts';
import { usePagesSafe } from '../reading/use-pages-safe.ts';
import styles from './scan.module.css';

function safeWords(pages: number, pagesSafe: number): string {
  if (pagesSafe === 0) return 'Saved on this device';
  return `Saved on this device, ${pagesSafe === pages ? 'all' : pagesSafe} safe with us`;
}

/** How many pages there are and where they are. Only the number is announced: it changes with every capture. */
export function ScanCount({ pages }: { pages: readonly StoredPage[] }) {
  const pagesSafe = usePagesSafe(pages);
  const { stop } = useSending();
  return (
    <div className={styles.counts}>
      <p aria-live="polite" className={styles.count}>
        {counted(pages.length, 'page')}
      </p>
      {pages.length > 0 && <p className={styles.saved}>{safeWords(pages.length, pagesSafe)}</p>}
      {stop && pagesSafe < pages.length && <p className={styles.stopped}>{STOP_WORDS[stop]}</p>}
    </div>
  );
}
