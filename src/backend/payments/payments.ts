import { loadConfig } from '@/backend/config.ts';
import type { PaymentForm } from './payment-form.ts';

export type { PaymentForm, PaymentOutcome } from './payment-form.ts';

/**
 * The card form for a payment, drawn by the configured provider; its code is loaded here and not earlier.
 * @throws AppError unavailable with the specified text
 */
export async function startPayment(clientSecret: string): Promise<PaymentForm> {
  const { payments } = await loadConfig();
  if (payments.provider === 'test') {
    const { testPaymentForm } = await import('./test-payment-form.ts');
    return testPaymentForm(clientSecret, payments.confirmUrl);
  }
  const { stripePaymentForm } = await import('./stripe-payment-form.ts');
  return stripePaymentForm(clientSecret, payments.publishableKey);
}
