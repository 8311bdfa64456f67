import { lazy, Suspense, useId, useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../audiobook.module.css';

const ShareBook = lazy(async () => ({ default: (await import('../shared/ShareBook.tsx')).ShareBook }));

/** The way to links for the family; before the book is finished it says why there is none. */
export function ShareButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const isReady = order.status === 'completed' && order.audioUrl !== null;
  return (
    <>
      <Button
        kind="quiet"
        disabled={!isReady}
        aria-describedby={isReady ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        Share with the family
      </Button>
      {!isReady && (
        <p id={reasonId} className={styles.soft}>
          You can share it as soon as it’s finished.
        </p>
      )}
      <Suspense>{isOpen && <ShareBook order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
