import { setTimeout as delay } from 'node:timers/promises';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { isSessionId } from '../../../../src/domain/session.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { orders } from '../../records/orders/orders.ts';
import { ownSession } from '../../records/people/sessions.ts';

const NOT_VERIFIED = 'Payment verification failed. Please contact support.';
/** The provider's event is usually faster than the page's own call. */
const WAIT_FOR_EVENT_MS = 30_000;
const LOOK_EVERY_MS = 250;

/**
 * Tells a page whether its payment has become an order. It writes nothing: the provider's event alone does that. The
 * caller's own uid counts, whatever `userId` says.
 * @throws AppError unauthenticated, permission-denied
 */
export async function confirmPayment(
  ports: Pick<Ports, 'documents' | 'payments' | 'clock'>,
  caller: Caller | null,
  input: CallableInput<'confirm_payment'>,
): Promise<CallableOutput<'confirm_payment'>> {
  const intent = await ports.payments.findIntent(input.paymentIntentId);
  const { sessionId, orderId } = intent?.metadata ?? {};
  if (!isSessionId(sessionId) || !orderId) return { success: false, paid: false, error: NOT_VERIFIED };
  await ownSession(ports, caller, sessionId);
  const isPending = intent?.status === 'paid' || intent?.status === 'processing';
  const until = ports.clock.nowMs() + (intent?.status === 'paid' ? WAIT_FOR_EVENT_MS : 0);
  for (;;) {
    if (await orders.exists(ports, orderId)) return { success: true, paid: true, orderId };
    if (ports.clock.nowMs() >= until) return { success: true, paid: false, ...(isPending && { isPending }) };
    await delay(LOOK_EVERY_MS);
  }
}
