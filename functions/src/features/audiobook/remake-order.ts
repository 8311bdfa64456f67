import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';
import { freezeCredit } from '../../records/books/frozen-narrations.ts';
import { stopParts } from '../../records/orders/narrations.ts';
import { findOrder, moveOrder } from '../../records/orders/orders.ts';

const GONE =
  'The text and voice of this book were deleted, as promised, so it cannot be made again. Its files are in the newest backup that has them whole.';

/**
 * Makes a finished book once more whose files were damaged where they are kept, from the text and voice it was bought with
 * and the parts that are still whole; one of a time when books did not say so says now that its voice is recreated. Nobody
 * pays again, and the family is not written to again.
 * @returns the order afterwards
 * @throws AppError not-found; failed-precondition for a book that is not finished, is gone, was paid back, or has no text any more
 */
export async function remakeOrder(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  orderId: string,
): Promise<Order> {
  const order = await findOrder(ports, orderId);
  const { endedAt } = order;
  if (endedAt)
    throw new AppError(
      'failed-precondition',
      `This book was taken away for good on ${endedAt.toISOString().slice(0, 10)}, withdrawn here or deleted by its family: it cannot be made again.`,
    );
  if (!(await ports.objects.info(objectPath.narration(orderId))))
    throw new AppError('failed-precondition', GONE);
  await moveOrder(ports, orderId, { kind: 'remade' });
  await stopParts(ports, orderId);
  await freezeCredit(ports, order);
  await ports.jobs.enqueue(
    { kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } },
    { again: true },
  );
  return findOrder(ports, orderId);
}
