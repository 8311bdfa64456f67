import { useId, useMemo } from 'react';
import { Button } from '@/ui/Button.tsx';
import { captionsOf, withCaptions } from '../change-edits.ts';
import styles from '../lists.module.css';
import type { OpenReview } from '../use-review.ts';
import type { TextPlace } from './TextView.tsx';

const MAX_SHOWN_CHARACTERS = 60;
const shortened = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS).trimEnd()}…` : text;

interface CaptionsChoiceProps {
  open: OpenReview;
  onShow: (place: TextPlace) => void;
}

/** Whether the words under the pictures are read aloud: chosen once for the book. Nothing where there are none. */
export function CaptionsChoice({ open, onShow }: CaptionsChoiceProps) {
  const { review, row, act } = open;
  const id = useId();
  const captions = useMemo(() => captionsOf(review), [review]);
  const [first] = captions;
  if (!first) return null;
  const read = captions.filter((caption) => row.edits.paragraphs[caption.id]?.isLeftOut === false).length;
  const areAllRead = read === captions.length;
  const choose = () =>
    act({
      words: areAllRead
        ? 'The words under the pictures are left out of the audiobook.'
        : 'The words under the pictures are read aloud in their place.',
      make: (edits) => withCaptions(edits, captions, !areAllRead),
      touches: captions.map((caption) => caption.id),
    });
  return (
    <section className={styles.question} aria-labelledby={`${id}-head`}>
      <h4 id={`${id}-head`}>Words under the pictures</h4>
      <p id={`${id}-about`}>
        {captions.length === 1
          ? 'One picture has words under it. They '
          : `${captions.length} pictures have words under them. They `}
        can be read aloud in their place, or left out of the audiobook.
      </p>
      <p className={styles.soft}>“{shortened(first.text)}”</p>
      <label className={styles.choice}>
        <input type="checkbox" aria-describedby={`${id}-about`} checked={areAllRead} onChange={choose} />
        Read them aloud
      </label>
      {read > 0 && !areAllRead && (
        <p role="status" className={styles.soft}>
          {read} of {captions.length} are read aloud now.
        </p>
      )}
      <div className={styles.questionActions}>
        <Button kind="plain" onClick={() => onShow({ kind: 'paragraph', id: first.id, isTyping: false })}>
          Show in text
        </Button>
      </div>
    </section>
  );
}
