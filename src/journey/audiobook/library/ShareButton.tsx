import { lazy, Suspense, useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../player/player.module.css';

const ShareBook = lazy(async () => ({ default: (await import('../shared/ShareBook.tsx')).ShareBook }));

/** The way to links for the family. */
export function ShareButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <span>
          Share<span className={styles.withWhom}> with the family</span>
        </span>
      </Button>
      <Suspense>{isOpen && <ShareBook order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
