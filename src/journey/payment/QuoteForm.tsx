import { useActionState, useEffect, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { changeBook } from '@/device/storage/books/progress.ts';
import { isEmail } from '@/domain/account/email.ts';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';
import { ERRORS } from '@/domain/errors.ts';
import { type Quote as Answer, outgrownWords } from '@/domain/payment/quote.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { focusField } from '@/ui/forms/focus-field.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import { typedEmail } from './checkout/remembered.ts';
import styles from './payment.module.css';

/** The address is kept after a failure, because React empties a form after its action. */
type Quote =
  | { kind: 'open' | 'sent' | 'no-address'; email: string }
  | { kind: 'failed'; email: string; message: string };

interface Wanted {
  sessionId: SessionId;
  pageCount: number;
}

/** What was sent is kept on this device, so that coming back shows no empty form. */
async function requestQuote({ sessionId, pageCount }: Wanted, email: string): Promise<Quote> {
  if (!isEmail(email)) return { kind: 'no-address', email };
  try {
    const answer = await call('request_quote', { sessionId, email });
    if (!answer.success) return { kind: 'failed', email, message: answer.error ?? ERRORS.internal.sentence };
    await changeBook(sessionId, (now) => ({ ...now, quote: { email, pageCount } }));
    return { kind: 'sent', email };
  } catch (error) {
    return { kind: 'failed', email, message: wordsOf(error) };
  }
}

interface QuoteFormProps extends Wanted {
  /** what the server knows of it; null before anybody asked */
  quote: Answer | null;
  /** the address that a quote of this book was asked for; null before */
  sentTo: string | null;
  onBack: () => void;
}

/** What was sent and what comes next; has the focus after the sending, so that it is seen and read out. */
function Sent({ email, pageCount, isNew, onAnother }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <Notice kind="safe">
      <h3 ref={heading} tabIndex={-1}>
        We have your request
      </h3>
      <p>Thank you. We will write to {email}.</p>
      <p>
        You asked for a quote for a book of {counted(pageCount, 'page')}. Our answer names its price; nothing
        is charged before you agree, and your pages stay safe until then.
      </p>
      <Button kind="plain" onClick={onAnother}>
        Use another address
      </Button>
    </Notice>
  );
}

interface SentProps {
  email: string;
  pageCount: number;
  isNew: boolean;
  onAnother: () => void;
}

/** Why a quote that was answered can't be paid; null for one that still waits. */
function answerWords(answer: Answer | null, pageCount: number): string | null {
  if (answer === null || answer.state === 'waiting') return null;
  if (answer.state === 'closed') return `We couldn’t offer a price for this book: ${answer.reason}`;
  return (
    outgrownWords(answer, pageCount) ?? 'The price we named for this book has run out. Please ask again.'
  );
}

/** More than 500 pages: no card, no order; an address on record. */
export function QuoteForm({ sessionId, pageCount, quote: answer, sentTo, onBack }: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [asksAnother, setAsksAnother] = useState(false);
  const [quote, submit, isBusy] = useActionState(
    async (_: Quote, data: FormData) => {
      const made = await requestQuote({ sessionId, pageCount }, String(data.get('email')).trim());
      if (made.kind === 'sent') setAsksAnother(false);
      return made;
    },
    { kind: 'open', email: '' },
  );
  useEffect(() => {
    if (quote.kind === 'no-address') focusField(form.current, 'email');
  }, [quote]);
  const told = answerWords(answer, pageCount);
  const address = answer?.state === 'waiting' ? answer.email : sentTo;
  // Whose answer was no, or no longer holds, may ask again.
  const isSent = address !== null && !asksAnother && (told === null || quote.kind === 'sent');
  return (
    <form ref={form} noValidate action={submit} className={styles.checkout}>
      <section aria-labelledby="quote-title" className={styles.card}>
        <h2 id="quote-title" className={styles.title}>
          A Custom book of {counted(pageCount, 'page')}
        </h2>
        {!isSent && told !== null && <Notice kind="info">{told}</Notice>}
        {!isSent && <p>{ERRORS['custom-quote'].sentence}</p>}
        {isSent ? (
          <Sent
            email={quote.kind === 'sent' ? quote.email : address}
            pageCount={pageCount}
            isNew={quote.kind === 'sent'}
            onAnother={() => setAsksAnother(true)}
          />
        ) : (
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={quote.email || typedEmail.read(sessionId)}
            onChange={(event) => typedEmail.write(sessionId, event.target.value)}
            error={quote.kind === 'no-address' ? WHOLE_EMAIL : undefined}
            required
          />
        )}
        {quote.kind === 'failed' && <Notice kind="error">{quote.message}</Notice>}
      </section>
      <StepActions>
        <Button kind="quiet" onClick={onBack}>
          Previous Step
        </Button>
        {!isSent && (
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Request a Quote'}
          </Button>
        )}
      </StepActions>
    </form>
  );
}
