import type { ReactNode } from 'react';
import styles from './step-actions.module.css';

/** What describes a way on that cannot be taken yet. */
export const WHY_NOT_ID = 'why-not';

interface StepActionsProps {
  /** what is missing before one can go on */
  why?: string | false;
  /** stays at the foot of the screen or of its dialog, however long what is above it gets */
  inReach?: 'page' | 'dialog';
  children: ReactNode;
}

/** The row of buttons that lead back and on; on a phone they stack with the way on at the top. */
export function StepActions({ why, inReach, children }: StepActionsProps) {
  return (
    <div className={styles.actions} data-in-reach={inReach}>
      {why && (
        <p id={WHY_NOT_ID} className={styles.why}>
          {why}
        </p>
      )}
      {children}
    </div>
  );
}
