import { useEffect, useState } from 'react';
import { readPage } from '@/storage/pages.ts';
import type { StoredPage } from '@/storage/rows.ts';
import styles from './scan.module.css';

/** A saved page in small. */
export function Thumbnail({ page, position }: { page: StoredPage; position: number }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isHere = true;
    readPage(page.id).then(
      (blob) => {
        if (!isHere) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      // The page itself is safe; only its small picture is missing.
      () => setUrl(undefined),
    );
    return () => {
      isHere = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [page.id]);
  return <img className={styles.thumbnail} src={url} alt={`Page ${position}`} />;
}
