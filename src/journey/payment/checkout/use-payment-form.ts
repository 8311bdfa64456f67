import { type RefObject, useEffect, useState } from 'react';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { track } from '@/backend/page/analytics.ts';
import { intentIdOf } from '@/backend/payments/payment-form.ts';
import { type PaymentForm, startPayment } from '@/backend/payments/payments.ts';
import { AppError, toAppError } from '@/domain/errors.ts';
import { tierOf } from '@/domain/payment/tiers.ts';
import type { SessionId } from '@/domain/session.ts';
import { FORM_EXPIRED, INIT_FAILED, INIT_FAILED_AGAIN } from '../words.ts';
import { type Chosen, chosenFor, noteCharge } from './pay.ts';

export type FormState =
  | { readonly kind: 'starting' }
  | ({ readonly kind: 'ready' } & OpenedForm)
  | { readonly kind: 'failed'; readonly message: string };

interface Bought {
  readonly pageCount: number;
  readonly sessionId: SessionId;
}

const STARTING: FormState = { kind: 'starting' };

interface Opened {
  readonly of: string;
  readonly state: FormState;
}

/** A card form, and the way to say what was chosen since it was opened. */
export interface OpenedForm {
  readonly form: PaymentForm;
  /**
   * Has the server know what is chosen before a card is charged; nothing is sent that it knows.
   * @throws AppError cancelled when only another payment can be paid
   */
  readonly tell: (chosen: Chosen) => Promise<void>;
}

function teller(clientSecret: string, bought: Bought, chosen: Chosen): OpenedForm['tell'] {
  let known = JSON.stringify(chosen);
  return async (now) => {
    if (JSON.stringify(now) === known) return;
    const answer = await call('create_payment_intent', { ...bought, ...now });
    if (answer.clientSecret !== clientSecret || answer.isCharged)
      throw new AppError('cancelled', answer.error ?? FORM_EXPIRED);
    known = JSON.stringify(now);
  };
}

/** Null when this was paid already: by a tab that was killed, or on the page of a bank. */
async function openForm(bought: Bought): Promise<OpenedForm | null> {
  const { sessionId, pageCount } = bought;
  const chosen = chosenFor(sessionId);
  const { success, error, clientSecret, isCharged } = await call('create_payment_intent', {
    ...bought,
    ...chosen,
  });
  if (!success || !clientSecret) throw new AppError('failed-precondition', error ?? INIT_FAILED);
  if (!isCharged)
    return { form: await startPayment(clientSecret), tell: teller(clientSecret, bought, chosen) };
  const userEmail = currentUser.getState().user?.email ?? null;
  await noteCharge(intentIdOf(clientSecret), { sessionId, userEmail, tier: tierOf(pageCount).name });
  return null;
}

function startWords(error: unknown): string {
  const known = toAppError(error);
  return known.retry === 'after-user-acts' ? known.message : INIT_FAILED_AGAIN;
}

interface ToBePaid extends Bought {
  /** another one begins the form anew */
  readonly counting: number;
}

/** The card form of the configured provider, mounted into `host`. */
export function usePaymentForm(
  host: RefObject<HTMLElement | null>,
  { sessionId, pageCount, counting }: ToBePaid,
): { state: FormState } {
  // What is opened says for which counting: until the form of this one is ready, that of the one before pays nothing.
  const wanted = `${sessionId} ${pageCount} ${counting}`;
  const [opened, setOpened] = useState<Opened>({ of: wanted, state: STARTING });
  useEffect(() => {
    let isHere = true;
    let mounted: PaymentForm | undefined;
    const close = () => {
      mounted?.unmount();
      mounted = undefined;
    };
    setOpened({ of: wanted, state: STARTING });
    openForm({ pageCount, sessionId })
      .then(async (opened) => {
        if (!opened || !isHere || !host.current) return;
        mounted = opened.form;
        await mounted.mount(host.current);
        if (!isHere) return;
        track('InitiateCheckout');
        setOpened({ of: wanted, state: { kind: 'ready', ...opened } });
      })
      .catch((error: unknown) => {
        if (!isHere) return;
        close();
        setOpened({ of: wanted, state: { kind: 'failed', message: startWords(error) } });
      });
    return () => {
      isHere = false;
      close();
    };
  }, [host, sessionId, pageCount, wanted]);
  return { state: opened.of === wanted ? opened.state : STARTING };
}
