import type { ReactNode } from 'react';
import styles from './step-actions.module.css';

/** What describes a way on that cannot be taken yet. */
export const WHY_NOT_ID = 'why-not';

/**
 * The row of buttons that lead back and on; on a phone they stack with the way on at the top.
 * `why`: what is missing before one can go on.
 */
export function StepActions({ why, children }: { why?: string | false; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {why && (
        <p id={WHY_NOT_ID} className={styles.why}>
          {why}
        </p>
      )}
      {children}
    </div>
  );
}
