import { useEffect, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { useLocation } from '@/ui/router.ts';
import styles from './app.module.css';

/** Steps in which a page may be scanned, sent or paid: a new version never offers itself there. */
const BUSY = /^\/step-[1-4]/;

/** Offers a new version of the product, and never takes over by itself. */
export function UpdateBar() {
  const [apply, setApply] = useState<(() => void) | null>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('@/backend/update.ts').then(({ watchForUpdate }) =>
        watchForUpdate((ready) => setApply(() => ready)),
      );
    }, 0);
    return () => clearTimeout(timer);
  }, []);
  if (!apply || BUSY.test(pathname)) return null;
  return (
    <div role="status" className={styles.update}>
      <p>A new version is ready.</p>
      <Button kind="quiet" onClick={apply}>
        Update now
      </Button>
    </div>
  );
}
