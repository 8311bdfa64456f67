import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { findOrder } from '../../records/orders.ts';
import { letterOf } from './letters.ts';

/**
 * The job that writes and posts one letter about an order.
 * @throws AppError not-found, unavailable
 */
export async function sendMail(
  ports: Pick<Ports, 'documents' | 'mailer'>,
  job: JobInputs['send-mail'],
): Promise<void> {
  const order = await findOrder(ports, job.orderId);
  if (!order.userEmail) return;
  const key = `${job.letter}:${order.id}`;
  await ports.mailer.send({
    to: order.userEmail,
    about: `order:${order.id}`,
    key,
    ...letterOf(job.letter, order),
  });
}
