import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { collection } from '../collection.ts';

interface Deletion {
  readonly uid: string;
  /** of the account; null for a guest */
  readonly email: string | null;
  readonly askedAt: Date;
}

/** `deletions/{uid}`: somebody has asked for everything to be deleted, and it is under way or was cut off. */
export const deletions = collection<Deletion>({
  name: COLLECTIONS.deletions,
  schema: v.looseObject({ uid: v.string(), email: v.nullable(v.string()), askedAt: v.date() }),
  owner: null,
  readableBy: 'nobody',
  held: { notHeldBecause: 'is there only while everything of the person is being deleted, and goes last' },
});
