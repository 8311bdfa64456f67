import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

export interface Session {
  readonly ownerUid: string;
  readonly createdAt?: Date;
  /** people who help with it or have helped: each has a range of page numbers of their own */
  readonly helpersSoFar?: number;
}

/** `sessions/{sessionId}`: a memoir that was begun, and whose it is. Made by the device, by the rules. */
export const sessions = collection<Session>({
  name: COLLECTIONS.sessions,
  schema: v.looseObject({
    ownerUid: v.string(),
    createdAt: v.exactOptional(v.date()),
    helpersSoFar: v.exactOptional(v.number()),
  }),
  owner: 'ownerUid',
  readableBy: 'owner',
  held: { what: 'Memoirs begun', group: 'record', of: 'session' },
});

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
  const session = await sessions.find(ports, sessionId);
  if (!session) throw new AppError('not-found', 'No session ID found. Please complete the previous steps.');
  if (session.ownerUid !== caller.uid) throw new AppError('permission-denied');
  return caller;
}
