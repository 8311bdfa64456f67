import type { CallableInput, CallableOutput } from '../../../src/domain/callables.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { Caller } from '../ports/identity.ts';
import type { Ports } from '../ports/ports.ts';

/** Every document that names a session's owner. */
const OWNED = ['manuscripts', 'page_readings', 'voice_profiles', 'quotes', 'sessions'] as const;

/**
 * Hands a session to the account that has just signed in. Both identities are proven: the caller's by the call, the
 * previous owner's by its ID token. `sessions` comes last, so that a kill in between can be repeated by the old owner's token.
 * @throws AppError unauthenticated, permission-denied, not-found
 */
export async function claimSession(
  ports: Pick<Ports, 'documents' | 'identity'>,
  caller: Caller | null,
  input: CallableInput<'claim_session'>,
): Promise<CallableOutput<'claim_session'>> {
  if (!caller) throw new AppError('unauthenticated');
  const previous = await ports.identity.verify(input.previousIdToken);
  if (!previous) throw new AppError('permission-denied');
  const session = await ports.documents.get(`sessions/${input.sessionId}`);
  if (!session) throw new AppError('not-found');
  if (session.ownerUid === caller.uid) return { success: true };
  if (session.ownerUid !== previous.uid) throw new AppError('permission-denied');
  for (const collection of OWNED) {
    await ports.documents.update(`${collection}/${input.sessionId}`, (current) =>
      current?.ownerUid === previous.uid ? { ...current, ownerUid: caller.uid } : null,
    );
  }
  return { success: true };
}
