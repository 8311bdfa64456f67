import { isDeepStrictEqual } from 'node:util';
import { isPaidBack, type Order } from '../../../../src/domain/audiobook/order.ts';
import type { BookState, NamedOrder } from '../../../../src/domain/names/names-of-book.ts';
import type { Pronunciation } from '../../../../src/domain/names/pronunciations.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';
import { readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { ordersOf } from '../../records/orders/orders.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

async function stateOf(
  { objects }: Stores,
  order: Order,
  said: readonly Pronunciation[],
): Promise<BookState> {
  if (!(await objects.info(objectPath.narration(order.id)))) return 'gone';
  if (order.status !== 'completed') return 'making';
  const { pronunciations = [] } = await readFrozenNarration({ objects }, order.id);
  return isDeepStrictEqual(pronunciations, said) ? 'same' : 'changed';
}

/** The book that was made of a memoir, and whether it says the names as they are said now; null before one was ordered. */
export async function orderOfNames(
  ports: Stores,
  sessionId: string,
  said: readonly Pronunciation[],
): Promise<NamedOrder | null> {
  const bought = await ordersOf(ports, sessionId);
  const [order] = bought
    .filter((one) => !one.deletedAt && !isPaidBack(one) && !one.voiceEnded)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return order ? { orderId: order.id, state: await stateOf(ports, order, said) } : null;
}
