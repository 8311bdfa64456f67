import { useEffect, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import styles from './notices.module.css';
import type { Unsaved } from './use-pages.ts';

/** The photo in memory as a file the person can keep. */
function Download({ photo, name }: { photo: Blob; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <a className={styles.download} href={url} download={name}>
      Download {name}
    </a>
  );
}

/** The browser asks before it lets the tab go. */
function useNoLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

/** Photos this device would not take: kept in memory, with two ways to save them. */
export function UnsavedPages({ unsaved, onAgain }: { unsaved: readonly Unsaved[]; onAgain: () => void }) {
  useNoLeaving();
  const isFull = unsaved.some(({ error }) => error.code === 'disk-full');
  return (
    <div role="alert" className={styles.problem}>
      <p>
        <strong>
          {unsaved.length === 1
            ? 'This page is not saved yet.'
            : `${unsaved.length} pages are not saved yet.`}
        </strong>{' '}
        {isFull
          ? 'This phone is full. Delete something else, or go online. Pages that are sent free up space.'
          : 'This browser’s storage isn’t responding. Close other tabs of this site.'}{' '}
        Please don’t close this window until then.
      </p>
      <Button onClick={onAgain}>Save again</Button>
      {unsaved.map(({ id, developed }, index) => (
        <Download key={id} photo={developed.photo} name={`unsaved-page-${index + 1}.jpg`} />
      ))}
    </div>
  );
}
