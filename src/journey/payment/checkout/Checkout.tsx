import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { useAccount } from '@/account/use-account.ts';
import { EMAIL_TAKEN } from '@/domain/account/password-words.ts';
import { formatCents, type Tier, tierOf } from '@/domain/payment/tiers.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import styles from '../payment.module.css';
import { ToVoice } from '../ToVoice.tsx';
import {
  FORM_EXPIRED,
  FORM_NOT_LOADED,
  LOOKING_UP,
  NO_CHARGE_KNOWN,
  NOTHING_CHARGED,
  TITLE_SAVED,
} from '../words.ts';
import { AccountBlock } from './AccountBlock.tsx';
import { BeginAtOnce } from './BeginAtOnce.tsx';
import { PAYMENT_FIELDS } from './field-problem.ts';
import { type TitleControl, TitleField } from './TitleField.tsx';
import { usePaying } from './use-paying.ts';
import { usePaymentForm } from './use-payment-form.ts';

export interface CheckoutProps {
  sessionId: SessionId;
  pageCount: number;
  priceCents: number;
  /** as it will be spoken and shown */
  title: string;
  /** whose voice reads it; empty when nobody said */
  speakerName: string;
  /** its cover and its name */
  book?: ReactNode;
  /** at the text, before it is closed */
  lastLook?: ReactNode;
  /** what the book says first */
  credit?: ReactNode;
  onBack: () => void;
  /** changes when the pages were counted anew: then another payment is opened */
  counting: number;
  /** the text may have changed since it was counted, on another device perhaps */
  onCountAgain: () => void;
  /** the same, when the payment of this form has ended and what is typed here stays */
  onExpired: () => void;
  onVoucher: () => void;
  typedPassword: RefObject<string>;
}

/** The provider's fields, drawn into `host`, and below them what is wrong in them. */
function CardField({ host, error }: { host: RefObject<HTMLDivElement | null>; error: string | undefined }) {
  return (
    <fieldset name="card" tabIndex={-1} aria-labelledby="card-title" className={styles.cardField}>
      <div ref={host} className={styles.host} />
      {error && (
        <p role="alert" className={styles.cardError}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Why there are no fields, and what can be done about it. */
function NoForm({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <Notice kind="error">
      <p>{message}</p>
      <SignInWay words={message} />
      {message.includes('step 2') ? (
        <ToVoice />
      ) : (
        <Button kind="quiet" onClick={onAgain}>
          Try Again
        </Button>
      )}
    </Notice>
  );
}

const isWithin = (place: Element | RadioNodeList | null, target: EventTarget) =>
  place instanceof Element && target instanceof Node && place.contains(target);

/** Summary, account, card and the one button that pays. What follows a charge is for SettleCharged. */
export function Checkout({ sessionId, pageCount, priceCents, counting, onBack, ...on }: CheckoutProps) {
  const host = useRef<HTMLDivElement>(null);
  const account = useAccount();
  const { state } = usePaymentForm(host, { sessionId, pageCount, counting });
  const place = useRef<HTMLFormElement>(null);
  const title = useRef<TitleControl>(null);
  /** which counting it was when nobody knew whether the card had been charged: the next one asks the server */
  const [doubtAt, setDoubtAt] = useState<number | null>(null);
  const onInDoubt = () => {
    setDoubtAt(counting);
    on.onExpired();
  };
  const { isBusy, error, problems, refuse, pay, mend } = usePaying(place, {
    onExpired: on.onExpired,
    onInDoubt,
  });
  const isLookedUp = doubtAt !== null && doubtAt !== counting && state.kind === 'ready';
  const looked = error === LOOKING_UP && isLookedUp ? NO_CHARGE_KNOWN : error;
  // Why the form was closed is known by then.
  const told = looked === FORM_EXPIRED && state.kind === 'failed' ? NOTHING_CHARGED : looked;
  const tier = { ...tierOf(pageCount), priceCents };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (title.current?.isChanged())
      return void title.current.save().then((isSaved) => isSaved && refuse(TITLE_SAVED));
    if (state.kind !== 'ready') return refuse(FORM_NOT_LOADED);
    pay({ account, opened: state, sessionId, pageCount }, new FormData(event.currentTarget));
  };
  const typed = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const field = PAYMENT_FIELDS.find((name) => isWithin(currentTarget.elements.namedItem(name), target));
    if (field) mend(field, new FormData(currentTarget));
  };
  return (
    <form ref={place} noValidate className={styles.checkout} onSubmit={submit} onInput={typed}>
      <div className={styles.order}>
        {on.book}
        <OrderSummary {...{ tier, pageCount }} speakerName={on.speakerName} />
      </div>
      <div className={styles.fields}>
        {account.kind !== 'member' && (
          <AccountBlock
            sessionId={sessionId}
            form={place}
            typedPassword={on.typedPassword}
            problems={problems}
            isTaken={[error, problems.email, problems.password].includes(EMAIL_TAKEN)}
          />
        )}
        <section aria-labelledby="card-title" className={styles.card}>
          <div className={styles.head}>
            <h2 id="card-title" className={styles.title}>
              Payment
            </h2>
            <Button kind="plain" disabled={isBusy} onClick={on.onVoucher}>
              I have a gift voucher
            </Button>
          </div>
          {state.kind === 'starting' && <p role="status">Preparing the payment form...</p>}
          {state.kind === 'failed' && <NoForm message={state.message} onAgain={on.onCountAgain} />}
          <CardField host={host} error={problems.card} />
          {told && (
            <DoneNotice said={told} kind={told === TITLE_SAVED ? 'safe' : 'error'}>
              {told}
            </DoneNotice>
          )}
          <p className={styles.soft}>
            Encrypted and handled by our payment provider. We never see or keep your card number.
          </p>
          <BeginAtOnce />
        </section>
        <div className={styles.lastLook}>
          {on.lastLook}
          <TitleField
            {...{ sessionId, title: on.title, control: title, problem: problems.title }}
            onSaved={on.onExpired}
          />
          {on.credit}
        </div>
        <div className={styles.pay}>
          <StepActions>
            {/* A second tap on a button that has moved leads nowhere while a card is being charged. */}
            <Button kind="quiet" disabled={isBusy} onClick={onBack}>
              Previous Step
            </Button>
            <Button type="submit" disabled={isBusy || state.kind !== 'ready'}>
              {isBusy ? 'Processing...' : `Pay ${formatCents(tier.priceCents)}`}
            </Button>
          </StepActions>
        </div>
      </div>
    </form>
  );
}

interface OrderSummaryProps {
  tier: Tier;
  pageCount: number;
  /** whose voice reads it; empty when nobody said */
  speakerName: string;
  /** somebody else has paid */
  isGiven?: boolean;
}

/** What is bought, beside its cover. */
export function OrderSummary({ tier, pageCount, speakerName, isGiven = false }: OrderSummaryProps) {
  return (
    <section aria-labelledby="summary-title" className={styles.summary}>
      <h2 id="summary-title" className={styles.small}>
        Order Summary
      </h2>
      <dl className={styles.rows}>
        <div>
          <dt>Package</dt>
          <dd>{tier.name}</dd>
        </div>
        <div>
          <dt>Pages to Process</dt>
          <dd>{pageCount}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            {isGiven ? (
              'By voucher'
            ) : (
              <>
                {formatCents(tier.priceCents)} <span className={styles.currency}>USD</span>
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.terms}>
        {speakerName && <>Read aloud in {speakerName}’s voice, recreated. </>}
        {!isGiven && 'One payment, no subscription. '}Delivery within 24 hours. 30-day refund policy.
      </p>
    </section>
  );
}
