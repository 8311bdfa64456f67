import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { findFrozen } from '../../records/books/frozen-narrations.ts';
import { chunksOf, deleteChunks, deleteSound } from '../../records/books/spoken-books.ts';
import type { Owned } from '../../records/find-holdings.ts';
import { moveOrder, ordersOf } from '../../records/orders/orders.ts';
import { promiseMoney } from '../../records/orders/payments.ts';
import type { OthersSound } from '../../records/voices/others-recordings.ts';
import { giveMoneyBack } from '../../settlement/give-money-back.ts';

type Stores = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'traces' | 'clock'>;

interface EndOfVoice {
  /** the person whose voice it is; empty where the family withdraws the permission itself */
  readonly by: string;
  readonly others?: OthersSound | undefined;
  /** what is being made is finished first, as the family was told; what it stopped is never made */
  readonly spares?: 'work';
}

/**
 * Ends what is narrated in a person's voice when they take it back: a book that is not there yet is never made, and one that
 * is made once more stays as it was. The money is promised first, so that it goes back whatever happens next; then the work is
 * stopped, and what was spoken so far goes. Books in other people's voices go on. Killed anywhere, the same call does the rest.
 */
export async function endNarrations(
  ports: Stores,
  { orders }: Pick<Owned, 'orders'>,
  { by, others, spares }: EndOfVoice,
): Promise<void> {
  const ended: Order[] = [];
  const remade: string[] = [];
  for (const { id, isDone } of orders.filter((order) => !others?.orderIds.has(order.id))) {
    const order = await moveOrder(ports, id, {
      ...{ kind: 'voice-ended', by, at: new Date(ports.clock.nowMs()) },
      ...(spares && { spares }),
    });
    if (!order.voiceEnded && !isDone && !spares) remade.push(id);
    if (!order.voiceEnded) continue;
    if (order.refund !== 'refunded') await promiseMoney(ports, id);
    ended.push(order);
  }
  await ports.traces.stop({ sessionIds: [], orderIds: [...ended.map(({ id }) => id), ...remade] });
  for (const { id, sessionId } of ended) {
    await deleteSound(ports, id);
    // Where nobody else's book is being made, all chunks of the memoir go at once.
    const narration = others?.orderIds.size ? await findFrozen(ports, id) : null;
    if (narration) await deleteChunks(ports, chunksOf(narration), { sessionId, voice: narration.voice });
  }
}

/**
 * Gives back what was paid for the books of a memoir that ended with this person's voice. Where the provider cannot be asked
 * now, the sweep goes on: what is deleted does not wait for money.
 */
export async function returnPaidInVain(ports: Stores, sessionId: string, by: string): Promise<void> {
  for (const { id, refund, voiceEnded } of await ordersOf(ports, sessionId)) {
    if (voiceEnded?.by !== by || refund === 'refunded') continue;
    try {
      await giveMoneyBack(ports, id);
    } catch (error) {
      if (!(error instanceof AppError) || error.retry !== 'later') throw error;
    }
  }
}
