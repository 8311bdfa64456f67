import type { CallableInput, CallableOutput } from '../../../src/domain/callables.ts';
import { isSessionId } from '../../../src/domain/session.ts';
import { ownSession } from '../account/own-session.ts';
import type { Caller } from '../ports/identity.ts';
import type { Ports } from '../ports/ports.ts';
import { settlePayment } from './settle-payment.ts';

const NOT_VERIFIED = 'Payment verification failed. Please contact support.';

/**
 * The fast path after paying: asks the provider at once instead of waiting for its event. The caller's own uid counts,
 * whatever `userId` says.
 * @throws AppError unauthenticated, permission-denied
 */
export async function confirmPayment(
  ports: Pick<Ports, 'documents' | 'jobs' | 'payments' | 'clock'>,
  caller: Caller | null,
  input: CallableInput<'confirm_payment'>,
): Promise<CallableOutput<'confirm_payment'>> {
  const intent = await ports.payments.findIntent(input.paymentIntentId);
  const sessionId = intent?.metadata.sessionId;
  if (!isSessionId(sessionId)) return { success: false, paid: false, error: NOT_VERIFIED };
  await ownSession(ports, caller, sessionId);
  const orderId = await settlePayment(ports, input.paymentIntentId);
  if (!orderId) return { success: true, paid: false };
  return { success: true, paid: true, orderId };
}
