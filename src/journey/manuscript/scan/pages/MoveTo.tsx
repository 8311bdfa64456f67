import { Button } from '@/ui/Button.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import styles from './pages.module.css';

interface MoveToProps {
  /** from 0 */
  index: number;
  count: number;
  onMove: (index: number) => void;
}

/** Another place for a page: one step, or to a number. Rarely wanted, so folded. */
export function MoveTo({ index, count, onMove }: MoveToProps) {
  return (
    <details className={styles.moveMore}>
      <summary>Move...</summary>
      <div className={styles.moving}>
        <Button kind="quiet" disabled={index === 0} onClick={() => onMove(index - 1)}>
          Move earlier
        </Button>
        <Button kind="quiet" disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          Move later
        </Button>
        <PlaceForm count={count} index={index} onMove={onMove} />
      </div>
    </details>
  );
}
