import { useState } from 'react';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from './pages.module.css';

/** Long enough for the browser to have begun; the address of a zip that nobody fetches must not stay. */
const KEEP_ADDRESS_MS = 60_000;

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS_MS);
}

/** Everything this device has of the scan as one file, at any time. */
export function DownloadAll({ pages }: { pages: readonly StoredPage[] }) {
  const [packed, setPacked] = useState<number | null>(null);
  const { error, attempt } = useAttempt();
  const pack = async () => {
    setPacked(0);
    try {
      const { packPages } = await import('./pack-pages.ts');
      download(await packPages(pages, setPacked), 'pages.zip');
    } finally {
      setPacked(null);
    }
  };
  return (
    <div className={styles.foot}>
      <Button kind="plain" disabled={packed !== null} onClick={() => attempt(pack)}>
        {packed === null ? 'Download all photos' : `Packing ${packed} of ${pages.length}`}
      </Button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
