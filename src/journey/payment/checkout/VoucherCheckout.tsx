import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useAccount } from '@/account/use-account.ts';
import { call } from '@/backend/calls/callables.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { EMAIL_TAKEN } from '@/domain/account/password-words.ts';
import { AppError, toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { focusField } from '@/ui/forms/focus-field.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import { voucherOnDevice } from '../gift/gift-on-device.ts';
import styles from '../payment.module.css';
import { AccountBlock } from './AccountBlock.tsx';
import { accountProblems, FieldProblem, type FieldProblems } from './field-problem.ts';
import { chosenFor, noteOrder, openAccount, sendChanges } from './pay.ts';

interface VoucherCheckoutProps {
  sessionId: SessionId;
  pageCount: number;
  /** whose voice reads it; empty when nobody said */
  speakerName: string;
  /** somebody has just asked for it, and has the code at hand */
  isAsked: boolean;
  onPaid: () => void;
  typedPassword: RefObject<string>;
  /** at the text, before it is closed */
  lastLook: ReactNode;
  /** back to the card */
  onCard: () => void;
}

/** What is wrong with the code is told at its field. */
const CODE_PROBLEMS = ['voucher-unknown', 'voucher-used', 'voucher-too-small'];

/** @returns what is wrong with the code; null when the book is paid for */
async function redeem(sessionId: SessionId, pageCount: number, code: string): Promise<string | null> {
  await sendChanges(sessionId);
  const { success, orderId, error, errorCode } = await call('redeem_voucher', {
    ...{ sessionId, pageCount, code },
    ...chosenFor(sessionId),
  });
  if (success && orderId) {
    await noteOrder(sessionId, orderId);
    voucherOnDevice.forget();
    return null;
  }
  if (errorCode && CODE_PROBLEMS.includes(errorCode)) return error ?? null;
  throw new AppError('payment-declined', error);
}

/** A code in the place of a card. */
export function VoucherCheckout(props: VoucherCheckoutProps) {
  const { sessionId, pageCount, speakerName, isAsked, typedPassword, lastLook, onPaid, onCard } = props;
  const account = useAccount();
  const place = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldProblems & { readonly code?: string }>({});
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (isAsked) focusField(place.current, 'code');
  }, [isAsked]);
  useEffect(() => {
    const [first] = Object.keys(problems);
    if (first) focusField(place.current, first);
  }, [problems]);
  const pay = async (fields: FormData) => {
    const said = (name: string) => String(fields.get(name) ?? '');
    if (account.kind !== 'member') {
      const wrong = accountProblems(said('email').trim(), said('password'));
      if (Object.keys(wrong).length > 0) return setProblems(wrong);
      await openAccount(said('email').trim(), said('password'), sessionId);
    }
    const problem = await redeem(sessionId, pageCount, said('code'));
    if (problem) return setProblems({ code: problem });
    // Whoever has begun another book meanwhile is not led away from it.
    if (progressStore.getState().progress?.sessionId === sessionId) onPaid();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    setProblems({});
    pay(new FormData(event.currentTarget))
      .catch((failure: unknown) => {
        if (failure instanceof FieldProblem) setProblems(failure.problems);
        else setError(toAppError(failure).message);
      })
      .finally(() => setBusy(false));
  };
  return (
    <form ref={place} noValidate className={styles.fields} onSubmit={submit}>
      {account.kind !== 'member' && (
        <AccountBlock
          sessionId={sessionId}
          form={place}
          typedPassword={typedPassword}
          problems={problems}
          isTaken={[error, problems.email, problems.password].includes(EMAIL_TAKEN)}
        />
      )}
      <section aria-labelledby="voucher-title" className={styles.card}>
        <h2 id="voucher-title" className={styles.title}>
          Gift Voucher
        </h2>
        <p>
          Somebody who loves this story has given it to you. Type the code from the card or the letter, and{' '}
          {speakerName ? `${speakerName}’s voice` : 'the voice you heard'} reads the whole book.
        </p>
        <Field
          label="Voucher code"
          name="code"
          hint="16 letters and numbers, in four groups. Capital or small letters, both are fine."
          autoComplete="off"
          defaultValue={voucherOnDevice.code() ?? undefined}
          autoCapitalize="characters"
          spellCheck={false}
          error={problems.code}
          required
        />
      </section>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.lastLook}>{lastLook}</div>
      <StepActions>
        <Button kind="quiet" disabled={isBusy} onClick={onCard}>
          Pay by card instead
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Processing...' : 'Use the voucher'}
        </Button>
      </StepActions>
    </form>
  );
}
