import type { ReactElement, ReactNode } from 'react';
import styles from './beside-picture.module.css';

interface BesidePictureProps {
  /** one of public/drawings, or a cover; it tells nothing that the words do not */
  picture: 'listening' | 'family' | 'photograph-page' | 'gift' | 'bookcase' | 'keepsakes' | ReactElement;
  /** below the words on a phone; without it only a wide screen shows it */
  isOnPhones?: boolean;
  children: ReactNode;
}

/** Few words and one thing to do, with a drawing where the screen would be empty. */
export function BesidePicture({ picture, isOnPhones = false, children }: BesidePictureProps) {
  return (
    <div className={styles.beside}>
      <div className={styles.words}>{children}</div>
      {typeof picture === 'string' ? (
        <img
          src={`/drawings/${picture}.svg`}
          alt=""
          width="520"
          height="420"
          loading="lazy"
          className={isOnPhones ? styles.picture : `${styles.picture} ${styles.wideOnly}`}
        />
      ) : (
        <div className={styles.cover}>{picture}</div>
      )}
    </div>
  );
}
