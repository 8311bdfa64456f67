import { inLibrary } from '@/device/storage/database.ts';
import { knownMember } from '@/device/storage/settings.ts';
import type { SessionId } from '@/domain/session.ts';
import type { ProgressRow } from './progress-record.ts';

type Ids = ReadonlySet<string>;

/**
 * The sessions of books that somebody else left on this device. While another person is here they are neither shown nor
 * sent nor deleted.
 * @param member uid of who is signed in; null for a guest
 */
export function othersSessions(rows: readonly ProgressRow[], member: unknown): Ids {
  const left = rows.filter(({ ownerUid }) => ownerUid !== undefined && ownerUid !== member);
  return new Set(left.map(({ sessionId }) => sessionId));
}

export async function readOthersSessions(): Promise<Ids> {
  const rows = await inLibrary((library) => library.getAll('progress'));
  return othersSessions(rows, await knownMember());
}

/** A book that waits beside the open one; undefined when there is none of this session. */
export function knownBook(sessionId: SessionId): Promise<ProgressRow | undefined> {
  return inLibrary((library) => library.get('progress', sessionId));
}

/** Whether a book is on this device for somebody else than `uid`; null is a guest. */
export async function isLeftByAnother(sessionId: SessionId, uid: string | null): Promise<boolean> {
  const row = await knownBook(sessionId);
  return row?.ownerUid !== undefined && row.ownerUid !== uid;
}
