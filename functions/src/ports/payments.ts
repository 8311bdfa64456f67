/** What the provider knows about one payment. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  readonly status: 'open' | 'declined' | 'paid';
  /** ours, given at creation and returned unchanged: orderId, sessionId, uid, pageCount, textHash */
  readonly metadata: Readonly<Record<string, string>>;
  readonly receiptEmail: string | null;
}

/** The card payment provider. Its word alone makes an order paid. */
export interface Payments {
  /** The same idempotency key gives the same intent. */
  createIntent(
    payment: { readonly amountCents: number; readonly metadata: Readonly<Record<string, string>> },
    idempotencyKey: string,
  ): Promise<PaymentIntent>;

  /** Null when the provider does not know it. */
  findIntent(id: string): Promise<PaymentIntent | null>;
}
