import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { WITH_ENDING } from '@/domain/account/email.ts';
import { daysToChoose, MAX_LETTER_WORDS } from '@/domain/audiobook/share-link.ts';
import type { CallableInput } from '@/domain/calls/callables.ts';
import type { ListedCodeLetter, ListedGift } from '@/domain/payment/gift.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from './gift.module.css';
import { dayWords } from './gift-words.ts';

export type WrittenLetter = NonNullable<CallableInput<'buy_gift'>['letter']>;

/** What has become of it. */
function stateWords({ state, day, written }: ListedCodeLetter, name: string): string {
  if (state === 'waiting') return `Our letter to ${name} goes to ${written?.to} on ${dayWords(day)}.`;
  if (state === 'posting') return `Our letter to ${name} is on its way.`;
  if (state === 'sent') return `Our letter to ${name} was sent, and their address was deleted.`;
  return `Our letter to ${name} couldn’t be delivered, and their address was deleted. You can write it again.`;
}

interface LetterFormProps {
  gift: ListedGift;
  onWrite: (letter: WrittenLetter) => Promise<void>;
  onLeave: () => void;
}

/** Where it goes, what it says, and on which day. */
function LetterForm({ gift, onWrite, onLeave }: LetterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // What was pressed to open it is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { error, attempt } = useAttempt();
  const [isBusy, setBusy] = useState(false);
  const wordsId = useId();
  const { letter, words, name } = gift;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = (field: keyof WrittenLetter) => String(given.get(field) ?? '').trim();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    setBusy(true);
    void attempt(() => onWrite({ to: said('to'), words: said('words'), day: said('day'), timeZone })).finally(
      () => setBusy(false),
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <Field
        label={`${name}’s email address`}
        name="to"
        type="email"
        autoComplete="off"
        pattern={WITH_ENDING}
        wanted="Please enter their whole email address, such as ann@example.com."
        hint="Used for this one letter, then deleted."
        defaultValue={letter?.written?.to}
        required
      />
      <div className={styles.words}>
        <label htmlFor={wordsId}>Your message</label>
        <textarea
          id={wordsId}
          name="words"
          rows={4}
          maxLength={MAX_LETTER_WORDS}
          defaultValue={letter?.written?.words ?? words}
        />
      </div>
      <Field
        label="The day"
        name="day"
        type="date"
        {...daysToChoose(Date.now())}
        defaultValue={letter?.day}
        required
      />
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.answers}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : letter?.written ? 'Save the changes' : 'Schedule it'}
        </Button>
        <Button kind="plain" disabled={isBusy} onClick={onLeave}>
          {letter?.written ? 'Don’t change it' : 'Don’t email it'}
        </Button>
      </div>
    </form>
  );
}

interface CodeLetterProps {
  gift: ListedGift;
  /** null takes it back; rejects when it did not work */
  onWrite: (letter: WrittenLetter | null) => Promise<void>;
}

/** The letter that brings the code on a day: it can be changed or stopped until then. */
export function CodeLetter({ gift, onWrite }: CodeLetterProps) {
  const { error, attempt } = useAttempt();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLElement>(null);
  const titleId = useId();
  const { letter, name } = gift;
  const isWaiting = letter?.state === 'waiting';
  const close = () => {
    setOpen(false);
    place.current?.focus();
  };
  const stop = () => {
    setBusy(true);
    void attempt(async () => {
      await onWrite(null);
      close();
    }).finally(() => setBusy(false));
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.letter} aria-labelledby={titleId}>
      <h2 id={titleId}>Or by email, on a day you choose</h2>
      <p role="status">
        {letter
          ? stateWords(letter, name)
          : `We can email ${name} your message and the code on a birthday or a holiday. You can change or stop the letter until then.`}
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      {isOpen ? (
        <LetterForm
          gift={gift}
          onLeave={close}
          onWrite={async (written) => {
            await onWrite(written);
            close();
          }}
        />
      ) : (
        <div className={styles.answers}>
          {(!letter || isWaiting || letter.state === 'failed') && (
            <Button kind="quiet" disabled={isBusy} onClick={() => setOpen(true)}>
              {isWaiting ? 'Change the letter' : 'Write a letter'}
            </Button>
          )}
          {isWaiting && (
            <Button kind="plain" disabled={isBusy} onClick={stop}>
              Stop the letter
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
