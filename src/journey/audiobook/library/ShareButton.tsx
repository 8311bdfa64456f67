import { lazy, Suspense, useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import styles from '../audiobook.module.css';

const ShareBook = lazy(async () => ({ default: (await import('../shared/ShareBook.tsx')).ShareBook }));

/** The way to links for the family. */
export function ShareButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        Share with the family
      </button>
      <Suspense>{isOpen && <ShareBook order={order} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
