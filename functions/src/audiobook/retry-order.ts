import type { Order } from '../../../src/domain/order.ts';
import type { Ports } from '../ports/ports.ts';
import { findOrder, moveOrder } from './order-record.ts';

/**
 * Starts the narration of an order again after a failure; an order that is under way is only made sure of.
 * @returns the order afterwards
 * @throws AppError not-found, failed-precondition for a refunded order
 */
export async function retryOrder(ports: Pick<Ports, 'documents' | 'jobs'>, orderId: string): Promise<Order> {
  const { status } = await findOrder(ports, orderId);
  if (status === 'completed') return findOrder(ports, orderId);
  const isFailed = status === 'failed';
  if (isFailed) await moveOrder(ports, orderId, { kind: 'retried' });
  await ports.jobs.enqueue(
    { kind: 'narrate', key: `narrate:${orderId}`, input: { orderId } },
    { again: isFailed },
  );
  return findOrder(ports, orderId);
}
