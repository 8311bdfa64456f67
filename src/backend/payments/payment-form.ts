export type PaymentOutcome =
  | { readonly status: 'paid'; readonly paymentIntentId: string }
  /** the bank or the provider said no: nothing was charged */
  | { readonly status: 'refused'; readonly message: string }
  /** the form itself said no, and nobody was asked: nothing was charged */
  | { readonly status: 'failed'; readonly message: string }
  /** no answer, or none that tells whether the card was charged */
  | { readonly status: 'unknown' }
  /** the payment ended elsewhere without a charge: only another one can be paid */
  | { readonly status: 'expired' };

/** A card form, whoever draws it. */
export interface PaymentForm {
  readonly provider: 'test' | 'stripe';
  /** Resolves when a card can be typed. @throws AppError failed-precondition when the fields do not come */
  mount(element: HTMLElement): Promise<void>;
  /** What the form's fields refuse before anybody is asked, in words; null when they are filled in. Never charges. */
  check(): Promise<string | null>;
  /** @param email where the receipt goes */
  confirm(email: string): Promise<PaymentOutcome>;
  unmount(): void;
}

/** Source: product specification, section 8, "Payment". */
export const PAYMENT_TEXTS = {
  notInitialized: 'Failed to initialize payment. Please try again.',
  notLoaded: 'Payment form not loaded properly',
  failed: 'Payment processing failed. Please contact support.',
  /** ours: the provider's fields are a page of its own, which a broken line or a blocker keeps away */
  fieldsMissing:
    'The card form couldn’t load. You haven’t been charged. Check your connection, turn off any ad blocker for this page, and try again.',
} as const;

/** 'pi_123' of 'pi_123_secret_abc'. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/, '');
}
