import { AppError } from '../../../src/domain/errors.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { Caller } from '../ports/identity.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Lets only the owner of a session pass. The id itself opens nothing.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function ownSession(
  ports: Pick<Ports, 'documents'>,
  caller: Caller | null,
  sessionId: SessionId,
): Promise<Caller> {
  if (!caller) throw new AppError('unauthenticated');
  const session = await ports.documents.get(`sessions/${sessionId}`);
  if (!session) throw new AppError('not-found', 'No session ID found. Please complete the previous steps.');
  if (session.ownerUid !== caller.uid) throw new AppError('permission-denied');
  return caller;
}
