import { AppError } from '../../../../src/domain/errors.ts';
import { isQuoteOpen, type Quote, type QuoteEvent } from '../../../../src/domain/payment/quote.ts';
import type { Ports } from '../../ports/ports.ts';
import { ordersOf } from '../../records/orders/orders.ts';
import { moveQuote, queueQuoteMail, quotes } from '../../records/orders/quotes.ts';
import { endOpenPayments } from '../../settlement/charged-books.ts';

type Needed = Pick<Ports, 'documents' | 'jobs' | 'payments' | 'clock'>;

/** What a card can be charged with at once, and no slip of a zero more. */
const MIN_CENTS = 100;
const MAX_CENTS = 2_000_000;

export interface AskedQuote {
  readonly sessionId: string;
  readonly quote: Quote;
}

/** Quotes that wait for us or for their family, those who have waited longest first; with `isAll` those that are over, too. */
export async function listQuotes(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { isAll }: { readonly isAll: boolean },
): Promise<readonly AskedQuote[]> {
  const found: AskedQuote[] = [];
  for (const { id, read } of await quotes.all(ports)) {
    const quote = read();
    const isOpen = isQuoteOpen(quote, ports.clock.nowMs()) && (await ordersOf(ports, id)).length === 0;
    if (isAll || isOpen) found.push({ sessionId: id, quote });
  }
  return found.sort((one, other) => one.quote.createdAt.getTime() - other.quote.createdAt.getTime());
}

/** So long a family should not wait for our answer. */
const OVERDUE_MS = 2 * 86_400_000;

/** How many families wait for an answer longer than they should, for the alert. */
export async function countOverdueQuotes(ports: Pick<Ports, 'documents' | 'clock'>): Promise<number> {
  const before = ports.clock.nowMs() - OVERDUE_MS;
  const waiting = (await quotes.where(ports, 'state', 'waiting')).map(({ read }) => read());
  return waiting.filter(({ createdAt }) => createdAt.getTime() < before).length;
}

/**
 * Names the price of a book made to order. From then on it can be paid at step 4 like any other, and its family is written
 * to with the way there.
 * @throws AppError not-found; invalid-argument for a price no card is charged with; failed-precondition for a paid book
 */
export async function answerQuote(
  ports: Needed,
  sessionId: string,
  { priceCents, note }: { readonly priceCents: number; readonly note: string },
): Promise<Quote> {
  if (!Number.isSafeInteger(priceCents) || priceCents < MIN_CENTS || priceCents > MAX_CENTS)
    throw new AppError('invalid-argument', 'Please name a price from $1 to $20,000, such as 249 or 249.50.');
  const at = new Date(ports.clock.nowMs());
  const quote = await settleQuote(ports, sessionId, { kind: 'answered', at, priceCents, note });
  await queueQuoteMail(ports, 'quote-answered', sessionId, quote);
  return quote;
}

/** A card form that is open for the price before is ended, so that nobody pays that. */
async function settleQuote(ports: Needed, sessionId: string, event: QuoteEvent): Promise<Quote> {
  if (await endOpenPayments(ports, sessionId))
    throw new AppError('failed-precondition', 'This book was paid for already.');
  const quote = await moveQuote(ports, sessionId, event);
  await endOpenPayments(ports, sessionId);
  return quote;
}

/** Ends a quote without a price, or takes one back; its family reads the reason. @throws AppError not-found, failed-precondition */
export async function closeQuote(ports: Needed, sessionId: string, reason: string): Promise<Quote> {
  if ((await quotes.find(ports, sessionId))?.state === 'closed')
    throw new AppError('failed-precondition', 'This quote is closed already: its family was told why.');
  const at = new Date(ports.clock.nowMs());
  const quote = await settleQuote(ports, sessionId, { kind: 'closed', at, reason });
  await queueQuoteMail(ports, 'quote-closed', sessionId, quote);
  return quote;
}
