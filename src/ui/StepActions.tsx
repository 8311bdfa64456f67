import type { ReactNode } from 'react';
import styles from './step-actions.module.css';

/** The row of buttons that lead back and on; on a phone they stack with the way on at the top. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
