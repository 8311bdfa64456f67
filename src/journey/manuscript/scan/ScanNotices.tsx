import { Button } from '@/ui/Button.tsx';
import type { Hints } from './hands-free/hands-free.ts';
import { HINT_WORDS } from './hands-free/hint-words.ts';
import styles from './notices.module.css';

const FIRST_WORDS = 'Lay the book flat and hold the phone 25 cm or more above it';

interface ScanNoticesProps {
  hints: Hints;
  /** before the first page */
  isFirst: boolean;
  isNearlyFull: boolean;
  /** place of the page being retaken, from 1 */
  retaking: number | null;
  onKeepOld: () => void;
  error: string | null;
  refusals: readonly string[];
}

/** Words over the camera's picture; none of them is in the way of the shutter. */
export function ScanNotices(props: ScanNoticesProps) {
  const { hints, isFirst, isNearlyFull, retaking, onKeepOld, error, refusals } = props;
  const problems = error ? [error, ...refusals] : refusals;
  return (
    <div className={styles.notices}>
      {retaking !== null && (
        <div role="status" className={styles.notice}>
          <p>
            Take <strong>page {retaking}</strong> again.
          </p>
          <Button kind="plain" className={styles.onDark ?? ''} onClick={onKeepOld}>
            Keep the old one
          </Button>
        </div>
      )}
      {isNearlyFull && (
        <p role="status" className={styles.notice}>
          This phone is nearly full. Let the waiting pages be sent first; what is safe with us makes room
          here.
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className={styles.problem}>
          {problems.map((problem) => (
            <p key={problem}>Error: {problem}</p>
          ))}
        </div>
      )}
      <p aria-hidden={hints.shown !== null} className={styles.coach}>
        {hints.shown ? HINT_WORDS[hints.shown] : isFirst && FIRST_WORDS}
      </p>
      <p aria-live="polite" className="visually-hidden">
        {hints.said && HINT_WORDS[hints.said]}
      </p>
    </div>
  );
}
