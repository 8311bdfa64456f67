import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

/** A way into one book for people who help with it, for whoever has its token. */
export interface Invitation {
  readonly ownerUid: string;
  readonly sessionId: string;
  /** how many more people it lets in */
  readonly usesLeft: number;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** `invitations/{SHA-256 of the token}`: who reads the database lets nobody in. */
export const invitations = collection<Invitation>({
  name: COLLECTIONS.invitations,
  schema: v.looseObject({
    ownerUid: v.string(),
    sessionId: v.string(),
    usesLeft: v.number(),
    createdAt: v.date(),
    endsAt: v.date(),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Invitations to help', group: 'scans', of: 'session', by: 'sessionId' },
});

export const invitationIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const isOpen = ({ usesLeft, endsAt }: Invitation, nowMs: number): boolean =>
  usesLeft > 0 && endsAt.getTime() > nowMs;

/** Invitations of a book that still let somebody in, the newest first. */
export async function openInvitations(
  ports: Pick<Ports, 'documents' | 'clock'>,
  sessionId: string,
): Promise<readonly (Invitation & { readonly id: string })[]> {
  const nowMs = ports.clock.nowMs();
  return (await invitations.where(ports, 'sessionId', sessionId))
    .map((found) => ({ id: found.id, ...found.read() }))
    .filter((invitation) => isOpen(invitation, nowMs))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}
