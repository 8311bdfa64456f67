import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * `payments/{orderId}`: a payment that was opened. The sweep asks the provider about those whose event has not come, so
 * that a lost event loses no order.
 */
export async function notePayment(
  ports: Pick<Ports, 'documents' | 'clock'>,
  payment: {
    readonly orderId: string;
    readonly ownerUid: string;
    readonly sessionId: string;
    readonly paymentIntentId: string;
    readonly title: string;
  },
): Promise<void> {
  await ports.documents.update(`payments/${payment.orderId}`, (current) =>
    current?.paymentIntentId === payment.paymentIntentId
      ? null
      : { ...payment, state: 'open', createdAt: new Date(ports.clock.nowMs()) },
  );
}

/** Somebody wants to pay after all. */
export async function reopenPayment(ports: Pick<Ports, 'documents'>, orderId: string): Promise<void> {
  await ports.documents.update(`payments/${orderId}`, (current) =>
    current?.state === 'abandoned' ? { ...current, state: 'open' } : null,
  );
}

/** The payment's way ends here: an order was made, the money went back, or nobody paid. */
export async function closePayment(
  ports: Pick<Ports, 'documents'>,
  orderId: string,
  state: 'settled' | 'returned' | 'abandoned',
): Promise<void> {
  await ports.documents.update(`payments/${orderId}`, (current) =>
    current && current.state !== state ? { ...current, state } : null,
  );
}

/** The payment that was opened for an order before: providers forget idempotency keys after a day, we do not. */
export async function openedPayment(
  ports: Pick<Ports, 'documents' | 'payments'>,
  orderId: string,
): Promise<PaymentIntent | null> {
  const payment = await ports.documents.get(`payments/${orderId}`);
  return payment ? ports.payments.findIntent(String(payment.paymentIntentId)) : null;
}
