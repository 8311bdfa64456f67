import { useRef } from 'react';
import { Button } from '@/ui/Button.tsx';
import styles from './scan.module.css';

interface CameraTroubleProps {
  message: string;
  onAgain: () => void;
  onPhotos: (files: File[]) => void;
}

/** No camera: what to do about it, and photos from the device as the other way. */
export function CameraTrouble({ message, onAgain, onPhotos }: CameraTroubleProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.trouble}>
      <div role="alert">
        <p>Error: {message}</p>
        <p className={styles.small}>Please make sure Firebase is configured correctly.</p>
      </div>
      <Button kind="quiet" onClick={onAgain}>
        Try the camera again
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label="Photos of the pages"
        className="visually-hidden"
        onChange={(event) => {
          onPhotos(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <Button kind="quiet" onClick={() => input.current?.click()}>
        Choose photos instead
      </Button>
    </div>
  );
}
