import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { moveOrder, ownOrder } from '../../records/orders/orders.ts';

/**
 * Callable `cancel_narration`. The narration sees it within seconds and ends; its chunks stay for when it goes on.
 * @throws AppError unauthenticated, not-found, permission-denied, failed-precondition for a finished book
 */
export async function cancelNarration(
  ports: Pick<Ports, 'documents'>,
  caller: Caller | null,
  { orderId }: CallableInput<'cancel_narration'>,
): Promise<CallableOutput<'cancel_narration'>> {
  await ownOrder(ports, caller, orderId);
  await moveOrder(ports, orderId, { kind: 'cancelled' });
  return { success: true };
}
