import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './sheet.module.css';

/** Sheets as they will be on paper; printing prints them alone, without the page around them. */
export function PrintPreview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <section className={styles.preview} aria-label={label}>
        {children}
      </section>
      {createPortal(
        <div className={styles.printed} aria-hidden="true">
          {children}
        </div>,
        document.body,
      )}
    </>
  );
}
