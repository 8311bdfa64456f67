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
}

/** Under which a no by a link is noted. */
export const deletionOfLink = (linkId: string): string => `link-${linkId}`;

/**
 * `deletions/{uid}` and `deletions/link-{link}`: somebody has asked for everything to be deleted, or has said no by a link,
 * and it is under way or was cut off.
 */
export const deletions = collection<Deletion>({
  name: COLLECTIONS.deletions,
  schema: v.looseObject({
    uid: v.string(),
    email: v.nullable(v.string()),
    askedAt: v.date(),
    linkId: v.exactOptional(v.string()),
  }),
  owner: null,
  readableBy: 'nobody',
  held: { notHeldBecause: 'is there only while something is being deleted, and goes last' },
});
