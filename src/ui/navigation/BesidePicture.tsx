import type { ReactNode } from 'react';
import styles from './beside-picture.module.css';

interface BesidePictureProps {
  /** one of public/drawings, which tells nothing that the words do not */
  picture: 'listening' | 'family' | 'photograph-page' | 'gift';
  /** below the words on a phone; without it only a wide screen shows it */
  isOnPhones?: boolean;
  children: ReactNode;
}

/** Few words and one thing to do, with a drawing where the screen would be empty. */
export function BesidePicture({ picture, isOnPhones = false, children }: BesidePictureProps) {
  return (
    <div className={styles.beside}>
      <div className={styles.words}>{children}</div>
      <img
        src={`/drawings/${picture}.svg`}
        alt=""
        width="520"
        height="420"
        loading="lazy"
        className={isOnPhones ? styles.picture : `${styles.picture} ${styles.wideOnly}`}
      />
    </div>
  );
}
