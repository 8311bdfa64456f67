import Stripe from 'stripe';
import { AppError } from '../../../../src/domain/errors.ts';
import type { PaymentIntent, PaymentStatus, Payments } from '../../ports/payments.ts';

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
  canceled: 'declined',
};

function statusOf(intent: Stripe.PaymentIntent): PaymentStatus {
  const { latest_charge: charge } = intent;
  if (charge && typeof charge !== 'string' && charge.refunded) return 'refunded';
  const status = STATUS[intent.status] ?? 'processing';
  return status === 'open' && intent.last_payment_error ? 'declined' : status;
}

function asIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    status: statusOf(intent),
    metadata: intent.metadata,
    receiptEmail: intent.receipt_email,
  };
}

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

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
const isRefunded = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

/** The payment an event is about. */
function intentOf(object: unknown): string | null {
  const { object: kind, id, payment_intent: intent } = object as Record<string, unknown>;
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
      if (isMissing(error)) return null;
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

    readEvent({ body, signature }) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          account.webhookSecret,
          EVENT_LIFE_SECONDS,
        );
        return intentOf(event.data.object);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError)
          throw new AppError('permission-denied', 'the signature of the event is not valid');
        throw error;
      }
    },

    async refund(id) {
      const before = await existing(id);
      if (before.status === 'refunded') return before;
      if (before.status !== 'paid') throw new AppError('failed-precondition', 'nothing was paid');
      try {
        await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund:${id}` });
      } catch (error) {
        if (!isRefunded(error)) throw translated(error);
      }
      return existing(id);
    },
  };
}
