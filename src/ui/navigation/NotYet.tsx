import type { ReactNode } from 'react';
import { ButtonLink } from './ButtonLink.tsx';
import styles from './not-yet.module.css';

interface NotYetProps {
  /** what comes first, in words */
  children: ReactNode;
  /** the step that has to come first */
  step: 1 | 2 | 3 | 4;
  /** how it is told to whoever is to help */
  detail?: string;
}

/** A step that was opened before its turn: what is missing, and the way there. Nothing went wrong. */
export function NotYet({ children, step, detail }: NotYetProps) {
  return (
    <div role="status" className={styles.notYet}>
      <p>{children}</p>
      <ButtonLink to={`/step-${step}`}>Go to Step {step}</ButtonLink>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
