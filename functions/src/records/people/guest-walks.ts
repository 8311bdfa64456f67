import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { collection } from '../collection.ts';

/** How far a walk through the guests came before its time was over. */
export interface GuestWalk {
  /** where the identity provider goes on; empty for its beginning */
  readonly after: string;
  readonly stoppedAt: Date;
}

/** `guest_walks/{id}`: there is one while a walk waits to be gone on with. */
export const guestWalks = collection<GuestWalk>({
  name: COLLECTIONS.guestWalks,
  schema: v.looseObject({ after: v.string(), stoppedAt: v.date() }),
  owner: null,
  readableBy: 'nobody',
  held: { notHeldBecause: 'a place in the list of all accounts, gone when the walk is through' },
});

/** There is one list of accounts, and one walk through it. */
export const ONE_WALK = 'guests';
