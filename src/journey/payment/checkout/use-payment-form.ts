import { type RefObject, useEffect, useState } from 'react';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { track } from '@/backend/page/analytics.ts';
import { intentIdOf } from '@/backend/payments/payment-form.ts';
import { type PaymentForm, startPayment } from '@/backend/payments/payments.ts';
import { AppError, toAppError } from '@/domain/errors.ts';
import { tierOf } from '@/domain/payment/tiers.ts';
import type { SessionId } from '@/domain/session.ts';
import { INIT_FAILED, INIT_FAILED_AGAIN } from '../words.ts';
import { noteCharge } from './pay.ts';

export type FormState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly form: PaymentForm }
  | { readonly kind: 'failed'; readonly message: string };

const STARTING: FormState = { kind: 'starting' };

interface Opened {
  readonly of: string;
  readonly state: FormState;
}

/** Null when this was paid already: by a tab that was killed, or on the page of a bank. */
async function openForm(sessionId: SessionId, pageCount: number): Promise<PaymentForm | null> {
  const { success, error, clientSecret, isCharged } = await call('create_payment_intent', {
    pageCount,
    sessionId,
  });
  if (!success || !clientSecret) throw new AppError('failed-precondition', error ?? INIT_FAILED);
  if (!isCharged) return await startPayment(clientSecret);
  const userEmail = currentUser.getState().user?.email ?? null;
  await noteCharge(intentIdOf(clientSecret), { sessionId, userEmail, tier: tierOf(pageCount).name });
  return null;
}

function startWords(error: unknown): string {
  const known = toAppError(error);
  return known.retry === 'after-user-acts' ? known.message : INIT_FAILED_AGAIN;
}

interface ToBePaid {
  readonly sessionId: SessionId;
  readonly pageCount: number;
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
    openForm(sessionId, pageCount)
      .then(async (form) => {
        if (!form || !isHere || !host.current) return;
        mounted = form;
        await form.mount(host.current);
        if (!isHere) return;
        track('InitiateCheckout');
        setOpened({ of: wanted, state: { kind: 'ready', form } });
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
