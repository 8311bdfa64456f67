import { lazy, Suspense, useState } from 'react';
import styles from './receipt.module.css';

const Receipt = lazy(async () => ({ default: (await import('./Receipt.tsx')).Receipt }));

/** The way to the list of every word beside what was said for it. */
export function ReceiptDisclosure({ url, title }: { url: string; title: string }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={styles.summary}>Every word, and how it is read</summary>
      <Suspense>{wasOpened && <Receipt url={url} title={title} />}</Suspense>
    </details>
  );
}
