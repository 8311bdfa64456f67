import type { Dispute } from '../../../src/domain/audiobook/order.ts';

/**
 * Open: a card may be tried. Needs-action: the bank asks the person. Processing: the bank thinks. Cancelled: ended without
 * a charge; its client secret is dead and only a new payment can be paid. Refunded: all of it went back.
 */
export type PaymentStatus =
  | 'open'
  | 'declined'
  | 'needs-action'
  | 'processing'
  | 'paid'
  | 'cancelled'
  | 'refunded';

/** What the provider knows about one payment. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  /** what of it has gone back: less than the amount after a partial refund, which leaves the status 'paid' */
  readonly refundedCents: number;
  readonly status: PaymentStatus;
  /** ours, given at creation and returned unchanged: orderId, sessionId, pageCount, tier */
  readonly metadata: Readonly<Record<string, string>>;
  readonly receiptEmail: string | null;
}

/** Money that was taken of a card. */
export interface Charge {
  readonly paymentIntentId: string;
  /** null where the provider notes none */
  readonly chargedAt: Date | null;
  readonly amountCents: number;
  readonly refundedCents: number;
  /** of its payment */
  readonly metadata: Readonly<Record<string, string>>;
  readonly email: string | null;
}

/** A message of the provider as it came over the wire: the exact bytes, because they are what is signed. */
export interface SignedEvent {
  readonly body: string;
  /** `t=seconds,v1=hex`: HMAC-SHA-256 of `t.body` */
  readonly signature: string;
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

  /**
   * Ends a payment that nobody has paid, so that a form which still shows it can charge nothing.
   * @returns the payment afterwards: 'cancelled', or what it was when that came too late; null when it is not known
   */
  cancelIntent(id: string): Promise<PaymentIntent | null>;

  /** What the person's bank says of a payment it was asked to take back; null when it was never asked. */
  findDispute(id: string): Promise<Dispute | null>;

  /** Every charge that succeeded since a moment, those that went back as well, newest first; of a provider that notes no times all. */
  charges(since: Date): AsyncIterable<Charge>;

  /**
   * Checks an event's signature.
   * @returns the payment it is about, or null for an event of another kind
   * @throws AppError permission-denied for a wrong or old signature
   */
  readEvent(event: SignedEvent): string | null;

  /**
   * Gives back what has not gone back yet; the same payment is refunded once, however often this is asked.
   * @returns the payment afterwards: 'refunded', or 'paid' while the provider still works on it
   * @throws AppError not-found, failed-precondition when nothing was paid
   */
  refund(id: string): Promise<PaymentIntent>;
}
