import { type RefObject, useEffect, useState } from 'react';
import type { Account } from '@/account/use-account.ts';
import { toAppError } from '@/domain/errors.ts';
import { tierOf } from '@/domain/payment/tiers.ts';
import type { SessionId } from '@/domain/session.ts';
import { focusField } from '@/ui/forms/focus-field.ts';
import { AT_ONCE_FIELD } from './BeginAtOnce.tsx';
import {
  accountProblems,
  FieldProblem,
  type FieldProblems,
  PAYMENT_FIELDS,
  type PaymentField,
} from './field-problem.ts';
import { chargeCard, chosenFor, openAccount, sendChanges } from './pay.ts';
import type { OpenedForm } from './use-payment-form.ts';

export interface Purchase {
  readonly account: Account;
  readonly opened: OpenedForm;
  readonly sessionId: SessionId;
  readonly pageCount: number;
}

/** Everything that has to be put right, looked at together, before an account is made or a card is asked. */
async function problemsOf({ account, opened }: Purchase, fields: FormData): Promise<FieldProblems> {
  const card = await opened.form.check();
  const typed =
    account.kind === 'member' ? {} : accountProblems(emailOf(fields), String(fields.get('password') ?? ''));
  return { ...typed, ...(card !== null && { card }) };
}

const emailOf = (fields: FormData) => String(fields.get('email') ?? '').trim();

async function payWith(purchase: Purchase, fields: FormData): Promise<void> {
  const { account, opened, sessionId, pageCount } = purchase;
  const typed = emailOf(fields);
  if (account.kind !== 'member') await openAccount(typed, String(fields.get('password') ?? ''), sessionId);
  const email = account.kind === 'member' ? (account.email ?? typed) : typed;
  await chargeCard(opened.form, { sessionId, userEmail: email, tier: tierOf(pageCount).name });
}

interface Paying {
  readonly isBusy: boolean;
  /** about neither field */
  readonly error: string | null;
  readonly problems: FieldProblems;
  /** says what stands in the way of a try */
  readonly refuse: (message: string) => void;
  readonly pay: (purchase: Purchase, fields: FormData) => void;
  /** takes back what was said of a field as soon as it is no longer so */
  readonly mend: (field: PaymentField, fields: FormData) => void;
}

/** What is still wrong with a field after something was typed there. */
function stillWrong(field: PaymentField, fields: FormData): string | undefined {
  if (field === 'title' || field === 'card') return undefined;
  return accountProblems(emailOf(fields), String(fields.get('password') ?? ''))[field];
}

/**
 * One try to pay after another, and what a person reads about the last one.
 * @param on the payment behind the form has ended, or what became of it must be asked: the form is opened anew
 */
export function usePaying(
  place: RefObject<HTMLFormElement | null>,
  on: { onExpired: () => void; onInDoubt: () => void },
): Paying {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [problems, setProblems] = useState<FieldProblems>({});
  /** the problems a try to pay has found: what is put right since does not take the focus along */
  const [found, setFound] = useState<FieldProblems>({});
  useEffect(() => {
    const first = PAYMENT_FIELDS.find((field) => found[field] !== undefined);
    if (first) focusField(place.current, first);
  }, [found, place]);
  const tell = (wrong: FieldProblems) => {
    setProblems(wrong);
    setFound(wrong);
  };
  const settle = (failure: unknown) => {
    if (failure instanceof FieldProblem) return tell(failure.problems);
    const { code, message } = toAppError(failure);
    setError(message);
    // Only another payment can be paid, perhaps of another text: its form takes the place of this one.
    if (code === 'cancelled') on.onExpired();
    if (code === 'deadline-exceeded') on.onInDoubt();
  };
  const tryToPay = async (purchase: Purchase, fields: FormData) => {
    const wrong = await problemsOf(purchase, fields);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    await sendChanges(purchase.sessionId);
    await purchase.opened.tell({
      ...chosenFor(purchase.sessionId),
      ...(fields.has(AT_ONCE_FIELD) && { atOnce: true }),
    });
    await payWith(purchase, fields);
  };
  const pay = (purchase: Purchase, fields: FormData) => {
    setError(null);
    setProblems({});
    setIsBusy(true);
    tryToPay(purchase, fields)
      .catch(settle)
      .finally(() => setIsBusy(false));
  };
  const mend = (field: PaymentField, fields: FormData) => {
    if (problems[field] === undefined) return;
    const { [field]: _, ...others } = problems;
    const left = stillWrong(field, fields);
    setProblems(left === undefined ? others : { ...others, [field]: left });
  };
  return { isBusy, error, problems, refuse: setError, pay, mend };
}
