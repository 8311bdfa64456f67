export type PaymentOutcome =
  | { readonly status: 'paid'; readonly paymentIntentId: string }
  | { readonly status: 'failed'; readonly message: string };

/** A card form, whoever draws it. */
export interface PaymentForm {
  readonly provider: 'test' | 'stripe';
  mount(element: HTMLElement): void;
  /** @param email where the receipt goes */
  confirm(email: string): Promise<PaymentOutcome>;
  unmount(): void;
}

/** Source: product specification, section 8, "Payment". */
export const PAYMENT_TEXTS = {
  notInitialised: 'Failed to initialize payment. Please try again.',
  notLoaded: 'Payment form not loaded properly',
  failed: 'Payment processing failed. Please contact support.',
} as const;

/** 'pi_123' of 'pi_123_secret_abc'. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/, '');
}
