import { useId, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import styles from './pages.module.css';

interface PlaceFormProps {
  /** of places there are */
  count: number;
  /** where it is now, from 0 */
  index?: number;
  isDisabled?: boolean;
  /** to a place from 0 */
  onMove: (index: number) => void;
}

/** A place by its number: dragging needs a steady hand. */
export function PlaceForm({ count, index, isDisabled = false, onMove }: PlaceFormProps) {
  const [text, setText] = useState('');
  const id = useId();
  const place = Number.parseInt(text, 10);
  const isPlace = place >= 1 && place <= count && place - 1 !== index;
  return (
    <form
      className={styles.moveTo}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPlace || isDisabled) return;
        onMove(place - 1);
        setText('');
      }}
    >
      <label htmlFor={id}>Move to position</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={count}
        placeholder={index === undefined ? '' : String(index + 1)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {/* Not disabled: after a move it still has the focus. */}
      <Button kind="quiet" type="submit" aria-disabled={!isPlace || isDisabled}>
        Move
      </Button>
    </form>
  );
}
