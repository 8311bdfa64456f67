import * as v from 'valibot';
import { EMAIL } from '../../../src/domain/account/email.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { TestPayments } from '../adapters/local/test-payments.ts';
import { receivePaymentEvent } from '../features/payment/receive-payment-event.ts';
import type { Callable } from '../hosts/callables.ts';
import type { openDataFolder } from './ports.ts';

const SECRET = v.pipe(v.string(), v.maxLength(200));
const CARD = v.object({
  clientSecret: SECRET,
  cardNumber: v.pipe(v.string(), v.maxLength(40)),
  email: EMAIL,
});
/** As a provider repeats its events until they arrive. */
const DELIVER_AGAIN_MS = 5_000;
const ANSWER = v.object({ clientSecret: SECRET, isApproved: v.boolean() });

/**
 * Delivers the events of the test provider, signed as over the wire: each payment is settled at least once, whatever the
 * page does after paying. Called after a payment and at every start, so that a kill in between loses nothing.
 */
export function deliverPayments(folder: ReturnType<typeof openDataFolder>): () => Promise<void> {
  return async () => {
    const { testPayments } = folder;
    for (const id of testPayments?.undelivered() ?? []) {
      await receivePaymentEvent(folder, testPayments?.eventOf(id) ?? { body: '', signature: '' });
      testPayments?.markDelivered(id);
    }
  };
}

function parsed<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, data);
  if (!result.success) throw new AppError('invalid-argument');
  return result.output;
}

/** What Stripe's own servers do with a card and with the person's answer to the bank. The client secret is the only key. */
export function testPaymentRoutes(
  payments: TestPayments,
  deliver: () => Promise<void>,
): Record<string, Callable> {
  // What is charged is charged: that it could not be noted yet (a full disk) is no refusal of the card. It is tried again.
  const deliverSoon = async (): Promise<void> => {
    try {
      await deliver();
    } catch (error) {
      console.error('a payment is made and could not be noted yet', error);
      setTimeout(deliverSoon, DELIVER_AGAIN_MS).unref();
    }
  };
  return {
    'POST /test-payments/confirm': async ({ data }) => {
      const confirmation = payments.confirm(parsed(CARD, data));
      await deliverSoon();
      return confirmation;
    },
    'POST /test-payments/authenticate': async ({ data }) => {
      const confirmation = payments.authenticate(parsed(ANSWER, data));
      await deliverSoon();
      return confirmation;
    },
  };
}
