import type { ReactNode } from 'react';
import { Button } from '@/ui/Button.tsx';
import styles from './notices.module.css';
import type { Wanted } from './use-scan-requests.ts';

interface ScanNoticesProps {
  isNearlyFull: boolean;
  /** where the next photo goes */
  wanted: Wanted;
  onSkip: () => void;
  error: string | null;
  refusals: readonly string[];
  /** what else is to be told */
  children: ReactNode;
}

function WantedPage({ wanted, onSkip }: Pick<ScanNoticesProps, 'wanted' | 'onSkip'>) {
  const { retaking, inserting, left } = wanted;
  if (retaking === null && !inserting) return null;
  const more = left === 0 ? '' : ` ${left} more after it.`;
  return (
    <div role="status" className={styles.notice}>
      {inserting ? (
        <p>
          Photograph{' '}
          <strong>{inserting.printed === null ? 'the missing page' : `page ${inserting.printed}`}</strong>. It
          goes after page {inserting.after} of the scan.{more}
        </p>
      ) : (
        <p>
          Take <strong>page {retaking}</strong> again.{more}
        </p>
      )}
      <Button kind="plain" className={styles.onDark ?? ''} onClick={onSkip}>
        {inserting ? 'Leave it' : 'Keep the old one'}
      </Button>
    </div>
  );
}

/** Words over the camera's picture; none of them is in the way of the shutter. */
export function ScanNotices(props: ScanNoticesProps) {
  const { isNearlyFull, wanted, onSkip, error, refusals } = props;
  const problems = error ? [error, ...refusals] : refusals;
  return (
    <div className={styles.notices}>
      {props.children}
      <WantedPage wanted={wanted} onSkip={onSkip} />
      {isNearlyFull && (
        <p role="status" className={styles.notice}>
          This phone is nearly full. Let the waiting pages upload first. Backed-up pages free up space.
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className={styles.problem}>
          {problems.map((problem) => (
            <p key={problem}>Error: {problem}</p>
          ))}
        </div>
      )}
    </div>
  );
}
