import { canComeBack } from '../../../../src/domain/audiobook/deleted-order.ts';
import { isUnderWay, type Order } from '../../../../src/domain/audiobook/order.ts';
import type { Ports } from '../../ports/ports.ts';
import { settleKept } from '../../records/books/uploads.ts';
import type { HoldingGroup } from '../../records/collection.ts';
import { deleteHoldings, findOpened, type Owned } from '../../records/find-holdings.ts';
import { forgetPlace } from '../../records/gifts/listening.ts';
import { findOrder, moveOrder, ordersOf } from '../../records/orders/orders.ts';
import { withdrawPayments } from '../../settlement/withdraw-payments.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'traces' | 'clock'>;

/** All but the record of what was bought, and of what was permitted. */
const GOES: readonly HoldingGroup[] = ['scans', 'text', 'voice', 'book'];

/** Another order of the same memoir that is there, or could still be brought back. */
const needsMemoir = (other: Order, nowMs: number) =>
  other.endedAt === undefined && (other.deletedAt === undefined || canComeBack(other, nowMs));

async function endOrder(ports: Needed, { id, userId, sessionId }: Order): Promise<void> {
  const nowMs = ports.clock.nowMs();
  const others = (await ordersOf(ports, sessionId)).filter((other) => other.id !== id);
  const isLast = !others.some((other) => needsMemoir(other, nowMs));
  await ports.traces.stop({ sessionIds: isLast ? [sessionId] : [], orderIds: [id] });
  if (isLast) await withdrawPayments(ports, [sessionId]);
  const owned: Owned = {
    uid: '',
    sessionIds: isLast ? [sessionId] : [],
    orders: [{ id, sessionId, isDone: true, isPaidInVain: false }],
    openedIds: isLast ? await findOpened(ports, [sessionId]) : [],
    addresses: [],
  };
  await deleteHoldings(ports, owned, GOES);
  if (isLast) await withdrawPayments(ports, [sessionId]);
  await forgetPlace(ports, userId, id);
  await settleKept(ports, userId, false);
  await moveOrder(ports, id, { kind: 'ended', at: new Date(nowMs) });
}

/**
 * Deletes what there is of a book that was deleted a day ago, and of its memoir unless another order lives of it. Noted
 * when all is gone: killed anywhere, the next run does the rest.
 * @returns whether it ended
 */
export async function endDeletedOrder(ports: Needed, order: Order): Promise<boolean> {
  if (!order.deletedAt || order.endedAt || canComeBack(order, ports.clock.nowMs())) return false;
  await endOrder(ports, order);
  return true;
}

/**
 * Takes a book away at once and for good, as when its voice was used without right: no link to it opens any more. The
 * memoir it was made of stays its family's. Killed anywhere, the same call does the rest.
 * @throws AppError not-found
 */
export async function withdrawOrder(ports: Needed, orderId: string): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order.endedAt) return;
  if (isUnderWay(order)) await moveOrder(ports, orderId, { kind: 'cancelled' });
  await moveOrder(ports, orderId, { kind: 'deleted', at: new Date(ports.clock.nowMs()) });
  await ports.traces.stop({ sessionIds: [], orderIds: [orderId] });
  const { userId, sessionId } = order;
  const book: Owned = {
    uid: '',
    sessionIds: [],
    orders: [{ id: orderId, sessionId, isDone: true, isPaidInVain: false }],
    openedIds: [],
    addresses: [],
  };
  await deleteHoldings(ports, book, GOES);
  await forgetPlace(ports, userId, orderId);
  await settleKept(ports, userId, false);
  await moveOrder(ports, orderId, { kind: 'ended', at: new Date(ports.clock.nowMs()) });
}
