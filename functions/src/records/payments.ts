import { AppError } from '../../../src/domain/errors.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';

interface PreparedPayment {
  readonly orderId: string;
  readonly ownerUid: string;
  readonly sessionId: string;
}

/**
 * Says whose the text is that is about to be frozen under this order's id: a process killed before the payment is open
 * leaves nothing behind that nobody can account for.
 * @throws AppError not-found when the memoir was deleted meanwhile
 */
export async function announcePayment(
  { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
  { orderId, ownerUid, sessionId }: PreparedPayment,
): Promise<void> {
  const [session, payment] = [`sessions/${sessionId}`, `payments/${orderId}`];
  await documents.updateAll([session, payment], (current) => {
    if (!current.get(session)) throw new AppError('not-found');
    const state = current.get(payment)?.state ?? 'preparing';
    if (state !== 'preparing') return new Map();
    return new Map([[payment, { orderId, ownerUid, sessionId, state, createdAt: new Date(clock.nowMs()) }]]);
  });
}

/**
 * `payments/{orderId}`: a payment that was opened. The sweep asks the provider about those whose event has not come, so
 * that a lost event loses no order. Nothing is noted of a memoir that is gone.
 */
export async function notePayment(
  ports: Pick<Ports, 'documents' | 'clock'>,
  payment: PreparedPayment & { readonly paymentIntentId: string; readonly title: string },
): Promise<void> {
  const [session, path] = [`sessions/${payment.sessionId}`, `payments/${payment.orderId}`];
  await ports.documents.updateAll([session, path], (current) =>
    !current.get(session) || current.get(path)?.paymentIntentId === payment.paymentIntentId
      ? new Map()
      : new Map([[path, { ...payment, state: 'open', createdAt: new Date(ports.clock.nowMs()) }]]),
  );
}

/** What it would buy goes: a success that comes all the same is given back. An order that is there already stays. */
export async function withdrawPayment(ports: Pick<Ports, 'documents'>, orderId: string): Promise<void> {
  await ports.documents.update(`payments/${orderId}`, (current) =>
    current?.state === 'open' ? { ...current, isWithdrawn: true } : null,
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
  await ports.documents.update(`payments/${orderId}`, (current) => {
    // Whoever ends an open one may have waited while its money came, or went back.
    const isOver = state === 'abandoned' && current?.state !== 'open';
    return current && current.state !== state && !isOver ? { ...current, state } : null;
  });
}

/** The payment that was opened for an order before: providers forget idempotency keys after a day, we do not. */
export async function openedPayment(
  ports: Pick<Ports, 'documents' | 'payments'>,
  orderId: string,
): Promise<PaymentIntent | null> {
  const payment = await ports.documents.get(`payments/${orderId}`);
  return payment?.paymentIntentId ? ports.payments.findIntent(String(payment.paymentIntentId)) : null;
}
