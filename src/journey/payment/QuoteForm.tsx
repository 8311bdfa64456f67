import { useActionState } from 'react';
import { call } from '@/backend/callables.ts';
import { counted } from '@/domain/counted.ts';
import { ERRORS } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Field } from '@/ui/Field.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import styles from './payment.module.css';

/** The address is kept after a failure, because React empties a form after its action. */
type Quote = { kind: 'open' | 'sent'; email: string } | { kind: 'failed'; email: string; message: string };

async function requestQuote(sessionId: SessionId, email: string): Promise<Quote> {
  try {
    const answer = await call('request_quote', { sessionId, email });
    if (answer.success) return { kind: 'sent', email };
    return { kind: 'failed', email, message: answer.error ?? ERRORS.internal.sentence };
  } catch (error) {
    return { kind: 'failed', email, message: wordsOf(error) };
  }
}

interface QuoteFormProps {
  sessionId: SessionId;
  pageCount: number;
  onBack: () => void;
}

/** More than 500 pages: no card, no order; an address on record. */
export function QuoteForm({ sessionId, pageCount, onBack }: QuoteFormProps) {
  const [quote, submit, isBusy] = useActionState(
    (_: Quote, data: FormData) => requestQuote(sessionId, String(data.get('email'))),
    { kind: 'open', email: '' },
  );
  return (
    <form action={submit} className={styles.checkout}>
      <section aria-labelledby="quote-title" className={styles.card}>
        <h2 id="quote-title" className={styles.title}>
          A Custom book of {counted(pageCount, 'page')}
        </h2>
        <p>{ERRORS['custom-quote'].sentence}</p>
        {quote.kind === 'sent' ? (
          <Notice kind="safe">
            Thank you. We will write to {quote.email}. Your pages stay safe until then.
          </Notice>
        ) : (
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={quote.email}
            required
          />
        )}
        {quote.kind === 'failed' && <Notice kind="error">{quote.message}</Notice>}
      </section>
      <StepActions>
        <Button kind="quiet" onClick={onBack}>
          Previous Step
        </Button>
        {quote.kind !== 'sent' && (
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Request a Quote'}
          </Button>
        )}
      </StepActions>
    </form>
  );
}
