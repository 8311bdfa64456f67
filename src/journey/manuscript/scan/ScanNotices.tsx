import type { ReactNode } from 'react';
import { progressStore } from '@/device/storage/books/progress.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { bringScanBack } from '../set-aside/begin-again.ts';
import { scansAside } from '../set-aside/offers.ts';
import { useSetAside } from '../set-aside/use-set-aside.ts';
import { bringBackWords } from '../set-aside/words.ts';
import type { Hints } from './hands-free/hands-free.ts';
import { HINT_WORDS } from './hands-free/hint-words.ts';
import styles from './notices.module.css';
import type { Wanted } from './use-scan-requests.ts';

const FIRST_WORDS = 'Lay the book flat and hold your phone at least 10 inches above it';

interface ScanNoticesProps {
  hints: Hints;
  /** before the first page */
  isFirst: boolean;
  isNearlyFull: boolean;
  /** where the next photo goes */
  wanted: Wanted;
  onSkip: () => void;
  sessionId: SessionId;
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

/** The scan was begun anew: what it was last is one tap away. */
function SetAsideNotice({ sessionId }: { sessionId: SessionId }) {
  const [last] = scansAside(useSetAside(sessionId));
  const progress = useStore(progressStore, (state) => state.progress);
  const { error, attempt } = useAttempt();
  if (!last || progress?.sessionId !== sessionId) return null;
  return (
    <div className={styles.notice}>
      {error && <p role="alert">{error}</p>}
      <Button
        kind="plain"
        className={styles.onDark ?? ''}
        onClick={() => attempt(() => bringScanBack(progress, last.atMs))}
      >
        {bringBackWords(last.pages)}
      </Button>
    </div>
  );
}

/** Words over the camera's picture; none of them is in the way of the shutter. */
export function ScanNotices(props: ScanNoticesProps) {
  const { hints, isFirst, isNearlyFull, wanted, onSkip, error, refusals } = props;
  const problems = error ? [error, ...refusals] : refusals;
  return (
    <div className={styles.notices}>
      {props.children}
      <WantedPage wanted={wanted} onSkip={onSkip} />
      <SetAsideNotice sessionId={props.sessionId} />
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
      <p aria-hidden={hints.shown !== null} className={styles.guidance}>
        {hints.shown ? HINT_WORDS[hints.shown] : isFirst && FIRST_WORDS}
      </p>
      <p aria-live="polite" className="visually-hidden">
        {hints.said && HINT_WORDS[hints.said]}
      </p>
    </div>
  );
}
