import Stripe from 'stripe';
import type { Dispute } from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Charge, PaymentIntent, PaymentStatus, Payments } from '../../ports/payments.ts';

export interface StripeAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** another address than Stripe's own; only with a test key */
  readonly apiBase?: string;
}

/** The library repeats a request under its idempotency key, so a lost answer charges nobody twice. */
const RETRIES = 3;
const TIMEOUT_MS = 20_000;
/** How old an event may be. Source: Stripe's own default. */
const EVENT_LIFE_SECONDS = 300;
const CURRENCY = 'usd';

/** Source: https://docs.stripe.com/payments/paymentintents/lifecycle */
const STATUS: Readonly<Record<Stripe.PaymentIntent.Status, PaymentStatus>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'needs-action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
};

/** Source: https://docs.stripe.com/api/disputes/object; what Stripe may add later is looked at by a person. */
const DISPUTE_STATE: Readonly<Record<string, Dispute['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
};

function asDispute({ status, reason, amount, evidence_details: evidence }: Stripe.Dispute): Dispute {
  const state = DISPUTE_STATE[status] ?? 'open';
  const due = state === 'won' || state === 'lost' ? null : evidence?.due_by;
  return { state, reason, amountCents: amount, answerBy: due ? new Date(due * 1_000) : null };
}

/** The charge, where it was asked for with the payment. */
const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  charge && typeof charge !== 'string' ? charge : null;

function statusOf(intent: Stripe.PaymentIntent): PaymentStatus {
  if (chargeOf(intent)?.refunded) return 'refunded';
  const status = STATUS[intent.status] ?? 'processing';
  return status === 'open' && intent.last_payment_error ? 'declined' : status;
}

function asIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    refundedCents: chargeOf(intent)?.amount_refunded ?? 0,
    status: statusOf(intent),
    metadata: intent.metadata,
    receiptEmail: intent.receipt_email,
  };
}

function asCharge(charge: Stripe.Charge): Charge | null {
  const { payment_intent: intent, receipt_email, billing_details: billing } = charge;
  if (charge.status !== 'succeeded' || typeof intent !== 'string') return null;
  return {
    paymentIntentId: intent,
    chargedAt: new Date(charge.created * 1_000),
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    metadata: charge.metadata,
    email: receipt_email ?? billing?.email ?? null,
  };
}

const CANCELLABLE: readonly PaymentStatus[] = ['open', 'declined', 'needs-action'];

function connect({ secretKey, apiBase }: StripeAccount): Stripe {
  const common = { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS, telemetry: false };
  if (apiBase === undefined) return new Stripe(secretKey, common);
  if (!secretKey.startsWith('sk_test_')) throw new Error('another address for Stripe needs a test key');
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port,
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

/** Stripe's words for what went wrong, as ours. A card's refusal is told to the browser, never to us. */
function translated(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
    return new AppError('unavailable', undefined, { cause: error });
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return new AppError('resource-exhausted', undefined, { cause: error });
  return error;
}

/** A refund waits for money on the account; any other refusal of it is final, and a person has to decide. */
function translatedRefund(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return translated(error);
  const isPoor = error.code === 'balance_insufficient' || error.code === 'insufficient_funds';
  return isPoor
    ? new AppError('unavailable', undefined, { cause: error })
    : new AppError('failed-precondition', `the provider refuses the refund: ${error.code ?? 'no code'}`, {
        cause: error,
      });
}

const isRefusal = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

/** The payment an event is about; events of every other kind have none. */
function intentOf(object: unknown): string | null {
  const { object: kind, id, payment_intent: intent } = (object ?? {}) as Record<string, unknown>;
  if (kind === 'payment_intent') return typeof id === 'string' ? id : null;
  return typeof intent === 'string' ? intent : null;
}

/** Card payments by Stripe. */
export function stripePayments(account: StripeAccount): Payments {
  const stripe = connect(account);

  const findIntent = async (id: string): Promise<PaymentIntent | null> => {
    if (!/^pi_\w+$/.test(id)) return null;
    try {
      return asIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    } catch (error) {
      if (isRefusal(error, 'resource_missing')) return null;
      throw translated(error);
    }
  };
  const existing = async (id: string): Promise<PaymentIntent> => {
    const intent = await findIntent(id);
    if (!intent) throw new AppError('not-found');
    return intent;
  };

  return {
    findIntent,

    async createIntent({ amountCents, metadata }, idempotencyKey) {
      try {
        const created = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: CURRENCY,
            metadata: { ...metadata },
            automatic_payment_methods: { enabled: true },
          },
          { idempotencyKey },
        );
        // Under a known key Stripe repeats its first answer; what became of the payment since then is asked anew.
        return await existing(created.id);
      } catch (error) {
        throw translated(error);
      }
    },

    async cancelIntent(id) {
      const before = await findIntent(id);
      if (!before || !CANCELLABLE.includes(before.status)) return before;
      try {
        await stripe.paymentIntents.cancel(id);
      } catch (error) {
        // Meanwhile it was paid, or another tab was faster: what it is now is asked below.
        if (!isRefusal(error, 'payment_intent_unexpected_state')) throw translated(error);
      }
      return findIntent(id);
    },

    async findDispute(id) {
      try {
        const { data } = await stripe.disputes.list({ payment_intent: id, limit: 10 });
        const known = data.map(asDispute);
        return known.find(({ state }) => state === 'open') ?? known[0] ?? null;
      } catch (error) {
        throw translated(error);
      }
    },

    // Source: https://docs.stripe.com/api/charges/list; a charge has the metadata of its payment.
    async *charges(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      try {
        for await (const charge of stripe.charges.list({ created, limit: 100 })) {
          const told = asCharge(charge);
          if (told) yield told;
        }
      } catch (error) {
        throw translated(error);
      }
    },

    readEvent({ body, signature }) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, account.webhookSecret, EVENT_LIFE_SECONDS);
      } catch (cause) {
        // Read only once the signature is right; everything before that is the sender's fault, whatever it breaks.
        if (cause instanceof SyntaxError) throw new AppError('invalid-argument', 'the event is not JSON');
        throw new AppError('permission-denied', 'the signature of the event is not valid', { cause });
      }
      return intentOf(event.data?.object);
    },

    async refund(id) {
      const before = await existing(id);
      if (before.status === 'refunded') return before;
      if (before.status !== 'paid') throw new AppError('failed-precondition', 'nothing was paid');
      try {
        await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund:${id}` });
      } catch (error) {
        if (!isRefusal(error, 'charge_already_refunded')) throw translatedRefund(error);
      }
      return existing(id);
    },
  };
}
