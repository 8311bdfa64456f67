import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

interface HeardPlace {
  readonly ownerUid: string;
  readonly orderId: string;
  readonly seconds: number;
  readonly heardAt: Date;
}

/** `listening/{uid}_{orderId}`: where somebody stopped listening. Written by the person's own device, by the rules. */
export const listening = collection<HeardPlace>({
  name: COLLECTIONS.listening,
  schema: v.looseObject({
    ownerUid: v.string(),
    orderId: v.string(),
    seconds: v.number(),
    heardAt: v.date(),
  }),
  owner: 'ownerUid',
  readableBy: 'owner',
  // not by order: a place is written by the person's own device, which may name an order that nobody knows
  held: { what: 'Listening places', group: 'book', of: 'person', by: 'ownerUid' },
});

/** One place per person and order; functions/rules/firestore.rules asks for the same name. */
export const listeningId = (uid: string, orderId: string): string => `${uid}_${orderId}`;

export const forgetPlace = (ports: Pick<Ports, 'documents'>, uid: string, orderId: string): Promise<void> =>
  listening.delete(ports, listeningId(uid, orderId));
