import type { RefObject } from 'react';
import { counted } from '@/domain/counted.ts';
import { Button } from '@/ui/Button.tsx';
import styles from './reading.module.css';
import type { DoubtWalk, PlacedDoubt } from './use-doubts.ts';

interface DoubtBarProps {
  walk: DoubtWalk;
  nextButton: RefObject<HTMLButtonElement | null>;
  onNext: () => void;
  onRight: (doubt: PlacedDoubt) => void;
  onMend: (doubt: PlacedDoubt) => void;
}

function Standing({ walk: { doubts, active, number } }: { walk: DoubtWalk }) {
  if (active)
    return (
      <p className={styles.doubtWords}>
        <strong className={styles.doubtWord}>“{active.word}”</strong>
        <span className={styles.soft}>
          {number} of {doubts.length} to check
        </span>
      </p>
    );
  if (doubts.length === 0) return <p className={styles.doubtWords}>All checked</p>;
  return (
    <p className={styles.doubtWords}>
      <strong>{counted(doubts.length, 'word')} we are not sure of</strong>
    </p>
  );
}

/** Leads from one doubtful word to the next, under the thumb. Focus stays on "Next", so that it can be pressed on. */
export function DoubtBar({ walk, nextButton, onNext, onRight, onMend }: DoubtBarProps) {
  const { active, doubts, number } = walk;
  return (
    <section aria-label="Words to check" className={styles.bar}>
      <Standing walk={walk} />
      <p role="status" className="visually-hidden">
        {active && `${number} of ${doubts.length} to check: ${active.word}, in: ${active.context}`}
      </p>
      <div className={styles.barActions}>
        {active && (
          <>
            <Button kind="quiet" onClick={() => onRight(active)}>
              Looks right
            </Button>
            <Button kind="quiet" onClick={() => onMend(active)}>
              Fix
            </Button>
          </>
        )}
        {doubts.length > 0 && (
          <button ref={nextButton} type="button" className={styles.next} onClick={onNext}>
            Next
          </button>
        )}
      </div>
    </section>
  );
}
