import type { Order } from '../../../src/domain/audiobook/order.ts';
import type { LetterKind } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Puts a letter about an order on the list, once per order and kind. It is sent by a job, so that a kill or a closed
 * post office loses none.
 */
export async function queueMail(
  ports: Pick<Ports, 'jobs'>,
  kind: LetterKind,
  order: Pick<Order, 'id' | 'userEmail'>,
): Promise<void> {
  // Payments of a time when no address was asked for.
  if (!order.userEmail) return;
  const input = { orderId: order.id, letter: kind };
  await ports.jobs.enqueue({ kind: 'send-mail', key: `send-mail:${kind}:${order.id}`, input });
}
