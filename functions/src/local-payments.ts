import * as v from 'valibot';
import { AppError } from '../../src/domain/errors.ts';
import type { TestPayments } from './adapters/local/test-payments.ts';
import type { Callable } from './callables.ts';
import type { openDataFolder } from './local-ports.ts';
import { settlePayment } from './payment/settle-payment.ts';

const CARD = v.object({
  clientSecret: v.pipe(v.string(), v.maxLength(200)),
  cardNumber: v.pipe(v.string(), v.maxLength(40)),
  email: v.pipe(v.string(), v.maxLength(320)),
});

/**
 * Delivers the events of the test provider: each payment is settled at least once, whatever the page does after paying.
 * Called after a payment and at every start, so that a kill in between loses nothing.
 */
export function deliverPayments(folder: ReturnType<typeof openDataFolder>): () => Promise<void> {
  return async () => {
    for (const id of folder.payments.undelivered()) {
      await settlePayment(folder, id);
      folder.payments.markDelivered(id);
    }
  };
}

/** POST /test-payments/confirm: what Stripe's own servers do with a card. The client secret is the only key to it. */
export function testPaymentRoute(payments: TestPayments, deliver: () => Promise<void>): Callable {
  return async ({ data }) => {
    const card = v.safeParse(CARD, data);
    if (!card.success) throw new AppError('invalid-argument');
    const confirmation = payments.confirm(card.output);
    await deliver();
    return confirmation;
  };
}
