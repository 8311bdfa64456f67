import { lazy, Suspense, useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import styles from './formats.module.css';

const OtherFormats = lazy(async () => ({ default: (await import('./OtherFormats.tsx')).OtherFormats }));

/** The way to a finished book in other formats. */
export function FormatsDisclosure({ order }: { order: Order }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={styles.summary}>Other formats</summary>
      <Suspense>{wasOpened && <OtherFormats order={order} />}</Suspense>
    </details>
  );
}
