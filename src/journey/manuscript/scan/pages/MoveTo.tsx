import { useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import styles from './pages.module.css';

interface MoveToProps {
  /** from 0 */
  index: number;
  count: number;
  onMove: (index: number) => void;
}

/** Another place for a page: one step, or to a number. Buttons, because dragging needs a steady hand. */
export function MoveTo({ index, count, onMove }: MoveToProps) {
  const [text, setText] = useState('');
  const place = Number.parseInt(text, 10);
  const isPlace = place >= 1 && place <= count && place !== index + 1;
  return (
    <div className={styles.moving}>
      <Button kind="quiet" disabled={index === 0} onClick={() => onMove(index - 1)}>
        Move earlier
      </Button>
      <Button kind="quiet" disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        Move later
      </Button>
      <form
        className={styles.moveTo}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPlace) return;
          onMove(place - 1);
          setText('');
        }}
      >
        <label htmlFor="move-to">Move to place</label>
        <input
          id="move-to"
          type="number"
          inputMode="numeric"
          min={1}
          max={count}
          placeholder={String(index + 1)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="quiet" type="submit" disabled={!isPlace}>
          Move
        </Button>
      </form>
    </div>
  );
}
