import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { MAX_PRONUNCIATIONS, SAYS_MORE, saysNoMore } from '../../../../src/domain/names/pronunciations.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { freezePronunciations } from '../../records/books/frozen-narrations.ts';
import { findPronunciations, keepPronunciation } from '../../records/books/pronunciations.ts';
import { openPaymentsOf } from '../../records/orders/payments.ts';
import { ownSession } from '../../records/people/sessions.ts';
import { forgetSample } from '../../records/voices/voice-profiles.ts';
import { orderOfNames } from './order-of-names.ts';

const TOO_MANY = `There are ${MAX_PRONUNCIATIONS} names already. Please remove one you no longer need first.`;

/**
 * Keeps how one word is said: callable `save_pronunciation`. The sample is made anew with it, what can be paid for right now
 * is read with it, and a finished book when the family asks for it.
 * @throws AppError unauthenticated, permission-denied, not-found
 */
export async function savePronunciation(
  ports: Pick<Ports, 'documents' | 'objects'>,
  caller: Caller | null,
  { sessionId, ...said }: CallableInput<'save_pronunciation'>,
): Promise<CallableOutput<'save_pronunciation'>> {
  const { uid } = await ownSession(ports, caller, sessionId);
  // Nobody pays for one book and has another one read by the names in it.
  if (said.said !== null && !saysNoMore(said.word, said.said)) return { success: false, error: SAYS_MORE };
  const outcome = await keepPronunciation(ports, { ownerUid: uid, sessionId }, said);
  if (outcome === 'too-many') return { success: false, error: TOO_MANY };
  const pronunciations = await findPronunciations(ports, sessionId);
  if (outcome === 'kept') {
    await forgetSample(ports, sessionId);
    for (const { orderId } of await openPaymentsOf(ports, sessionId))
      await freezePronunciations(ports, orderId, pronunciations);
  }
  const order = await orderOfNames(ports, sessionId, pronunciations);
  return { success: true, data: { pronunciations, order } };
}
