import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { Ports } from '../../ports/ports.ts';
import { closePayment, intentIdOf, isWithdrawnPayment, payments } from '../../records/payments.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { endWithdrawn } from '../../settlement/withdraw-payments.ts';

/** An event that has not come by now is looked after. */
const LATE_AFTER_MS = 60_000;
/** Nobody pays with a form this old, so it is ended at the provider too. A bank may still be thinking, and is waited for. */
const ABANDONED_AFTER_MS = 30 * 86_400_000;

/**
 * Asks the provider about payments whose event has not come: providers give up repeating events after days, and a wrong
 * address loses all of them.
 * @returns how many orders were found this way
 * @throws what became of payments that could not be settled, after all were asked about; the next sweep tries them again
 */
export async function sweepPayments(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
): Promise<number> {
  let found = 0;
  await oneByOne(await payments.where(ports, 'state', 'open'), async ({ id: orderId, read }) => {
    const payment = read();
    const id = intentIdOf(payment);
    const age = ports.clock.nowMs() - payment.createdAt.getTime();
    if (id === null || age < LATE_AFTER_MS) return;
    if (await settlePayment(ports, id)) found++;
    else if (isWithdrawnPayment(payment)) await endWithdrawn(ports, { id, orderId });
    else if (age > ABANDONED_AFTER_MS) {
      const ended = await ports.payments.cancelIntent(id);
      if (!ended || ended.status === 'cancelled') await closePayment(ports, orderId, 'abandoned');
    }
  });
  return found;
}
