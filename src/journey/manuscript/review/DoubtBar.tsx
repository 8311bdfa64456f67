import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import styles from './reading.module.css';
import type { DoubtWalk, PlacedDoubt } from './use-doubts.ts';

interface DoubtBarProps {
  walk: DoubtWalk;
  /** what the one being looked at may say instead */
  others: readonly string[];
  nextButton: RefObject<HTMLButtonElement | null>;
  onNext: () => void;
  onPrevious: () => void;
  onReplace: (doubt: PlacedDoubt, by: string) => void;
  onRight: (doubt: PlacedDoubt) => void;
  /** about the pages, not the words */
  questions: number;
  onQuestions: () => void;
}

function Standing({
  walk: { doubts, active, number },
  questions,
  onQuestions,
}: Pick<DoubtBarProps, 'walk' | 'questions' | 'onQuestions'>) {
  if (active)
    return (
      <p className={styles.doubtWords}>
        <strong className={styles.doubtWord}>“{active.word}”</strong>
        <span className={styles.soft}>
          {number} of {doubts.length} to check
        </span>
      </p>
    );
  if (doubts.length === 0 && questions > 0)
    return (
      <Button kind="plain" className={styles.questionsLeft ?? ''} onClick={onQuestions}>
        {counted(questions, 'question')} left
      </Button>
    );
  if (doubts.length === 0) return <p className={styles.doubtWords}>All checked</p>;
  return (
    <p className={styles.doubtWords}>
      <strong>{counted(doubts.length, 'word')} to check</strong>
    </p>
  );
}

interface AnswersProps extends Pick<DoubtBarProps, 'others' | 'onReplace' | 'onRight'> {
  active: PlacedDoubt;
  onFix: () => void;
}

/** That the word is right, which changes nothing; what it may be instead, the likeliest first; or to type it. */
function Answers({ active, others, onReplace, onRight, onFix }: AnswersProps) {
  return (
    <fieldset className={styles.answers}>
      <legend className="visually-hidden">Keep it, or change it to</legend>
      <Button onClick={() => onRight(active)}>Looks right</Button>
      {others.map((other) => (
        <Button key={other} kind="quiet" onClick={() => onReplace(active, other)}>
          {other}
        </Button>
      ))}
      <Button kind="quiet" onClick={onFix}>
        Fix
      </Button>
    </fieldset>
  );
}

interface WordFieldProps {
  word: string;
  onSave: (typed: string) => void;
  onCancel: () => void;
}

/** The word alone, to be typed anew: its line on the photo and its sentence stay in sight above. */
function WordField({ word, onSave, onCancel }: WordFieldProps) {
  const [typed, setTyped] = useState(word);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className={styles.fixing}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        What the page says instead of “{word}”
      </label>
      <input
        id={id}
        ref={field}
        lang="en"
        autoCapitalize="off"
        autoComplete="off"
        enterKeyHint="done"
        spellCheck
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The arrow keys move within the word, and Escape ends the typing, not the whole screen.
          event.stopPropagation();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onCancel();
        }}
      />
      <Button type="submit">Save</Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

/** While a paragraph is typed anew: what a word of its own has beside its field. */
export function TypingBar({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (
    <section aria-label="What you type" className={styles.bar}>
      <div className={styles.barActions}>
        <Button onClick={onSave}>Save</Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** The arrow keys walk, too, while something in the bar has the focus. */
const STEPS: Readonly<Record<string, 'next' | 'previous'>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
};

/** Leads from one doubtful word to the next, under the thumb. Focus stays on "Next", so that it can be pressed on. */
export function DoubtBar(props: DoubtBarProps) {
  const { walk, others, nextButton, onNext, onPrevious, onReplace, onRight } = props;
  const { active, doubts, number } = walk;
  const [fixing, setFixing] = useState<string | null>(null);
  const isFixing = active !== null && fixing === active.key;
  // At once, because the focus goes to a button that is not there while a word is typed.
  const endFixing = () => flushSync(() => setFixing(null));
  const save = (doubt: PlacedDoubt, typed: string) => {
    endFixing();
    if (typed === doubt.word) onRight(doubt);
    else onReplace(doubt, typed);
  };
  const step = (event: KeyboardEvent) => {
    const way = STEPS[event.key];
    if (!way || doubts.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (way === 'next') onNext();
    else onPrevious();
  };
  return (
    <section aria-label="Words to check" className={styles.bar} onKeyDown={step}>
      <Standing walk={walk} questions={props.questions} onQuestions={props.onQuestions} />
      <p role="status" className="visually-hidden">
        {active && `${number} of ${doubts.length} to check: ${active.word}, in: ${active.context}`}
      </p>
      {active && isFixing && (
        <WordField
          key={active.key}
          word={active.word}
          onSave={(typed) => save(active, typed)}
          onCancel={() => {
            endFixing();
            nextButton.current?.focus();
          }}
        />
      )}
      {active && !isFixing && (
        <Answers {...{ active, others, onReplace, onRight }} onFix={() => setFixing(active.key)} />
      )}
      <div className={styles.barActions} data-active={active !== null || undefined} hidden={isFixing}>
        {active && doubts.length > 1 && (
          <Button kind="plain" onClick={onPrevious}>
            <span aria-hidden="true">‹</span> Previous
          </Button>
        )}
        {doubts.length > 0 && (
          <Button ref={nextButton} kind={active ? 'plain' : 'primary'} onClick={onNext}>
            Next <span aria-hidden="true">›</span>
          </Button>
        )}
      </div>
    </section>
  );
}
