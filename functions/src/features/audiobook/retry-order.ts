import type { Order } from '../../../../src/domain/audiobook/order.ts';
import type { Ports } from '../../ports/ports.ts';
import { findOrder, moveOrder } from '../../records/orders/orders.ts';

/**
 * Starts the narration of an order again after a failure, or after it was cancelled when asked for; an order that is
 * under way is only made sure of.
 * @returns the order afterwards
 * @throws AppError not-found, failed-precondition for a refunded order
 */
export async function retryOrder(
  ports: Pick<Ports, 'documents' | 'jobs'>,
  orderId: string,
  { resumesCancelled }: { readonly resumesCancelled: boolean },
): Promise<Order> {
  const order = await findOrder(ports, orderId);
  const { status } = order;
  if (status === 'completed') return order;
  if (status === 'cancelled' && !resumesCancelled) return order;
  const isStopped = status === 'failed' || status === 'cancelled';
  if (isStopped) await moveOrder(ports, orderId, { kind: 'retried' });
  await ports.jobs.enqueue(
    { kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } },
    { again: isStopped },
  );
  return findOrder(ports, orderId);
}
