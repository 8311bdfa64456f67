import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  kind: 'error' | 'info' | 'safe';
  children: ReactNode;
}

/** Words that must be noticed: errors are announced at once, the rest when the reader pauses. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`${styles.notice} ${styles[kind]}`}>
      {children}
    </div>
  );
}
