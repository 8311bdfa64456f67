import { randomBytes } from 'node:crypto';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  HELPERS_PER_INVITATION,
  INVITATION_DAYS,
  MAX_INVITATIONS,
  rangeOfPage,
} from '../../../../src/domain/helping/helping.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { pageOfPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { PAGE_PHOTOS } from '../../records/object-kinds.ts';
import {
  invitationIdOf,
  invitations,
  members,
  membersOf,
  openInvitations,
} from '../../records/people/members.ts';
import { ownSession, sessions } from '../../records/people/sessions.ts';
import { BOOK_CLOSED, isBookClosed } from '../../settlement/charged-books.ts';

const TOKEN_BYTES = 16;
const DAY_MS = 24 * 3_600_000;

const TOO_MANY = {
  success: false,
  error: `This book has ${MAX_INVITATIONS} open invitations already. End one that nobody uses.`,
  errorCode: 'resource-exhausted',
} as const;

type Needed = Pick<Ports, 'documents' | 'objects' | 'payments' | 'clock'>;
type Answer = CallableOutput<'book_helpers'>;

/** A token that lets a few people help with one book. It is told this once; only its hash is kept. */
async function invite(ports: Needed, owner: Caller, sessionId: SessionId): Promise<Answer> {
  if (await isBookClosed(ports, sessionId)) return BOOK_CLOSED;
  if ((await openInvitations(ports, sessionId)).length >= MAX_INVITATIONS) return TOO_MANY;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const invitationId = invitationIdOf(token);
  const nowMs = ports.clock.nowMs();
  const endsAt = new Date(nowMs + INVITATION_DAYS * DAY_MS);
  await invitations.change(ports, invitationId, (there) => {
    if (there) throw new AppError('internal', 'a token came twice');
    const usesLeft = HELPERS_PER_INVITATION;
    return { ownerUid: owner.uid, sessionId, usesLeft, createdAt: new Date(nowMs), endsAt };
  });
  return { success: true, token, invitationId };
}

/** How many photographs of each range have arrived. */
async function countPages(ports: Pick<Ports, 'objects'>, sessionId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { path } of await ports.objects.all(PAGE_PHOTOS.at(sessionId))) {
    const range = rangeOfPage(pageOfPath(path)?.n ?? 0);
    if (range !== null) counts.set(range, (counts.get(range) ?? 0) + 1);
  }
  return counts;
}

/** Who helps with a book, who has helped, and the invitations that are open. Their tokens are not known anymore. */
async function list(ports: Needed, sessionId: SessionId): Promise<Answer> {
  const [open, known] = [await openInvitations(ports, sessionId), await membersOf(ports, sessionId)];
  const counts = known.length === 0 ? new Map<string, number>() : await countPages(ports, sessionId);
  return {
    success: true,
    invitations: open.map(({ id, createdAt, endsAt, usesLeft }) => ({
      ...{ invitationId: id, usesLeft },
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    helpers: known.map(({ range, name, joinedAt, endedAt, phone }) => ({
      ...{ helperId: range, name, pages: counts.get(range) ?? 0 },
      joinedAt: joinedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      ...{ unsent: phone?.unsent ?? 0, versions: phone?.versions ?? 0 },
      ...{ heardAt: phone?.at.toISOString() ?? null },
    })),
  };
}

type Ending = NonNullable<CallableInput<'book_helpers'>['end']>;

/**
 * Looked for by book, so that an id of somebody else's ends nothing. What a helper has sent stays with the book. With a
 * helper all links end that are about: whoever has one comes back under another name.
 */
async function end(ports: Needed, sessionId: SessionId, { invitationId, helperId }: Ending): Promise<void> {
  const ended = (await membersOf(ports, sessionId)).filter(({ range }) => range === helperId);
  for (const { id } of await invitations.where(ports, 'sessionId', sessionId))
    if (id === invitationId || ended.length > 0) await invitations.delete(ports, id);
  for (const { id } of ended) {
    const endedAt = new Date(ports.clock.nowMs());
    await members.change(ports, id, (member) => member && { ...member, endedAt: member.endedAt ?? endedAt });
  }
}

/**
 * Callable `book_helpers`: invites people to a book, ends an invitation or a helper, and tells who there is: nobody where the
 * book's pages are gone.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function bookHelpers(
  ports: Needed,
  caller: Caller | null,
  input: CallableInput<'book_helpers'>,
): Promise<Answer> {
  const { sessionId } = input;
  // A book that outlives its pages has no helpers any more, and its owner looks at it all the same.
  if (caller && !input.invite && !input.end && !(await sessions.exists(ports, sessionId)))
    return { success: true, invitations: [], helpers: [] };
  const owner = await ownSession(ports, caller, sessionId);
  if (input.end) await end(ports, sessionId, input.end);
  const made = input.invite ? await invite(ports, owner, sessionId) : { success: true };
  return made.success ? { ...(await list(ports, sessionId)), ...made } : made;
}
