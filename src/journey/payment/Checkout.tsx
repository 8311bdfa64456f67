import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Account, useAccount } from '@/account/use-account.ts';
import type { PaymentForm } from '@/backend/payments.ts';
import { toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { formatCents, tierOf } from '@/domain/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { focusField } from '@/ui/focus-field.ts';
import { Notice } from '@/ui/Notice.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { AccountBlock } from './AccountBlock.tsx';
import { FieldTrouble } from './field-trouble.ts';
import { type BookSummary, OrderSummary } from './OrderSummary.tsx';
import { chargeCard, openAccount } from './pay.ts';
import styles from './payment.module.css';
import { usePaymentForm } from './use-payment-form.ts';
import { FORM_NOT_LOADED } from './words.ts';

interface CheckoutProps {
  sessionId: SessionId;
  pageCount: number;
  /** what is bought, as it will be spoken and shown */
  book: BookSummary;
  /** to where the title is changed */
  onTitle: () => void;
  onBack: () => void;
  /** changes when the pages were counted anew: then another payment is opened */
  counting: number;
  /** the text may have changed since it was counted, on another device perhaps */
  onCountAgain: () => void;
  /** the same, when the payment of this form has ended and what is typed here stays */
  onExpired: () => void;
}

interface Purchase {
  readonly account: Account;
  readonly form: PaymentForm;
  readonly sessionId: SessionId;
  readonly pageCount: number;
}

async function payWith({ account, form, sessionId, pageCount }: Purchase, fields: FormData): Promise<void> {
  const typed = String(fields.get('email') ?? '').trim();
  if (account.kind !== 'member') await openAccount(typed, String(fields.get('password') ?? ''), sessionId);
  const email = account.kind === 'member' ? (account.email ?? typed) : typed;
  await chargeCard(form, { sessionId, userEmail: email, tier: tierOf(pageCount).name });
}

/** Summary, account, card and the one button that pays. What follows a charge is for SettleCharged. */
export function Checkout({ sessionId, pageCount, counting, book, onBack, ...on }: CheckoutProps) {
  const host = useRef<HTMLDivElement>(null);
  const account = useAccount();
  const { state } = usePaymentForm(host, { sessionId, pageCount, counting });
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<FieldTrouble | null>(null);
  useEffect(() => {
    if (trouble) focusField(form.current, trouble.field);
  }, [trouble]);
  const tier = tierOf(pageCount);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind !== 'ready') return setError(FORM_NOT_LOADED);
    setError(null);
    setTrouble(null);
    setIsBusy(true);
    payWith({ account, form: state.form, sessionId, pageCount }, new FormData(event.currentTarget))
      .catch((failure: unknown) => {
        if (failure instanceof FieldTrouble) return setTrouble(failure);
        const { code, message } = toAppError(failure);
        setError(message);
        // Only another payment can be paid, perhaps of another text: its form takes the place of this one.
        if (code === 'cancelled') on.onExpired();
      })
      .finally(() => setIsBusy(false));
  };
  return (
    <form ref={form} noValidate className={styles.checkout} onSubmit={submit}>
      <OrderSummary tier={tier} pageCount={pageCount} book={book} onTitle={on.onTitle} />
      {account.kind !== 'member' && <AccountBlock trouble={trouble} />}
      <section aria-labelledby="card-title" className={styles.card}>
        <h2 id="card-title" className={styles.title}>
          Payment
        </h2>
        {state.kind === 'starting' && <p role="status">Preparing the payment form...</p>}
        {state.kind === 'failed' && (
          <Notice kind="error">
            <p>{state.message}</p>
            <Button kind="quiet" onClick={on.onCountAgain}>
              Try Again
            </Button>
          </Notice>
        )}
        <div ref={host} className={styles.host} />
        <p className={styles.soft}>
          Your payment is encrypted and handled by our payment provider. We never see or keep your card
          number.
        </p>
      </section>
      {error && <Notice kind="error">{error}</Notice>}
      <StepActions>
        <Button kind="quiet" onClick={onBack}>
          Previous Step
        </Button>
        <Button type="submit" disabled={isBusy || state.kind !== 'ready'}>
          {isBusy ? 'Processing...' : `Pay ${formatCents(tier.priceCents)}`}
        </Button>
      </StepActions>
    </form>
  );
}
