import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { Payment } from '../../../../src/domain/payment/payment.ts';
import type { Ports } from '../../ports/ports.ts';
import { deleteFrozen } from '../../records/books/frozen-narrations.ts';
import { deleteUnopened, payments } from '../../records/orders/payments.ts';

/** Between freezing a text and opening its payment lies one question to the provider. */
const OPENED_WITHIN_MS = 30_000;

/**
 * Deletes texts that were frozen for a payment which was never opened, because the process was killed in between. Whoever
 * is only slow freezes the text again.
 * @returns how many
 * @throws what became of those that could not be deleted, after the others were
 */
export async function clearUnopened(ports: Pick<Ports, 'documents' | 'objects' | 'clock'>): Promise<number> {
  const isOld = ({ state, createdAt }: Payment) =>
    state === 'preparing' && ports.clock.nowMs() - createdAt.getTime() >= OPENED_WITHIN_MS;
  let cleared = 0;
  await oneByOne(await payments.where(ports, 'state', 'preparing'), async ({ id: orderId }) => {
    // Somebody may have come back since the list was made, and pays for this text.
    const now = await payments.find(ports, orderId);
    if (!now || !isOld(now)) return;
    await deleteFrozen(ports, orderId);
    await deleteUnopened(ports, orderId, isOld);
    cleared++;
  });
  return cleared;
}
