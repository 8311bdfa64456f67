import type { Charge } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import { vouchers } from '../../records/gifts/gifts.ts';
import { orders } from '../../records/orders/orders.ts';
import { intentIdOf, payments } from '../../records/orders/payments.ts';

type Stores = Pick<Ports, 'documents' | 'payments'>;

/** Whether an order, a gift or an open payment here is what was paid; of the latter the timers make an order. */
export async function isKnownCharge(
  ports: Pick<Ports, 'documents'>,
  { paymentIntentId, metadata }: Pick<Charge, 'paymentIntentId' | 'metadata'>,
): Promise<boolean> {
  const { orderId, voucherId } = metadata;
  if (voucherId) return (await vouchers.find(ports, voucherId))?.bought?.paymentIntentId === paymentIntentId;
  if (!orderId) return false;
  if ((await orders.find(ports, orderId))?.paymentIntentId === paymentIntentId) return true;
  return intentIdOf(await payments.find(ports, orderId)) === paymentIntentId;
}

/**
 * What was charged since a moment, has not gone back, and is of nothing that is known here: after a database was restored
 * from a backup, what was bought between the two. Payments of other products on the same account are passed over.
 */
export async function unknownCharges(ports: Stores, since: Date): Promise<readonly Charge[]> {
  const unknown: Charge[] = [];
  for await (const charge of ports.payments.charges(since)) {
    const isOurs = charge.metadata.orderId !== undefined || charge.metadata.voucherId !== undefined;
    if (!isOurs || charge.refundedCents >= charge.amountCents) continue;
    if (!(await isKnownCharge(ports, charge))) unknown.push(charge);
  }
  return unknown;
}
