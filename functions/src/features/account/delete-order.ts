import { canComeBack } from '../../../../src/domain/audiobook/deleted-order.ts';
import { isSameCover, isUnderWay } from '../../../../src/domain/audiobook/order.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { AUDIOBOOKS } from '../../records/object-kinds.ts';
import { moveOrder, ownOrder } from '../../records/orders/orders.ts';
import { openPaymentsOf } from '../../records/orders/payments.ts';
import { isCharged } from '../../settlement/charged-books.ts';

const UNDER_WAY = {
  success: false,
  error:
    'This book is being read aloud right now. You can delete it when it’s finished, or after you cancel it.',
  errorCode: 'order-under-way',
} as const;
const BEING_PAID = {
  success: false,
  error: 'A payment for this book is on its way. Please wait until it’s through, then try again.',
  errorCode: 'order-being-paid',
} as const;
const GONE = {
  success: false,
  error: 'This book was deleted more than 24 hours ago, so it can’t be brought back.',
  errorCode: 'order-gone',
} as const;

/** A link opens one version of a file: the same bytes once more end every link there is. */
async function endLinks({ objects }: Pick<Ports, 'objects'>, orderId: string): Promise<void> {
  for (const { path, contentType, metadata } of await objects.all(AUDIOBOOKS.at(orderId))) {
    try {
      await objects.write(path, await objects.read(path), { contentType, metadata });
    } catch (error) {
      // A full disk keeps nobody from deleting, and of a damaged file nothing is sent: the link ends in a quarter of an hour.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Money is on its way for another order of the same memoir, which needs what would go. */
async function isBeingPaid(
  ports: Pick<Ports, 'documents' | 'payments'>,
  sessionId: string,
): Promise<boolean> {
  for (const { id } of await openPaymentsOf(ports, sessionId)) {
    const intent = await ports.payments.findIntent(id);
    if (intent && isCharged(intent)) return true;
  }
  return false;
}

/**
 * Callable `delete_order`. Takes a book off the shelf: no link to it opens any more, and nothing is made for it. For a day
 * it can be brought back; then `endDeletedOrder` deletes what there is of it.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function deleteOrder(
  ports: Pick<Ports, 'documents' | 'objects' | 'payments' | 'traces' | 'clock'>,
  caller: Caller | null,
  { orderId }: CallableInput<'delete_order'>,
): Promise<CallableOutput<'delete_order'>> {
  const order = await ownOrder(ports, caller, orderId, { isDeleted: true });
  if (order.endedAt) return { success: true };
  if (isUnderWay(order)) return UNDER_WAY;
  if (await isBeingPaid(ports, order.sessionId)) return BEING_PAID;
  try {
    await moveOrder(ports, orderId, { kind: 'deleted', at: new Date(ports.clock.nowMs()) });
  } catch (error) {
    // Taken up again in the same moment.
    if (error instanceof AppError && error.code === 'failed-precondition') return UNDER_WAY;
    throw error;
  }
  // A cover that is just being put on writes the same files.
  if (!isSameCover(order.cover, order.audiobook?.cover))
    await ports.traces.stop({ sessionIds: [], orderIds: [orderId] });
  await endLinks(ports, orderId);
  return { success: true };
}

/**
 * Callable `restore_order`: the book as it was, within a day.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function restoreOrder(
  ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>,
  caller: Caller | null,
  { orderId }: CallableInput<'restore_order'>,
): Promise<CallableOutput<'restore_order'>> {
  const order = await ownOrder(ports, caller, orderId, { isDeleted: true });
  if (!order.deletedAt) return { success: true };
  if (!canComeBack(order, ports.clock.nowMs())) return GONE;
  const { status, cover, audiobook } = await moveOrder(ports, orderId, { kind: 'brought-back' });
  // A cover chosen just before the deletion was not put on any more.
  if (status === 'completed' && audiobook && !isSameCover(cover, audiobook.cover))
    await ports.jobs.enqueue(
      { kind: 'join-tts', key: `cover:${orderId}:back`, input: { orderId } },
      { again: true },
    );
  return { success: true };
}
