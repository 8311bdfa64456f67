import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { collection } from '../collection.ts';

interface Deletion {
  readonly uid: string;
  /** of the account; null for a guest */
  readonly email: string | null;
  readonly askedAt: Date;
  /** of a no by a link: id of the link, whose owner `uid` is; absent where everything of the person goes */
  readonly linkId?: string;
  /** of the permissions of one book, which the owner withdraws; absent where everything of the person goes */
  readonly sessionId?: string;
}

/** Under which a no by a link is noted. */
export const deletionOfLink = (linkId: string): string => `link-${linkId}`;
/** Under which it is noted that somebody withdraws the permissions of their book: nobody writes at another person's. */
export const withdrawalOf = (uid: string, sessionId: string): string => `book-${sessionId}-${uid}`;

/**
 * `deletions/{uid}`, `deletions/link-{link}` and `deletions/book-{session}-{uid}`: somebody has asked for everything to be
 * deleted, has said no by a link, or withdraws the permissions of a book, and it is under way or was cut off.
 */
export const deletions = collection<Deletion>({
  name: COLLECTIONS.deletions,
  schema: v.looseObject({
    uid: v.string(),
    email: v.nullable(v.string()),
    askedAt: v.date(),
    linkId: v.exactOptional(v.string()),
    sessionId: v.exactOptional(v.string()),
  }),
  owner: null,
  readableBy: 'nobody',
  held: { notHeldBecause: 'is there only while something is being deleted, and goes last' },
});
