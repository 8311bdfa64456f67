import type { Payment } from '../../../../src/domain/payment/payment.ts';
import type { Ports } from '../../ports/ports.ts';
import { eachDue } from '../../records/each-due.ts';
import {
  closePayment,
  intentIdOf,
  isWithdrawnPayment,
  noteAsking,
  noteFailedAsking,
  payments,
} from '../../records/orders/payments.ts';
import { giveMoneyBack } from '../../settlement/give-money-back.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { endWithdrawn } from '../../settlement/withdraw-payments.ts';

/** Nobody pays with a form this old, so it is ended at the provider too. A bank may still be thinking, and is waited for. */
const ABANDONED_AFTER_MS = 30 * 86_400_000;
/** Of the minute until the next run. */
const RUN_MS = 45_000;
/** The provider takes a hundred reads a second of everybody together; a question takes a seventh of a second. */
const WIDTH = 10;
/** So many in a row are no trouble of single payments: the provider is away, and the next run asks again. */
const MAX_FAILURES = 100;

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>;

/** @returns whether an order was found */
async function lookAfter(ports: Needed, orderId: string, payment: Payment): Promise<boolean> {
  if (payment.state === 'settled' && payment.givesBack) {
    await giveMoneyBack(ports, orderId);
    return false;
  }
  const id = intentIdOf(payment);
  if (id === null || payment.state !== 'open') return false;
  if (await settlePayment(ports, id)) return true;
  if (isWithdrawnPayment(payment)) await endWithdrawn(ports, { id, orderId });
  else if (ports.clock.nowMs() - payment.createdAt.getTime() > ABANDONED_AFTER_MS) {
    const ended = await ports.payments.cancelIntent(id);
    if (!ended || ended.status === 'cancelled') await closePayment(ports, orderId, 'abandoned');
  }
  return false;
}

/**
 * Asks the provider about payments whose event has not come: providers give up repeating events after days, and a wrong
 * address loses all of them. Each is asked about a minute after it was opened, and then at twice the time, at last once a
 * day, until nobody pays any more with a form so old.
 * @returns how many orders were found this way
 * @throws what became of payments that could not be settled, after the others were asked about; a later sweep tries again
 */
export async function sweepPayments(ports: Needed): Promise<number> {
  let found = 0;
  const untilMs = ports.clock.nowMs() + RUN_MS;
  await eachDue(ports, {
    rows: payments,
    ...{ width: WIDTH, maxFailures: MAX_FAILURES, untilMs },
    async look({ id: orderId, read }) {
      try {
        if (await lookAfter(ports, orderId, read())) found++;
      } catch (error) {
        await noteFailedAsking(ports, orderId).catch(() => {
          throw error;
        });
        throw error;
      }
      await noteAsking(ports, orderId);
    },
  });
  return found;
}
