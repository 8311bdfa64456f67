import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';

/**
 * Stripe's own examples of what its API answers, with every field.
 * Source: https://github.com/stripe/openapi (fixtures3.json, MIT), for the kinds of objects that the product asks for
 */
export const EXAMPLES: {
  readonly payment_intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
  readonly refund: Stripe.Refund;
  readonly dispute: Stripe.Dispute;
  readonly event: Stripe.Event;
} = JSON.parse(readFileSync(new URL('../fixtures/stripe-objects.json', import.meta.url), 'utf8'));

const now = () => Math.floor(Date.now() / 1_000);
const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** A payment that nobody has tried to pay. */
export function newIntent(
  of: Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'metadata'>,
): Stripe.PaymentIntent {
  const id = name('pi');
  return {
    ...structuredClone(EXAMPLES.payment_intent),
    ...of,
    id,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: now(),
    status: 'requires_payment_method',
    canceled_at: null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    processing: null,
    shipping: null,
    transfer_data: null,
  };
}

export function newCharge({
  id,
  amount,
  currency,
  metadata,
  receipt_email,
}: Stripe.PaymentIntent): Stripe.Charge {
  return {
    ...structuredClone(EXAMPLES.charge),
    ...{
      id: `ch_${id.slice(3)}`,
      amount,
      currency,
      metadata,
      receipt_email,
      payment_intent: id,
      created: now(),
    },
    ...{ amount_captured: amount, captured: true, amount_refunded: 0, refunded: false, paid: true },
    ...{ shipping: null, transfer_data: null },
  };
}

export function newRefund(
  { id, amount, currency }: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Stripe.Refund {
  return {
    ...structuredClone(EXAMPLES.refund),
    ...{ id: `re_${id.slice(3)}`, amount, currency, charge: charge.id, payment_intent: id, created: now() },
  };
}

export function newDispute(
  { id, amount, currency }: Stripe.PaymentIntent,
  charge: string,
  status: Stripe.Dispute.Status,
): Stripe.Dispute {
  const { evidence_details, ...example } = structuredClone(EXAMPLES.dispute);
  return {
    ...example,
    ...{ id: `dp_${id.slice(3)}`, amount, currency, charge, payment_intent: id, created: now() },
    ...{ reason: 'fraudulent', status, evidence_details: { ...evidence_details, due_by: 1_900_000_000 } },
  };
}

/** An event as it is sent, with the object that it is about. */
export const newEvent = (type: string, object: object) => ({
  ...structuredClone(EXAMPLES.event),
  ...{ id: name('evt'), type, created: now(), data: { object } },
});
