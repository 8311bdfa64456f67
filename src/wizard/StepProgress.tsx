import type { Progress } from '@/device/storage/books/progress-record.ts';
import { isStepDone, STEPS, type StepNumber } from './steps.ts';
import styles from './wizard.module.css';

interface StepProgressProps {
  current: StepNumber;
  /** null until this device has told it */
  progress: Progress | null;
  /** the book that is shown is another one, and paid */
  isPaid?: boolean | undefined;
}

const classOf = (isActive: boolean, isFilled: boolean) =>
  [styles.step, isActive && styles.active, isFilled && styles.filled].filter(Boolean).join(' ');

/**
 * Steps up to the current one are active, earlier ones that are done carry a check mark, the line is current ÷ total full.
 * One that was passed over is drawn as an outline.
 */
export function StepProgress({ current, progress, isPaid }: StepProgressProps) {
  return (
    <nav aria-label="Progress" className={styles.progress}>
      <div
        role="progressbar"
        aria-label={`Step ${current} of ${STEPS.length}`}
        aria-valuemin={0}
        aria-valuemax={STEPS.length}
        aria-valuenow={current}
        className={styles.track}
      >
        <div className={styles.fill} data-current={current} />
      </div>
      <ol className={styles.steps}>
        {STEPS.map(({ number, name }) => {
          const isDone = number < current && (isPaid || (progress !== null && isStepDone(number, progress)));
          return (
            <li
              key={number}
              aria-current={number === current ? 'step' : undefined}
              className={classOf(number <= current, isDone || number === current)}
            >
              <span className={styles.mark}>
                {isDone ? (
                  <>
                    <span aria-hidden="true">✓</span>
                    <span className="visually-hidden">Done: </span>
                  </>
                ) : (
                  number
                )}
              </span>
              <span className={styles.name}>{name}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
