import { NEW_ORDER, type Order } from '../../../src/domain/order.ts';
import { TIERS } from '../../../src/domain/tiers.ts';
import { asOrderFields } from '../audiobook/order-record.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Makes the order of a payment and starts its narration: what the provider's event does, and what confirm_payment does
 * faster. Any number of times, in any order, from several processes: one charge, one order, one job.
 * @returns the order's id, or null when the provider does not say that it is paid
 */
export async function settlePayment(
  ports: Pick<Ports, 'documents' | 'jobs' | 'payments' | 'clock'>,
  paymentIntentId: string,
): Promise<string | null> {
  const intent = await ports.payments.findIntent(paymentIntentId);
  const { orderId, sessionId } = intent?.metadata ?? {};
  if (intent?.status !== 'paid' || !orderId || !sessionId) return null;
  const session = await ports.documents.get(`sessions/${sessionId}`);
  const ownerUid = typeof session?.ownerUid === 'string' ? session.ownerUid : '';
  const createdAt = new Date(ports.clock.nowMs());
  await ports.documents.update(`orders/${orderId}`, (current) =>
    current ? null : asOrderFields(newOrder(intent, orderId, ownerUid, createdAt)),
  );
  await ports.jobs.enqueue({ kind: 'narrate', key: `narrate:${orderId}`, input: { orderId } });
  return orderId;
}

function newOrder(intent: PaymentIntent, orderId: string, userId: string, createdAt: Date): Order {
  const { sessionId = '', pageCount, tier, title } = intent.metadata;
  return {
    ...NEW_ORDER,
    id: orderId,
    userId,
    sessionId,
    paymentIntentId: intent.id,
    userEmail: intent.receiptEmail,
    title: title ?? 'A memoir',
    tier: TIERS.find(({ name }) => name === tier)?.name ?? 'Custom',
    pageCount: Number(pageCount),
    amount: intent.amountCents,
    createdAt,
  };
}
