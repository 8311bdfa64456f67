import type { Ports } from '../../ports/ports.ts';
import { queueMail } from '../../records/mail-queue.ts';
import { findOrder } from '../../records/orders.ts';

/** Notes when a finished book could first be heard, and writes to the family. Once, however often it is called. */
export async function deliverOrder(
  ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>,
  orderId: string,
): Promise<void> {
  await ports.documents.update(`orders/${orderId}`, (current) =>
    current?.status === 'completed' && current.deliveredAt === undefined
      ? { ...current, deliveredAt: new Date(ports.clock.nowMs()) }
      : null,
  );
  const order = await findOrder(ports, orderId);
  if (order.status === 'completed') await queueMail(ports, 'ready', order);
}
