import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Review } from '@/domain/manuscript/review.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import listStyles from '../lists.module.css';
import type { OpenReview } from '../use-review.ts';
import { type FoundPlace, findInText, replaceInText } from './find-in-text.ts';
import styles from './find-replace.module.css';

interface FindReplaceProps {
  /** what is shown, without the pages that are left out */
  review: Review;
  open: OpenReview;
  onShow: (place: FoundPlace) => void;
  onClose: () => void;
}

function standing(words: string, count: number, number: number): string {
  if (words.trim() === '') return '';
  if (count === 0) return 'Not in this book';
  return number > 0 ? `${number} of ${counted(count, 'place')}` : counted(count, 'place');
}

/** Finds words in the whole book, goes from one place to the next, and puts others in their place. */
export function FindReplace({ review, open, onShow, onClose }: FindReplaceProps) {
  const [words, setWords] = useState('');
  const [by, setBy] = useState('');
  const [isWhole, setIsWhole] = useState(true);
  const [at, setAt] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const [findId, byId] = [useId(), useId()];
  const { edits } = open.row;
  const wanted = useDeferredValue(words);
  const search = useMemo(() => ({ words: wanted, isWhole }), [wanted, isWhole]);
  const places = useMemo(() => findInText(review, edits, search), [review, edits, search]);
  useEffect(() => field.current?.focus(), []);
  const step = (way: 1 | -1) => {
    if (places.length === 0) return;
    const next = (Math.max(at, way > 0 ? -1 : 0) + way + places.length) % places.length;
    setAt(next);
    const place = places[next];
    if (place) onShow(place);
  };
  const replaceAll = () => {
    setAt(-1);
    open.act({
      words: `${counted(places.length, 'place now says', 'places now say')} “${by}” instead of “${words}”.`,
      make: (known) => replaceInText(review, known, search, by),
    });
  };
  return (
    <search className={styles.find}>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          step(1);
        }}
      >
        <label htmlFor={findId}>Find</label>
        <input
          ref={field}
          id={findId}
          className={listStyles.input}
          value={words}
          autoComplete="off"
          onChange={(event) => {
            setWords(event.target.value);
            setAt(-1);
          }}
        />
        <Button
          kind="quiet"
          aria-label="Previous place"
          disabled={places.length === 0}
          onClick={() => step(-1)}
        >
          ‹
        </Button>
        <Button type="submit" kind="quiet" aria-label="Next place" disabled={places.length === 0}>
          ›
        </Button>
      </form>
      <div className={styles.row}>
        <label htmlFor={byId}>Replace with</label>
        <input
          id={byId}
          className={listStyles.input}
          value={by}
          autoComplete="off"
          onChange={(event) => setBy(event.target.value)}
        />
        <Button kind="quiet" disabled={places.length === 0 || by === words} onClick={replaceAll}>
          Replace all
        </Button>
      </div>
      <div className={styles.foot}>
        <label className={styles.whole}>
          <input type="checkbox" checked={isWhole} onChange={() => setIsWhole(!isWhole)} />
          Whole words only
        </label>
        <p role="status">{standing(words, places.length, at + 1)}</p>
        <Button kind="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </search>
  );
}
