import type { Ports } from '../../ports/ports.ts';
import { noteDelivery, queueMail } from '../../records/orders.ts';

/** Notes when a finished book could first be heard, and writes to the family. Once, however often it is called. */
export async function deliverOrder(
  ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>,
  orderId: string,
): Promise<void> {
  const order = await noteDelivery(ports, orderId, new Date(ports.clock.nowMs()));
  if (order.status === 'completed' && !order.deletedAt) await queueMail(ports, 'ready', order);
}
