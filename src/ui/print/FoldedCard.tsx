import type { ReactNode } from 'react';
import styles from './folded-card.module.css';
import type { Paper } from './paper.ts';
import { Sheet } from './Sheet.tsx';

/** How it becomes a card. */
export const HOW_TO_FOLD =
  'One sheet, printed on one side. Fold the upper half to the back, then the left half behind the right. The upper half is shown upright here and prints upside down: once folded, it’s upright inside.';

/** A long sentence is set smaller, so that it stays in its panel. */
function sizeOf(sentence: string): string {
  if (sentence.length <= 40) return 'short';
  return sentence.length <= 140 ? 'middle' : 'long';
}

interface FoldedCardProps {
  paper: Paper;
  /** inside, on the left */
  sentence: string;
  /** who wrote it */
  from?: string;
  /** inside, on the right */
  inside: ReactNode;
  back: ReactNode;
  front: ReactNode;
}

/**
 * One side of one sheet, folded twice: the upper half to the back, then the left half behind the right. The upper half is
 * printed upside down, to be upright inside the card; on the screen it is upright, to be read.
 */
export function FoldedCard({ paper, sentence, from, inside, back, front }: FoldedCardProps) {
  return (
    <Sheet paper={paper}>
      <div className={styles.quarters}>
        <div className={styles.inside}>
          <div className={styles.panel}>
            {sentence && (
              <p className={styles.sentence} data-size={sizeOf(sentence)}>
                {sentence}
              </p>
            )}
            {from && <p className={styles.how}>{from}</p>}
          </div>
          <div className={styles.panel}>{inside}</div>
        </div>
        <div className={`${styles.panel} ${styles.back}`}>{back}</div>
        <div className={styles.panel}>{front}</div>
      </div>
    </Sheet>
  );
}
