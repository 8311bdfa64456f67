interface Purchase {
  /** what it buys, and its own id */
  readonly orderId: string;
  readonly ownerUid: string;
  readonly sessionId: string;
}

/** What is known of a payment once the provider has opened it. */
interface AtProvider {
  readonly paymentIntentId: string;
  readonly title: string;
  /** what it would buy is gone: a success that comes all the same is given back */
  readonly isWithdrawn?: true;
}

/** `payments/{orderId}`: the way of a payment until an order was made, the money went back, or nobody paid. */
export type Payment = Purchase & { readonly createdAt: Date } & (
    | { readonly state: 'preparing' }
    | ({ readonly state: 'open' | 'abandoned' } & AtProvider)
    /** the provider's event may come before it was noted that the payment is open */
    | ({ readonly state: 'settled' | 'returned' } & Partial<AtProvider>)
  );

export type PaymentEnd = 'settled' | 'returned' | 'abandoned';

export type PaymentEvent =
  | ({ readonly kind: 'announced'; readonly at: Date } & Purchase)
  | ({ readonly kind: 'opened'; readonly at: Date } & Purchase &
      Pick<AtProvider, 'paymentIntentId' | 'title'>)
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'closed'; readonly as: PaymentEnd };

function announced(payment: Payment | null, event: PaymentEvent & { kind: 'announced' }): Payment {
  if (payment && payment.state !== 'preparing') return payment;
  const { orderId, ownerUid, sessionId, at } = event;
  return { orderId, ownerUid, sessionId, state: 'preparing', createdAt: at };
}

function opened(payment: Payment | null, event: PaymentEvent & { kind: 'opened' }): Payment {
  const { orderId, ownerUid, sessionId, paymentIntentId, title, at } = event;
  if (payment && payment.state !== 'preparing' && payment.paymentIntentId === paymentIntentId) return payment;
  return { orderId, ownerUid, sessionId, paymentIntentId, title, state: 'open', createdAt: at };
}

function closed(payment: Payment, as: PaymentEnd): Payment {
  if (payment.state === as) return payment;
  if (as !== 'abandoned') return { ...payment, state: as };
  // Whoever gives an open one up may have waited while its money came, or went back.
  return payment.state === 'open' ? { ...payment, state: as } : payment;
}

/** The payment after an event; the same object when that changes nothing, null while there is none. */
export function nextPayment(payment: Payment | null, event: PaymentEvent): Payment | null {
  if (event.kind === 'announced') return announced(payment, event);
  if (event.kind === 'opened') return opened(payment, event);
  if (!payment) return null;
  switch (event.kind) {
    case 'withdrawn':
      return payment.state === 'open' ? { ...payment, isWithdrawn: true } : payment;
    case 'reopened':
      return payment.state === 'abandoned' ? { ...payment, state: 'open' } : payment;
    case 'closed':
      return closed(payment, event.as);
  }
}
