import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { LetterWords, ListedGiftLetter } from '@/domain/audiobook/share-link.ts';
import type { CallableInput } from '@/domain/calls/callables.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { checked } from '../shared/use-share-links.ts';
import { dateText } from '../words.ts';
import styles from './gift.module.css';
import { LetterForm } from './LetterForm.tsx';

const dayText = (day: string) => dateText(new Date(`${day}T12:00:00`));

/** What has become of a letter, in a line. */
function stateText({ state, day }: ListedGiftLetter): string {
  if (state === 'waiting') return `Goes out on ${dayText(day)}`;
  if (state === 'posting') return 'On its way';
  if (state === 'sent') return 'Sent. Their address was deleted, and the link is among your links.';
  return 'This letter couldn’t be delivered, and its address was deleted. Please write it again.';
}

interface LetterRowProps {
  letter: ListedGiftLetter;
  onChange: () => void;
  onStop: () => void;
}

function LetterRow({ letter, onChange, onStop }: LetterRowProps) {
  const { written, day, state } = letter;
  const who = written ? `Letter to ${written.name}` : `Letter of ${dayText(day)}`;
  return (
    <li>
      <span className={styles.name}>
        <strong>{who}</strong>
        {written && <span className={styles.soft}>{written.to}</span>}
        <span className={styles.soft}>{stateText(letter)}</span>
      </span>
      <span className={styles.answers}>
        {written && (
          <Button kind="plain" aria-label={`Change the ${who}`} onClick={onChange}>
            Change
          </Button>
        )}
        {(state === 'waiting' || state === 'failed') && (
          <Button
            kind="plain"
            aria-label={state === 'waiting' ? `Stop the ${who}` : `Remove the ${who}`}
            onClick={onStop}
          >
            {state === 'waiting' ? 'Stop' : 'Remove'}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The letter in the form; a new one has its own id from the beginning. */
interface Draft {
  readonly letterId: string;
  readonly words: LetterWords | null;
  readonly name?: string;
  /** after another letter was saved */
  readonly isAsked?: boolean;
}

const newDraft = (): Draft => ({ letterId: newLetterId(), words: null });

interface GiftLettersProps {
  orderId: string;
  /** who was to get a link, before a letter was chosen */
  name?: string;
  onClose: () => void;
}

/** Letters with the link to a book, each for a day: they can be changed or stopped until then. */
export function GiftLetters({ orderId, name = '', onClose }: GiftLettersProps) {
  const { letters, error, write, stop } = useGiftLetters(orderId);
  const { error: problem, attempt } = useAttempt();
  /** null once a letter is saved: an empty form below it would look as if nothing had been */
  const [draft, setDraft] = useState<Draft | null>(() => ({ ...newDraft(), name }));
  const [said, setSaid] = useState('');
  const [stopped, setStopped] = useState<LetterWords | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const onWrite = async (letterId: string, words: LetterWords) => {
    await write(letterId, words);
    setDraft(null);
    setStopped(null);
    setSaid('Saved.');
    list.current?.focus();
  };
  const onStop = (letter: ListedGiftLetter) =>
    attempt(async () => {
      await stop(letter.letterId);
      if (letter.letterId === draft?.letterId) setDraft(null);
      setStopped(letter.state === 'waiting' ? letter.written : null);
      setSaid(letter.state === 'waiting' ? '' : 'Removed.');
      list.current?.focus();
    });
  const onUndo = (words: LetterWords) =>
    attempt(async () => {
      await write(newLetterId(), words);
      setStopped(null);
    });
  return (
    <Dialog title="Email it on a day you choose" onClose={onClose}>
      <p>
        We’ll email your message and a link to the book that morning. You can change or stop it until then.
      </p>
      {(error ?? problem) && <Notice kind="error">{error ?? problem}</Notice>}
      <ul ref={list} tabIndex={-1} className={styles.letters} aria-label="Letters">
        {letters?.map((letter) => (
          <LetterRow
            key={letter.letterId}
            letter={letter}
            onChange={() => setDraft({ letterId: letter.letterId, words: letter.written })}
            onStop={() => void onStop(letter)}
          />
        ))}
      </ul>
      <UndoLine
        words={stopped && `The letter to ${stopped.name} was stopped. Nothing will be sent.`}
        onUndo={() => void (stopped && onUndo(stopped))}
      />
      <p role="status" className={styles.said}>
        {said}
      </p>
      {draft && (
        <LetterForm
          key={draft.letterId}
          letter={draft.words}
          name={draft.name}
          isAsked={draft.isAsked ?? false}
          onWrite={(words) => onWrite(draft.letterId, words)}
          onLeave={draft.words && (() => setDraft(null))}
        />
      )}
      <div className={styles.answers}>
        <Button kind={draft ? 'quiet' : 'primary'} wide={!draft} onClick={onClose}>
          Back to the links
        </Button>
        {!draft && (
          <Button kind="plain" data-another onClick={() => setDraft({ ...newDraft(), isAsked: true })}>
            Write another letter
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Made before it is sent, so that a letter that is sent twice over a bad line is one. */
export const newLetterId = (): string => crypto.randomUUID().replaceAll('-', '');

/** The letters of one book, and the ways to write and stop them. */
export function useGiftLetters(orderId: string): {
  /** null until the server was asked */
  readonly letters: readonly ListedGiftLetter[] | null;
  readonly error: string | null;
  /** rejects when it did not work */
  readonly write: (letterId: string, words: LetterWords) => Promise<void>;
  readonly stop: (letterId: string) => Promise<void>;
} {
  const { error, attempt } = useAttempt();
  const [letters, setLetters] = useState<readonly ListedGiftLetter[] | null>(null);
  const ask = useCallback(
    async (what: Omit<CallableInput<'gift_letters'>, 'orderId'>) =>
      setLetters(checked(await call('gift_letters', { orderId, ...what })).letters ?? []),
    [orderId],
  );
  useEffect(() => void attempt(() => ask({})), [attempt, ask]);
  const write = useCallback(
    (letterId: string, words: LetterWords) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return ask({ write: { letterId, ...words, timeZone } });
    },
    [ask],
  );
  const stop = useCallback((letterId: string) => ask({ stop: letterId }), [ask]);
  return { letters, error, write, stop };
}
