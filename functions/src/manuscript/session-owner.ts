import { AppError } from '../../../src/domain/errors.ts';
import type { Ports } from '../ports/ports.ts';

/** @throws AppError not-found for a session that was never opened or was deleted */
export async function sessionOwner(
  { documents }: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<string> {
  const ownerUid = (await documents.get(`sessions/${sessionId}`))?.ownerUid;
  if (typeof ownerUid !== 'string') throw new AppError('not-found', 'no such session');
  return ownerUid;
}
