import { endedVoiceText } from '../../../../src/domain/audiobook/order-words.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { ownOrder } from '../../records/orders/orders.ts';
import { retryOrder } from './retry-order.ts';

/**
 * Callable `generate_tts`. Narration starts by itself when the payment settles; this starts it again after a failure,
 * or after it was cancelled when the person asks for it, and does nothing otherwise.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function generateTts(
  ports: Pick<Ports, 'documents' | 'jobs'>,
  caller: Caller | null,
  input: CallableInput<'generate_tts'>,
): Promise<CallableOutput<'generate_tts'>> {
  const order = await ownOrder(ports, caller, input.orderId);
  // An order of another book of theirs: whoever asks has mixed two books up, and must not be told that this one is made.
  if (order.sessionId !== input.sessionId) throw new AppError('not-found');
  const why = endedVoiceText(order);
  if (why !== null) return { success: false, error: why, errorCode: 'failed-precondition' };
  await retryOrder(ports, order.id, { resumesCancelled: input.resume ?? false });
  return { success: true };
}
