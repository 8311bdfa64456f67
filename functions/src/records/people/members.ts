import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_HELPERS, rangeOf, rangeOfPage } from '../../../../src/domain/helping/helping.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { type Session, sessions } from './sessions.ts';

/** A way into one book for people who help with it, for whoever has its token. */
interface Invitation {
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

const isOpen = ({ usesLeft, endsAt }: Invitation, nowMs: number): boolean =>
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

/** Somebody who helps with one book of another person. */
export interface Member {
  /** of the book: what a helper sends is theirs, and counts with what they keep */
  readonly ownerUid: string;
  readonly sessionId: string;
  /** of the helper */
  readonly uid: string;
  /** as the helper gave it */
  readonly name: string;
  /** two digits with which all page numbers of this helper begin */
  readonly range: string;
  readonly joinedAt: Date;
  /** null while they help */
  readonly endedAt: Date | null;
  /** what their phone said last; absent while it has not */
  readonly phone?: MemberPhone;
  /** the book is paid for: it takes no photographs any more; functions/rules/storage.rules asks for it */
  readonly isBookPaid?: boolean;
}

interface MemberPhone {
  /** photographs that are on it only */
  readonly unsent: number;
  /** numbers of those that were deleted on it after they were sent */
  readonly deleted: readonly number[];
  /** words that wait on it, because somebody else changed the place before; absent in older rows */
  readonly versions?: number;
  readonly at: Date;
}

/** `members/{sessionId}_{uid}`: functions/rules/storage.rules asks for the same name. */
export const members = collection<Member>({
  name: COLLECTIONS.members,
  schema: v.looseObject({
    ownerUid: v.string(),
    sessionId: v.string(),
    uid: v.string(),
    name: v.string(),
    range: v.string(),
    joinedAt: v.date(),
    endedAt: v.nullable(v.date()),
    phone: v.exactOptional(
      v.looseObject({
        unsent: v.number(),
        deleted: v.array(v.number()),
        versions: v.exactOptional(v.number()),
        at: v.date(),
      }),
    ),
    isBookPaid: v.exactOptional(v.boolean()),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Helpers', group: 'scans', of: 'session', by: 'sessionId' },
  alsoHeld: { what: 'Books helped with', group: 'record', of: 'person', by: 'uid' },
});

export const memberId = (sessionId: string, uid: string): string => `${sessionId}_${uid}`;

type Joining =
  | { readonly kind: 'joined'; readonly member: Member }
  /** the invitation is none, has ended, or lets nobody in anymore */
  | { readonly kind: 'no-way-in' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'full' }
  /** the book takes no more helpers */
  | { readonly kind: 'closed' };

interface Joiner {
  readonly token: string;
  readonly uid: string;
  readonly name: string;
  /** asked about the book before somebody new is let in */
  readonly isClosed: (sessionId: string) => Promise<boolean>;
}

interface Decided {
  readonly outcome: Joining;
  /** the member as they are from now on; null where nothing changes */
  readonly joined: Member | null;
}

/** What becomes of somebody who comes with an invitation. Who was ended comes back by one made after that. */
function decide(
  uid: string,
  name: string,
  now: Date,
  there: {
    readonly invitation: Invitation | null;
    readonly session: Session | null;
    readonly member: Member | null;
    readonly isClosed: boolean;
  },
): Decided {
  const { invitation, session, member, isClosed } = there;
  const none = (outcome: Joining): Decided => ({ outcome, joined: null });
  if (!invitation || !session) return none({ kind: 'no-way-in' });
  if (session.ownerUid === uid) return none({ kind: 'owner' });
  if (member?.endedAt === null) return none({ kind: 'joined', member });
  const wasEndedSince = member?.endedAt != null && member.endedAt >= invitation.createdAt;
  if (!isOpen(invitation, now.getTime()) || wasEndedSince) return none({ kind: 'no-way-in' });
  if (isClosed) return none({ kind: 'closed' });
  const before = session.helpersSoFar ?? 0;
  if (!member && before >= MAX_HELPERS) return none({ kind: 'full' });
  const { sessionId } = invitation;
  const range = member?.range ?? rangeOf(before);
  const joined = { ownerUid: session.ownerUid, sessionId, uid, name, range, joinedAt: now, endedAt: null };
  return { outcome: { kind: 'joined', member: joined }, joined };
}

/** What would become of somebody who came with this invitation now; nothing changes. @param uid null: nobody yet */
export async function wouldJoin(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { token, uid, isClosed }: Omit<Joiner, 'uid' | 'name'> & { readonly uid: string | null },
): Promise<Joining['kind']> {
  const invitation = await invitations.find(ports, invitationIdOf(token));
  if (!invitation) return 'no-way-in';
  const { sessionId } = invitation;
  const there = {
    invitation,
    session: await sessions.find(ports, sessionId),
    member: uid === null ? null : await members.find(ports, memberId(sessionId, uid)),
    isClosed: await isClosed(sessionId),
  };
  return decide(uid ?? '', '', new Date(ports.clock.nowMs()), there).outcome.kind;
}

/**
 * Makes somebody a helper of the book that a token lets into, as one transaction: two at the same moment never share a
 * range of numbers or the last place of an invitation.
 */
export async function joinByToken(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { token, uid, name, isClosed: asksIfClosed }: Joiner,
): Promise<Joining> {
  const invitationId = invitationIdOf(token);
  const invited = await invitations.find(ports, invitationId);
  if (!invited) return { kind: 'no-way-in' };
  const { sessionId } = invited;
  const isClosed = await asksIfClosed(sessionId);
  const id = memberId(sessionId, uid);
  const [atInvitation, atSession, atMember] = [
    invitations.at(invitationId),
    sessions.at(sessionId),
    members.at(id),
  ];
  let outcome: Joining = { kind: 'no-way-in' };
  await ports.documents.updateAll([atInvitation, atSession, atMember], (current) => {
    const [a, b, c] = [current.get(atInvitation), current.get(atSession), current.get(atMember)];
    const invitation = a ? invitations.parse(invitationId, a) : null;
    const session = b ? sessions.parse(sessionId, b) : null;
    const member = c ? members.parse(id, c) : null;
    const decided = decide(uid, name, new Date(ports.clock.nowMs()), {
      invitation,
      session,
      member,
      isClosed,
    });
    outcome = decided.outcome;
    const changes = new Map<string, DocumentFields>();
    if (!decided.joined || !invitation || !session) return changes;
    changes.set(atMember, members.toFields(decided.joined));
    changes.set(atInvitation, invitations.toFields({ ...invitation, usesLeft: invitation.usesLeft - 1 }));
    const helpersSoFar = (session.helpersSoFar ?? 0) + 1;
    if (!member) changes.set(atSession, sessions.toFields({ ...session, helpersSoFar }));
    return changes;
  });
  return outcome;
}

/** Everybody who helps with a book or has helped, in the order of their ranges. */
export async function membersOf(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<readonly (Member & { readonly id: string })[]> {
  return (await members.where(ports, 'sessionId', sessionId))
    .map((found) => ({ id: found.id, ...found.read() }))
    .sort((one, other) => one.range.localeCompare(other.range));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps what a helper's phone says of itself, of pages in their own range alone. */
export async function notePhone(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { sessionId, uid, range, phone }: Member,
  told: Omit<MemberPhone, 'at'>,
): Promise<void> {
  const deleted = told.deleted.filter((n) => rangeOfPage(n) === range);
  const { unsent, versions = 0 } = told;
  if (isSame([phone?.unsent, phone?.deleted, phone?.versions ?? 0], [unsent, deleted, versions])) return;
  const now = { unsent, deleted, versions, at: new Date(ports.clock.nowMs()) };
  await members.change(ports, memberId(sessionId, uid), (member) => member && { ...member, phone: now });
}

/**
 * Lets the owner of a session pass, and who helps with it.
 * @returns the helper; null for the owner
 * @throws AppError unauthenticated, not-found, permission-denied; helping-ended for who has helped
 */
export async function sharedSession(
  ports: Pick<Ports, 'documents'>,
  caller: Caller | null,
  sessionId: SessionId,
): Promise<Member | null> {
  if (!caller) throw new AppError('unauthenticated');
  const [session, member] = await Promise.all([
    sessions.find(ports, sessionId),
    members.find(ports, memberId(sessionId, caller.uid)),
  ]);
  if (session?.ownerUid === caller.uid) return null;
  if (member?.endedAt || (member && !session)) throw new AppError('helping-ended');
  if (!session) throw new AppError('not-found', 'No session ID found. Please complete the previous steps.');
  if (!member) throw new AppError('permission-denied');
  return member;
}
