import type { StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { intentIdOf, PAYMENT_TEXTS, type PaymentForm } from '@/backend/payment-form.ts';
import { AppError } from '@/domain/errors.ts';

function isReadyOf(elements: StripeElements): { isReady: boolean } {
  const state = { isReady: false };
  elements.getElement('payment')?.on('ready', () => {
    state.isReady = true;
  });
  return state;
}

/**
 * Stripe's Payment Element. Card data goes to Stripe alone.
 * @throws AppError unavailable when Stripe's script cannot be loaded
 */
export async function stripePaymentForm(clientSecret: string, publishableKey: string): Promise<PaymentForm> {
  const stripe = await loadStripe(publishableKey).catch((cause: unknown) => {
    throw new AppError('unavailable', PAYMENT_TEXTS.notInitialised, { cause });
  });
  if (!stripe) throw new AppError('unavailable', PAYMENT_TEXTS.notInitialised);
  const elements = stripe.elements({ clientSecret });
  const element = elements.create('payment');
  const state = isReadyOf(elements);
  return {
    provider: 'stripe',
    mount: (place) => element.mount(place),
    unmount: () => element.destroy(),
    confirm: async (email) => {
      if (!state.isReady) return { status: 'failed', message: PAYMENT_TEXTS.notLoaded };
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: {
          receipt_email: email, // Where a bank sends the person back to; there the server is asked what became of it.
          return_url: `${location.origin}/step-4`,
        },
      });
      if (error) return { status: 'failed', message: error.message ?? PAYMENT_TEXTS.failed };
      // 'processing' settles later by webhook; only a refusal is a failure here.
      if (paymentIntent && !['succeeded', 'processing'].includes(paymentIntent.status)) {
        return { status: 'failed', message: PAYMENT_TEXTS.failed };
      }
      return { status: 'paid', paymentIntentId: paymentIntent?.id ?? intentIdOf(clientSecret) };
    },
  };
}
