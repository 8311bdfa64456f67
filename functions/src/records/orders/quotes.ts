import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { isQuoteOpen, nextQuote, type Quote, type QuoteEvent } from '../../../../src/domain/payment/quote.ts';
import type { QuoteLetterKind } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

type Stores = Pick<Ports, 'documents'>;

const OF_EVERY_STATE = {
  ownerUid: v.string(),
  email: v.string(),
  pageCount: v.number(),
  title: v.string(),
  createdAt: v.date(),
};

/** Servers of November 2026 only noted that somebody had asked. */
const withState = <Row extends { readonly state?: unknown }>(row: Row) => ({ state: 'waiting', ...row });

/** `quotes/{sessionId}`: a request for a quote, answered by a person. */
export const quotes = collection<Quote>({
  name: COLLECTIONS.quotes,
  schema: v.pipe(
    v.looseObject({}),
    v.transform(withState),
    v.variant('state', [
      v.looseObject({ ...OF_EVERY_STATE, state: v.literal('waiting') }),
      v.looseObject({
        ...OF_EVERY_STATE,
        state: v.literal('answered'),
        answeredAt: v.date(),
        priceCents: v.number(),
        note: v.string(),
      }),
      v.looseObject({
        ...OF_EVERY_STATE,
        state: v.literal('closed'),
        closedAt: v.date(),
        reason: v.string(),
        priceCents: v.exactOptional(v.number()),
      }),
    ]),
  ),
  owner: 'ownerUid',
  readableBy: 'owner',
  held: { what: 'Quote requests', group: 'record', of: 'session' },
});

/** Moves a quote by an event, as one transaction. @throws AppError not-found when nobody has asked for one */
export async function moveQuote(stores: Stores, sessionId: string, event: QuoteEvent): Promise<Quote> {
  const moved = await quotes.change(stores, sessionId, (quote) => nextQuote(quote, event));
  if (!moved) throw new AppError('not-found', 'Nobody has asked for a quote for this book.');
  return moved;
}

/** Whether one of these memoirs waits for an answer, or for its family to pay. */
export async function waitsForQuote(
  ports: Pick<Ports, 'documents' | 'clock'>,
  sessionIds: readonly string[],
): Promise<boolean> {
  const nowMs = ports.clock.nowMs();
  for (const sessionId of sessionIds) {
    const quote = await quotes.find(ports, sessionId);
    if (quote && isQuoteOpen(quote, nowMs)) return true;
  }
  return false;
}

/** When the quote came to its present state: a letter about that is one letter. */
export function movedAt(quote: Quote): Date {
  if (quote.state === 'answered') return quote.answeredAt;
  return quote.state === 'closed' ? quote.closedAt : quote.createdAt;
}

/** Puts a letter about a quote on the list, once for each time it came to its present state. */
export async function queueQuoteMail(
  ports: Pick<Ports, 'jobs'>,
  letter: QuoteLetterKind,
  sessionId: string,
  quote: Quote,
): Promise<void> {
  const key = `send-mail:${letter}:${sessionId}:${movedAt(quote).getTime()}`;
  await ports.jobs.enqueue({ kind: 'send-mail', key, input: { sessionId, letter } });
}
