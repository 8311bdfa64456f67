import type { Ports } from '../../ports/ports.ts';
import { noteDelivery, queueMail, queuePages } from '../../records/orders/orders.ts';

/**
 * Notes when a finished book could first be heard, writes to the family, and has its pages drawn. Once, however often it is
 * called.
 */
export async function deliverOrder(
  ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>,
  orderId: string,
): Promise<void> {
  const order = await noteDelivery(ports, orderId, new Date(ports.clock.nowMs()));
  if (order.status !== 'completed' || order.deletedAt) return;
  await queueMail(ports, 'ready', order);
  if (order.audiobook?.photoCount) await queuePages(ports, orderId);
}
