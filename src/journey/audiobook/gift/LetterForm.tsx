import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { WITH_ENDING } from '@/domain/account/email.ts';
import {
  daysToChoose,
  type LetterWords,
  MAX_LETTER_NAME,
  MAX_LETTER_WORDS,
} from '@/domain/audiobook/share-link.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import field from '@/ui/forms/field.module.css';
import { useRefusal } from '@/ui/forms/use-refusal.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import styles from './gift.module.css';

interface LetterFormProps {
  /** null for a new one */
  letter: LetterWords | null;
  /** of whom it may be for, while it is new */
  name?: string | undefined;
  /** somebody has just asked for it: its first field has the focus */
  isAsked: boolean;
  /** rejects when it did not work */
  onWrite: (words: LetterWords) => Promise<void>;
  onLeave: (() => void) | null;
}

/** A form whose first field has the focus when it was asked for. */
function useFocusWhen(isAsked: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAsked) form.current?.querySelector('input')?.focus();
  }, [isAsked]);
  return form;
}

const WHOLE_EMAIL = {
  ...{ type: 'email', autoComplete: 'off', pattern: WITH_ENDING },
  wanted: 'Please enter their whole email address, such as ann@example.com.',
} as const;

/** Whom the letter goes to, what it says, and on which day. */
export function LetterForm({ letter, name, isAsked, onWrite, onLeave }: LetterFormProps) {
  const { error, attempt } = useAttempt();
  const [isBusy, setBusy] = useState(false);
  const form = useFocusWhen(isAsked);
  const wordsId = useId();
  const { refusal, ...refused } = useRefusal('Please write a few words.');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = (field: keyof LetterWords) => String(given.get(field) ?? '').trim();
    setBusy(true);
    void attempt(() =>
      onWrite({
        ...{ name: said('name'), to: said('to'), from: said('from') },
        ...{ words: said('words'), day: said('day') },
      }),
    ).finally(() => setBusy(false));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <Field
        label="The day"
        name="day"
        type="date"
        {...daysToChoose(Date.now())}
        defaultValue={letter?.day}
        required
      />
      <Field
        label="Who is it for?"
        name="name"
        maxLength={MAX_LETTER_NAME}
        defaultValue={letter?.name ?? name}
        required
      />
      <Field
        label="Their email address"
        name="to"
        {...WHOLE_EMAIL}
        hint="Used for this one letter, then deleted."
        defaultValue={letter?.to}
        required
      />
      <div className={styles.words}>
        <label htmlFor={wordsId}>Your message</label>
        <textarea
          className={field.input}
          id={wordsId}
          name="words"
          rows={3}
          maxLength={MAX_LETTER_WORDS}
          defaultValue={letter?.words}
          required
          aria-describedby={refusal && `${wordsId}-error`}
          aria-invalid={refusal ? true : undefined}
          {...refused}
        />
        {refusal && (
          <p id={`${wordsId}-error`} role="alert" className={field.error}>
            {refusal}
          </p>
        )}
      </div>
      <Field
        label="Your name"
        name="from"
        maxLength={MAX_LETTER_NAME}
        defaultValue={letter?.from}
        autoComplete="name"
        required
      />
      {error && <Notice kind="error">{error}</Notice>}
      <StepActions inReach="dialog">
        {onLeave && (
          <Button kind="quiet" disabled={isBusy} onClick={onLeave}>
            Don’t change it
          </Button>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : letter ? 'Save the changes' : 'Schedule it'}
        </Button>
      </StepActions>
    </form>
  );
}
