import * as v from 'valibot';
import { COLLECTIONS } from '../../../src/domain/calls/collections.ts';
import { collection } from './collection.ts';

interface QuoteRequest {
  readonly ownerUid: string;
  readonly email: string;
  readonly pageCount: number;
  readonly title: string;
  readonly createdAt: Date;
}

/** `quotes/{sessionId}`: a request for a quote, answered by a person. */
export const quotes = collection<QuoteRequest>({
  name: COLLECTIONS.quotes,
  schema: v.looseObject({
    ownerUid: v.string(),
    email: v.string(),
    pageCount: v.number(),
    title: v.string(),
    createdAt: v.date(),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Quote requests', group: 'record', of: 'session' },
});
