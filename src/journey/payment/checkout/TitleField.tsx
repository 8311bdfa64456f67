import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { MAX_TITLE_LENGTH, TITLE_LABEL, titleHint } from '@/domain/manuscript/book-title.ts';
import type { SessionId } from '@/domain/session.ts';
import { Field } from '@/ui/forms/Field.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import styles from '../payment.module.css';
import { keepTitle, sendChanges } from './pay.ts';

/** What the form asks of its title before anything is paid. */
export interface TitleControl {
  /** Whether what is typed differs from what the price was named for. */
  isChanged(): boolean;
  /** Saves it now. False: nothing can be paid, and the field says why. */
  save(): Promise<boolean>;
}

export interface BookTitle {
  readonly sessionId: SessionId;
  /** as it was counted: what would be bought */
  readonly title: string;
  readonly control: RefObject<TitleControl | null>;
  /** what a try to pay has found to be wrong with it */
  readonly problem: string | undefined;
  /** the server has another title now, so that the text is counted anew */
  readonly onSaved: () => void;
}

/**
 * The title where it is bought, folded: the book beside it shows it already. Saved when the field is left, since the card
 * form is one of this very text.
 */
export function TitleField({ sessionId, title, control, problem, onSaved }: BookTitle) {
  const [draft, setDraft] = useState(title);
  const [saving, setSaving] = useState<Promise<boolean> | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [isOpen, setOpen] = useState(false);
  const wrong = error ?? problem;
  useEffect(() => setDraft(title), [title]);
  const isChanged = () => draft.trim() !== '' && draft.trim() !== title;
  const keep = async () => {
    try {
      await keepTitle(sessionId, draft);
      await sendChanges(sessionId);
      onSaved();
      return true;
    } catch (failure) {
      setError(wordsOf(failure));
      return false;
    } finally {
      setSaving(null);
    }
  };
  const save = () => {
    if (saving) return saving;
    setError(undefined);
    const work = keep();
    setSaving(work);
    return work;
  };
  useImperativeHandle(control, () => ({ isChanged, save }));
  const leave = () => {
    // Without a word the title is the one that was read.
    if (draft.trim() === '') setDraft(title);
    else if (isChanged()) void save();
  };
  return (
    <details
      className={styles.change}
      open={isOpen || wrong !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Change the title</summary>
      <Field
        label={TITLE_LABEL}
        name="title"
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH}
        hint={saving ? 'Saving the title...' : titleHint(draft)}
        value={draft}
        error={wrong}
        onChange={(event) => {
          setError(undefined);
          setDraft(event.target.value);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter here means "that is the title", never "charge my card".
          event.preventDefault();
          leave();
        }}
      />
    </details>
  );
}
