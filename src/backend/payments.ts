import { loadConfig } from '@/backend/config.ts';
import type { PaymentForm } from '@/backend/payment-form.ts';

export type { PaymentForm, PaymentOutcome } from '@/backend/payment-form.ts';

/**
 * The card form for a payment, drawn by the configured provider; its code is loaded here and not earlier.
 * @throws AppError unavailable with the specified text
 */
export async function startPayment(clientSecret: string): Promise<PaymentForm> {
  const { payments } = await loadConfig();
  if (payments.provider === 'test') {
    const { testPaymentForm } = await import('@/backend/test-payment-form.ts');
    return testPaymentForm(clientSecret, payments.confirmUrl);
  }
  const { stripePaymentForm } = await import('@/backend/stripe-payment-form.ts');
  return stripePaymentForm(clientSecret, payments.publishableKey);
}
