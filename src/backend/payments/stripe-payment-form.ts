import type { PaymentIntent, StripeError, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { AppError } from '@/domain/errors.ts';
import { intentIdOf, PAYMENT_TEXTS, type PaymentForm, type PaymentOutcome } from './payment-form.ts';

/** A frame that a blocker holds back tells nothing at all. */
const FIELDS_TIMEOUT_MS = 30_000;

/** Resolves when the card can be typed. @throws AppError failed-precondition */
function whenReady(element: StripePaymentElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(new AppError('failed-precondition', PAYMENT_TEXTS.fieldsMissing, { cause }));
    const timer = setTimeout(fail, FIELDS_TIMEOUT_MS);
    element.on('ready', () => {
      clearTimeout(timer);
      resolve();
    });
    element.on('loaderror', ({ error }) => {
      clearTimeout(timer);
      fail(error);
    });
  });
}

/** After these errors Stripe has decided, and against the charge; the others tell of a line or a server. */
const DECIDED: readonly StripeError['type'][] = ['card_error', 'invalid_request_error'];

/** What came of a payment, by the state Stripe says it is in now. */
function outcomeOf(intent: PaymentIntent | undefined, clientSecret: string): PaymentOutcome {
  if (intent?.status === 'canceled') return { status: 'expired' };
  // 'processing' settles later by webhook; only a refusal is a failure here.
  if (intent && !['succeeded', 'processing'].includes(intent.status))
    return { status: 'refused', message: PAYMENT_TEXTS.failed };
  return { status: 'paid', paymentIntentId: intent?.id ?? intentIdOf(clientSecret) };
}

/** Another tab was faster: the payment is over, which Stripe calls an error. */
function refusalOf(error: StripeError, clientSecret: string): PaymentOutcome {
  const { code, type, payment_intent: intent, message } = error;
  if (code === 'payment_intent_unexpected_state' && intent) return outcomeOf(intent, clientSecret);
  if (type === 'validation_error') return { status: 'failed', message: message ?? PAYMENT_TEXTS.notLoaded };
  if (!DECIDED.includes(type)) return { status: 'unknown' };
  return { status: 'refused', message: message ?? PAYMENT_TEXTS.failed };
}

/**
 * Stripe's Payment Element. Card data goes to Stripe alone.
 * @throws AppError unavailable when Stripe's script cannot be loaded
 */
export async function stripePaymentForm(clientSecret: string, publishableKey: string): Promise<PaymentForm> {
  const stripe = await loadStripe(publishableKey).catch((cause: unknown) => {
    throw new AppError('unavailable', PAYMENT_TEXTS.notInitialized, { cause });
  });
  if (!stripe) throw new AppError('unavailable', PAYMENT_TEXTS.notInitialized);
  const elements = stripe.elements({ clientSecret });
  const element = elements.create('payment');
  let isReady = false;
  return {
    provider: 'stripe',
    mount: async (place) => {
      const ready = whenReady(element);
      element.mount(place);
      await ready;
      isReady = true;
    },
    unmount: () => element.destroy(),
    check: async () => {
      if (!isReady) return PAYMENT_TEXTS.notLoaded;
      const { error } = await elements.submit();
      return error ? (error.message ?? PAYMENT_TEXTS.notLoaded) : null;
    },
    confirm: async (email) => {
      if (!isReady) return { status: 'failed', message: PAYMENT_TEXTS.notLoaded };
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: {
          receipt_email: email, // Where a bank sends the person back to; there the server is asked what became of it.
          return_url: `${location.origin}${location.pathname}`,
        },
      });
      return error ? refusalOf(error, clientSecret) : outcomeOf(paymentIntent, clientSecret);
    },
  };
}
