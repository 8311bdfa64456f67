import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_HELPERS, NO_MORE_PAGES } from '../../../../src/domain/helping/helping.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { pageOfPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript } from '../../records/books/manuscripts.ts';
import { PAGE_PHOTOS } from '../../records/object-kinds.ts';
import { joinByToken, membersOf, notePhone, sharedSession, wouldJoin } from '../../records/people/members.ts';
import { isBookPaid, tellHelpers } from '../../settlement/charged-books.ts';

type Stores = Pick<Ports, 'documents' | 'objects' | 'clock'>;

/** The same for an invitation that has ended, one that was guessed, and one whose book is gone: nobody learns which. */
const NO_WAY_IN = {
  success: false,
  error: 'This invitation doesn’t open a book anymore. Please ask the person who sent it for a new one.',
  errorCode: 'invitation-ended',
} as const;
const OWN_BOOK = {
  success: false,
  error: 'This is your own book. Send this link to the people who help you, or have them scan the code.',
  errorCode: 'own-book',
} as const;
const FULL = {
  success: false,
  error: `This book has had ${MAX_HELPERS} helpers, and that is as many as a book can have.`,
  errorCode: 'resource-exhausted',
} as const;

/** Who helps with it already stays its helper, and may read. */
const CLOSED = { success: false, error: NO_MORE_PAGES, errorCode: 'book-closed' } as const;

type Answer = CallableOutput<'help_with_book'>;
type Invited = NonNullable<CallableInput<'help_with_book'>['join']>;

const REFUSALS = { owner: OWN_BOOK, full: FULL, closed: CLOSED, 'no-way-in': NO_WAY_IN } as const;

/** The caller becomes a helper of the book that an invitation opens. */
async function join(ports: Stores, { uid }: Caller, { token, name }: Invited): Promise<Answer> {
  const joined = await joinByToken(ports, { token, uid, name, isClosed: (id) => isBookPaid(ports, id) });
  if (joined.kind !== 'joined') return REFUSALS[joined.kind];
  const sessionId = joined.member.sessionId as SessionId;
  const manuscript = await findManuscript(ports, sessionId);
  const title = manuscript?.status === 'ready' ? manuscript.title : '';
  const isPaid = await tellHelpers(ports, sessionId);
  return { success: true, book: { sessionId, title, range: joined.member.range, isPaid } };
}

/** Whether an invitation lets in whoever asks, so that nobody types a name for nothing: what joining would tell. */
async function ask(ports: Stores, caller: Caller | null, token: string): Promise<Answer> {
  const uid = caller?.uid ?? null;
  const kind = await wouldJoin(ports, { token, uid, isClosed: (id) => isBookPaid(ports, id as SessionId) });
  return kind === 'joined' ? { success: true } : REFUSALS[kind];
}

/** Who deleted which page on their phone after it was sent. Only the owner is told. */
async function deletedPages(ports: Stores, sessionId: SessionId): Promise<Map<number, string>> {
  const known = await membersOf(ports, sessionId);
  return new Map(known.flatMap(({ name, phone }) => (phone?.deleted ?? []).map((n) => [n, name] as const)));
}

async function listPages(ports: Stores, sessionId: SessionId, isOwner: boolean): Promise<Answer> {
  const deleted = isOwner ? await deletedPages(ports, sessionId) : new Map<number, string>();
  const pages = (await ports.objects.all(PAGE_PHOTOS.at(sessionId))).flatMap(
    ({ path, sizeBytes, metadata, createdMs }) => {
      const n = pageOfPath(path)?.n;
      const { sha256 = '' } = metadata;
      if (n === undefined) return [];
      const deletedBy = deleted.get(n);
      const told = deletedBy === undefined ? {} : { deletedBy };
      return [{ n, sizeBytes, sha256, arrivedMs: Math.round(createdMs), ...told }];
    },
  );
  const manuscript = await findManuscript(ports, sessionId);
  const isPaid = await tellHelpers(ports, sessionId);
  const told = { success: true, pages: pages.sort((one, other) => one.n - other.n), isPaid };
  if (manuscript?.status !== 'ready') return { ...told, isRead: false };
  const { title, photosRead } = manuscript;
  return { ...told, isRead: true, title, ...(photosRead !== undefined && { photosRead }) };
}

/**
 * Callable `help_with_book`: lets somebody in who was invited, and tells which pages have arrived.
 * @throws AppError unauthenticated, invalid-argument, not-found, permission-denied, helping-ended
 */
export async function helpWithBook(
  ports: Stores,
  caller: Caller | null,
  input: CallableInput<'help_with_book'>,
): Promise<Answer> {
  if (input.asks) return ask(ports, caller, input.asks.token);
  if (!caller) throw new AppError('unauthenticated');
  if (input.join) return join(ports, caller, input.join);
  if (!input.pagesOf) throw new AppError('invalid-argument');
  const member = await sharedSession(ports, caller, input.pagesOf);
  if (member && input.phone) await notePhone(ports, member, input.phone);
  return listPages(ports, input.pagesOf, member === null);
}
