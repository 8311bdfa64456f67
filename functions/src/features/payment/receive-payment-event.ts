import type { SignedEvent } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';

/**
 * Takes an event of the payment provider: the only way an order becomes paid. What the event says is not believed beyond
 * its payment's name; the provider is asked for the present state, so that order and number of events do not matter.
 * @returns the id of the order it is about; null for one that is about none
 * @throws AppError permission-denied for a wrong signature
 */
export async function receivePaymentEvent(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  event: SignedEvent,
): Promise<string | null> {
  const paymentIntentId = ports.payments.readEvent(event);
  return paymentIntentId === null ? null : settlePayment(ports, paymentIntentId);
}
