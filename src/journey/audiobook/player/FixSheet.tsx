import { type FormEvent, useEffect, useId, useState } from 'react';
import { NotThem } from '@/account/reports/NotThem.tsx';
import { call } from '@/backend/calls/callables.ts';
import { CREDIT_FORMS, creditWords, readCredit } from '@/domain/audiobook/credit.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { readingAt, type Timings } from '@/domain/audiobook/timings.ts';
import type { CallableInput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { MAX_OTHER_READINGS, MAX_PARAGRAPH_CHARACTERS } from '@/domain/limits.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { closePlayer } from '../listening/now-playing.ts';
import { Icon } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';
import styles from './sheet.module.css';

interface FixSheetProps {
  order: Order;
  timings: Timings;
  /** index of the one that sounded when the sheet was opened */
  sentence: number;
  unsaved: Unsaved;
  onClose: () => void;
}

async function send(wanted: CallableInput<'renew_book'>): Promise<void> {
  const { success, error } = await call('renew_book', wanted);
  if (!success) throw new AppError('book-closed', error);
}

interface ReadingsProps {
  /** which one is heard now, 0 is the first */
  reading: number;
  isDisabled: boolean;
  onTake: (reading: number) => void;
}

/** The same words in another way; each reading is there to come back to. */
function Readings({ reading, isDisabled, onTake }: ReadingsProps) {
  const all = MAX_OTHER_READINGS + 1;
  const [isOpen, setOpen] = useState(reading > 0);
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>The words are right, it sounds wrong</summary>
      <div className={styles.note}>
        <p>
          {reading === 0
            ? 'We can read the same words another way. You can always come back to this one.'
            : `You’re hearing reading ${reading + 1} of ${all}.`}
          {reading === MAX_OTHER_READINGS &&
            ' That’s as many as we can make of one sentence. You can go back to an earlier one.'}
        </p>
        <div className={styles.readings}>
          {reading < MAX_OTHER_READINGS && (
            <Button kind="quiet" disabled={isDisabled} onClick={() => onTake(reading + 1)}>
              Read it another way
            </Button>
          )}
          {reading > 0 && (
            <Button kind="quiet" disabled={isDisabled} onClick={() => onTake(reading - 1)}>
              Go back to the last one
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}

/** Has a sentence read again, and says what became of that. */
function useReadAgain(orderId: string) {
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const { error, attempt } = useAttempt();
  const ask = (wanted: Omit<CallableInput<'renew_book'>, 'orderId'>) => {
    setState('sending');
    void attempt(async () => {
      await send({ orderId, ...wanted });
      setState('sent');
    }).finally(() => setState((now) => (now === 'sending' ? 'open' : now)));
  };
  return { state, error, ask };
}

/** What was typed and not saved, by its sentence: the sheet may go on to another one, or be closed. */
export type Unsaved = Map<number, { readonly sentence: string; readonly text: string }>;

interface SentenceProps {
  order: Order;
  timings: Timings;
  index: number;
  unsaved: Unsaved;
}

/**
 * All that is said here of the voice: a name with a full stop in it makes two sentences of one. The person's own recording
 * stands in a paragraph by itself.
 */
function creditAt({ texts, credits = [], paragraphs }: Timings, index: number): string {
  let [from, to] = [index, index];
  while (credits.includes(from - 1) && !paragraphs.includes(from)) from--;
  while (credits.includes(to + 1) && !paragraphs.includes(to + 1)) to++;
  return texts.slice(from, to + 1).join(' ');
}

/** That the voice is recreated, in other words: it can be said differently, and not left out. */
function CreditForm({ order, timings, index }: Omit<SentenceProps, 'unsaved'>) {
  const group = useId();
  const said = creditAt(timings, index);
  const known = readCredit(said);
  const [form, setForm] = useState(known?.form);
  const { state, error, ask } = useReadAgain(order.id);
  if (!known)
    return (
      <div className={styles.note}>
        <p>{said}</p>
        <p className={styles.soft}>This sentence belongs to the voice and stays as it was said.</p>
      </div>
    );
  if (state === 'sent')
    return (
      <DoneNotice said={index}>
        <p>Saved. The book will begin in these words the next time you open it.</p>
      </DoneNotice>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form) ask({ fix: { index, sentence: said, text: creditWords(form, known) } });
  };
  return (
    <form className={styles.note} onSubmit={submit}>
      <fieldset className={styles.forms}>
        <legend>How should the book say that the voice is recreated?</legend>
        {CREDIT_FORMS.map((one) => (
          <label key={one} className={styles.form}>
            <input type="radio" name={group} checked={one === form} onChange={() => setForm(one)} />
            <span>{one === known.form ? said : creditWords(one, known)}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.soft}>
        Every listener should know. So this sentence can’t be left out, and it costs nothing.
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" wide disabled={form === known.form || state === 'sending'}>
        {state === 'sending' ? 'Saving...' : 'Save and read it again'}
      </Button>
    </form>
  );
}

/** One sentence of the text, to be mended or read in another way: it alone is read again, free of charge. */
function SentenceForm({ order, timings, index, unsaved }: SentenceProps) {
  const id = useId();
  const sentence = timings.texts[index] ?? '';
  const known = unsaved.get(index);
  const [text, setText] = useState(known?.sentence === sentence ? known.text : sentence);
  const { state, error, ask } = useReadAgain(order.id);
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === sentence) unsaved.delete(index);
    else unsaved.set(index, { sentence, text: typed });
  };
  useEffect(() => {
    if (state === 'sent') unsaved.delete(index);
  }, [state, unsaved, index]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask({ fix: { index, sentence, text: text.trim() } });
  };
  if (state === 'sent')
    return (
      <DoneNotice said={index}>
        <p>
          Saved. We’re reading this sentence again, and you’ll hear it the next time you open the audiobook.
          Until then it plays on as it is.
        </p>
      </DoneNotice>
    );
  const isSame = text.trim() === sentence || text.trim() === '';
  return (
    <form className={styles.note} onSubmit={submit}>
      <label htmlFor={id}>What should it say?</label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_PARAGRAPH_CHARACTERS}
        className={styles.field}
        spellCheck
        lang="en"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <p className={styles.soft}>Only this sentence is read again, free of charge.</p>
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" wide disabled={isSame || state === 'sending'}>
        {state === 'sending' ? 'Saving...' : 'Save and read it again'}
      </Button>
      <Readings
        reading={readingAt(timings, index)}
        isDisabled={state === 'sending' || text.trim() !== sentence}
        onTake={(reading) => ask({ take: { index, sentence, reading } })}
      />
    </form>
  );
}

/** Leads to a change that waits to be saved at another sentence. */
function WayToUnsaved({
  timings,
  index,
  unsaved,
  onGo,
}: Omit<SentenceProps, 'order'> & { onGo: (index: number) => void }) {
  const waits = ([at, { sentence }]: [number, { sentence: string }]) =>
    at !== index && timings.texts[at] === sentence;
  const [first] = [...unsaved].find(waits) ?? [];
  if (first === undefined) return null;
  return (
    <Notice kind="info">
      <p>You changed another sentence and haven’t saved it yet.</p>
      <Button kind="plain" onClick={() => onGo(first)}>
        Go to sentence {(first + 1).toLocaleString('en-US')}
      </Button>
    </Notice>
  );
}

/** The sentence that sounds, or one beside it; and the way to its names. */
export function FixSheet({ order, timings, sentence, unsaved, onClose }: FixSheetProps) {
  const [index, setIndex] = useState(sentence);
  const { pathname } = useLocation();
  const last = timings.texts.length - 1;
  const said = (timings.credits ?? [0]).map((at) => readCredit(creditAt(timings, at)));
  const name = said.find(Boolean)?.name ?? '';
  const Form = timings.credits?.includes(index) ? CreditForm : SentenceForm;
  return (
    <Sheet title="Fix this sentence" onClose={onClose}>
      <div className={styles.beside}>
        <button
          type="button"
          className={styles.round}
          aria-label="Previous sentence"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <Icon name="back" size={24} />
        </button>
        <p className={styles.soft}>
          Sentence {(index + 1).toLocaleString('en-US')} of {(last + 1).toLocaleString('en-US')}
        </p>
        <button
          type="button"
          className={styles.round}
          aria-label="Next sentence"
          disabled={index === last}
          onClick={() => setIndex(index + 1)}
        >
          <Icon name="on" size={24} />
        </button>
      </div>
      <WayToUnsaved {...{ timings, index, unsaved }} onGo={setIndex} />
      <Form key={index} {...{ order, timings, index, unsaved }} />
      <div className={styles.rows}>
        {/* The player covers every screen: it makes way. */}
        <div onClickCapture={closePlayer}>
          <ButtonLink to={`/names?book=${order.sessionId}`} kind="plain" state={{ from: pathname }}>
            Is a name mispronounced?
          </ButtonLink>
        </div>
        <NotThem
          name={name}
          heard={{ place: 'player', orderId: order.id }}
          where={`Heard in “${order.title},” order ${order.id}.`}
        />
      </div>
    </Sheet>
  );
}
