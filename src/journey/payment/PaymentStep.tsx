import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { hasVoice, isSampleApproved, type Progress } from '@/device/storage/books/progress-record.ts';
import { newPrice } from '@/domain/payment/price-words.ts';
import { formatCents, tierOf } from '@/domain/payment/tiers.ts';
import { NO_VOICE } from '@/domain/voice/voice-words.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { AddPages } from './checkout/AddPages.tsx';
import { BeforePaying } from './checkout/BeforePaying.tsx';
import { Checkout, type CheckoutProps, OrderSummary } from './checkout/Checkout.tsx';
import { CreditChoice } from './checkout/CreditChoice.tsx';
import { voucherOnDevice } from './gift/gift-on-device.ts';
import styles from './payment.module.css';
import { QuoteForm } from './QuoteForm.tsx';
import { SettleCharged } from './SettleCharged.tsx';
import { ToVoice } from './ToVoice.tsx';
import { useBilling } from './use-billing.ts';
import {
  CONFIRMING,
  NO_PAGES,
  pagesNotInWords,
  SAMPLE_NOT_APPROVED,
  TEXT_NOT_ACCEPTED,
  TEXT_NOT_READ,
  VOICE_NOT_MADE,
} from './words.ts';

interface PaymentStepProps {
  progress: Progress;
  /** its cover and its name */
  book?: ReactNode;
  onStartOver: () => void;
  onBack: () => void;
  onPaid: () => void;
  /** opens the text before it is paid for, or the questions about its pages */
  onReadAgain: (at: 'text' | 'questions') => void;
  /** has pages read that are not in the text; null for a text that was not photographed */
  onAddPages: (() => Promise<void>) | null;
}

/** What is missing in the text, and the way to where it is brought. */
function ToText({ words, button }: { words: string; button: ReactNode }) {
  return (
    <Notice kind="info">
      <p>{words}</p>
      {button}
    </Notice>
  );
}

const VoucherCheckout = lazy(async () => ({
  default: (await import('./checkout/VoucherCheckout.tsx')).VoucherCheckout,
}));

/** A card, or a code that somebody gave. */
function Till({
  onPaid,
  ...props
}: Omit<CheckoutProps, 'onVoucher' | 'typedPassword'> & Pick<PaymentStepProps, 'onPaid'>) {
  const [hasVoucher, setVoucher] = useState(() => voucherOnDevice.code() !== null);
  const [isAsked, setAsked] = useState(false);
  const typedPassword = useRef('');
  const ask = () => {
    setAsked(true);
    setVoucher(true);
  };
  const { sessionId, pageCount, book, lastLook, credit, speakerName } = props;
  if (hasVoucher)
    return (
      <div className={styles.checkout}>
        <div className={styles.order}>
          {book}
          <OrderSummary {...{ pageCount, speakerName }} tier={tierOf(pageCount)} isGiven />
        </div>
        <Suspense fallback={<p role="status">One moment...</p>}>
          <VoucherCheckout
            {...{ sessionId, pageCount, speakerName, isAsked, typedPassword, onPaid }}
            lastLook={
              <>
                {lastLook}
                {credit}
              </>
            }
            onCard={() => setVoucher(false)}
          />
        </Suspense>
      </div>
    );
  return <Checkout {...props} {...{ typedPassword }} onVoucher={ask} />;
}

/** A document of which a page was heard, left in the background at step 1: a scan may have got pages since. */
const wasRead = (progress: Progress) =>
  progress.manuscript?.kind === 'document' && isSampleApproved(progress);

/** The step that comes before, where what it makes is not there yet. */
function Missing({ progress }: Pick<PaymentStepProps, 'progress'>) {
  if (!hasVoice(progress))
    return (
      <Notice kind="info">
        <p>{progress.voice.profile === null ? NO_VOICE : VOICE_NOT_MADE}</p>
        <ToVoice />
      </Notice>
    );
  return (
    <Notice kind="info">
      <p>{SAMPLE_NOT_APPROVED}</p>
      <ButtonLink to="/step-3" kind="quiet">
        Go to Step 3
      </ButtonLink>
    </Notice>
  );
}

function Billed(props: PaymentStepProps) {
  const { progress, book, onStartOver, onBack, onPaid, onReadAgain, onAddPages } = props;
  const { sessionId } = progress;
  const { billing, again, againBehind } = useBilling(progress);
  /** the pages that a card form was for which could not be paid with any more */
  const [pagesBefore, setPagesBefore] = useState<number | null>(null);
  if (billing.kind === 'loading')
    return (
      <>
        {book}
        <p role="status">Counting your pages...</p>
      </>
    );
  if (billing.kind === 'none')
    return (
      <div className={styles.none}>
        <BesidePicture picture="photograph-page" isOnPhones>
          <ToText words={NO_PAGES} button={<Button onClick={onStartOver}>Start Over</Button>} />
        </BesidePicture>
      </div>
    );
  if (billing.kind === 'unread')
    return (
      <>
        {book}
        <ToText
          words={wasRead(progress) ? TEXT_NOT_ACCEPTED : TEXT_NOT_READ}
          button={<Button onClick={onStartOver}>Go to Step 1</Button>}
        />
      </>
    );
  if (billing.kind === 'failed')
    return (
      <Notice kind="error">
        <p>{billing.message}</p>
        <SignInWay words={billing.message} />
        <Button kind="quiet" onClick={again}>
          Try Again
        </Button>
      </Notice>
    );
  const { pageCount, priceCents, quote, counting, title, pagesNotIn } = billing;
  const renew = () => {
    setPagesBefore(pageCount);
    againBehind();
  };
  // Told against the price on the form that expired, which is the one the person has in mind.
  const told = (pagesBefore !== null && newPrice(pagesBefore, pageCount)) || billing.packageChange;
  const toScan = onAddPages && <AddPages count={pagesNotIn} onAdd={onAddPages} />;
  const change = (
    <>
      {told && <Notice kind="info">{told}</Notice>}
      {pagesNotIn > 0 && <ToText words={pagesNotInWords(pagesNotIn)} button={toScan} />}
    </>
  );
  if (priceCents === 0)
    return (
      <>
        {book}
        {change}
        <QuoteForm {...{ sessionId, pageCount, quote, onBack }} sentTo={progress.quote?.email ?? null} />
      </>
    );
  // Who was sent a price sees it before all that is still missing.
  const offer = quote?.state === 'answered' && (
    <Notice kind="safe">
      Your price for this book: {formatCents(priceCents)}, once. {quote.note}
    </Notice>
  );
  if (!hasVoice(progress) || !isSampleApproved(progress))
    return (
      <>
        {book}
        {offer}
        <Missing progress={progress} />
      </>
    );
  return (
    <>
      {change}
      {billing.unspoken && <Notice kind="info">{billing.unspoken}</Notice>}
      <Till
        {...{ sessionId, pageCount, priceCents, counting, onBack, onPaid, book }}
        credit={<CreditChoice progress={progress} />}
        lastLook={
          // Pages are offered once: all that is not in the text is read together.
          <BeforePaying
            {...{ sessionId, counting, onReadAgain, onAddPages: pagesNotIn > 0 ? null : onAddPages }}
          />
        }
        title={title}
        speakerName={progress.voice.speakerName}
        onCountAgain={again}
        onExpired={renew}
      />
    </>
  );
}

/** How long a screen that leads on by itself has no button that the second click of a double click on "Pay" could hit. */
const LEADS_ON_MS = 2_000;

/** @param isJustNow it was paid before this person's eyes, and they are being led on */
function Settled({
  isJustNow,
  onBack,
  onPaid,
}: Pick<PaymentStepProps, 'onBack' | 'onPaid'> & { isJustNow: boolean }) {
  const [isLedOn, setIsLedOn] = useState(isJustNow);
  useEffect(() => {
    const late = setTimeout(() => setIsLedOn(false), LEADS_ON_MS);
    return () => clearTimeout(late);
  }, []);
  if (isLedOn) return <p role="status">{CONFIRMING}</p>;
  return (
    <>
      <Notice kind="safe">This book is paid for. Thank you.</Notice>
      <StepActions>
        <Button kind="quiet" onClick={onBack}>
          Previous Step
        </Button>
        <Button onClick={onPaid}>Go to your audiobook</Button>
      </StepActions>
    </>
  );
}

/** Step 4: one price, one payment. */
export function PaymentStep(props: PaymentStepProps) {
  const { payment } = props.progress;
  const [wasUnpaid] = useState(payment.kind !== 'settled');
  if (payment.kind === 'settled')
    return <Settled isJustNow={wasUnpaid} onBack={props.onBack} onPaid={props.onPaid} />;
  if (payment.kind === 'charged')
    return <SettleCharged sessionId={props.progress.sessionId} payment={payment} onPaid={props.onPaid} />;
  return <Billed {...props} book={props.book && <div className={styles.book}>{props.book}</div>} />;
}
