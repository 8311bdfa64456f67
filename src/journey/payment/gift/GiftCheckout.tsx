import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PaymentForm } from '@/backend/payments/payments.ts';
import { startPayment } from '@/backend/payments/payments.ts';
import type { ListedGift } from '@/domain/payment/gift.ts';
import { formatCents } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import payment from '../payment.module.css';
import { NOTHING_CHARGED } from '../words.ts';
import { FrontAlone } from './CardFront.tsx';
import styles from './gift.module.css';
import { whatIsGiven } from './gift-words.ts';

interface GiftCheckoutProps {
  gift: ListedGift;
  clientSecret: string;
  onChange: () => void;
  /** what became of the charge is asked for; resolves when that is known */
  onCharged: () => Promise<void>;
}

/** The card and the one button that pays. */
export function GiftCheckout({ gift, clientSecret, onChange, onCharged }: GiftCheckoutProps) {
  const place = useRef<HTMLFormElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<PaymentForm | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [cardProblem, setCardProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The button that led here stood below a long form.
    place.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    let isHere = true;
    let mounted: PaymentForm | undefined;
    startPayment(clientSecret)
      .then(async (made) => {
        if (!isHere || !host.current) return;
        mounted = made;
        await made.mount(host.current);
        if (isHere) setForm(made);
      })
      .catch((failure: unknown) => isHere && setError(wordsOf(failure)));
    return () => {
      isHere = false;
      mounted?.unmount();
      setForm(null);
    };
  }, [clientSecret]);
  const pay = async (card: PaymentForm) => {
    setError(null);
    const problem = await card.check();
    setCardProblem(problem);
    if (problem !== null) return;
    const outcome = await card.confirm(gift.email);
    if (outcome.status === 'refused' || outcome.status === 'failed')
      return setError(`${outcome.message} ${NOTHING_CHARGED}`);
    // Paid, or ended, or nobody here knows: the server asks the provider.
    await onCharged();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form) return;
    setBusy(true);
    pay(form)
      .catch((failure: unknown) => setError(wordsOf(failure)))
      .finally(() => setBusy(false));
  };
  const price = formatCents(gift.amountCents);
  return (
    <form
      ref={place}
      tabIndex={-1}
      aria-label="Pay for the gift"
      noValidate
      className={`${styles.written} ${styles.paying}`}
      onSubmit={submit}
    >
      <FrontAlone name={gift.name} />
      <dl className={styles.order}>
        <div>
          <dt>For</dt>
          <dd>{gift.name}</dd>
        </div>
        <div>
          <dt>You give</dt>
          <dd>{whatIsGiven(gift.tier)}</dd>
        </div>
        {gift.words && (
          <div>
            <dt>Your words</dt>
            <dd>{gift.words}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{price}, paid once</dd>
        </div>
      </dl>
      <section aria-labelledby="gift-card-title" className={payment.card}>
        <h2 id="gift-card-title" className={payment.title}>
          Payment
        </h2>
        {!form && !error && <p role="status">Preparing the payment form...</p>}
        <fieldset aria-labelledby="gift-card-title" className={payment.cardField}>
          <div ref={host} className={payment.host} />
          {cardProblem && (
            <p role="alert" className={payment.cardError}>
              {cardProblem}
            </p>
          )}
        </fieldset>
        <p className={payment.soft}>
          Your payment is encrypted and handled by our payment provider. We never see or keep your card
          number.
        </p>
      </section>
      {error && (
        <DoneNotice said={error} kind="error">
          {error}
        </DoneNotice>
      )}
      <StepActions>
        <Button kind="quiet" disabled={isBusy} onClick={onChange}>
          Change the gift
        </Button>
        <Button type="submit" disabled={isBusy || !form}>
          {isBusy ? 'Processing...' : `Pay ${price}`}
        </Button>
      </StepActions>
    </form>
  );
}
