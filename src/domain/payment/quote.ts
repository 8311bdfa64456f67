import { counted } from '../words/counted.ts';
import { tierOf } from './tiers.ts';

interface Asked {
  readonly ownerUid: string;
  /** where our answer goes */
  readonly email: string;
  /** when it was asked for: a price holds for a book of so many pages, and for a shorter one */
  readonly pageCount: number;
  readonly title: string;
  readonly createdAt: Date;
}

/** `quotes/{sessionId}`: what somebody asked a price for, until a person has answered. */
export type Quote = Asked &
  (
    | { readonly state: 'waiting' }
    | {
        readonly state: 'answered';
        readonly answeredAt: Date;
        readonly priceCents: number;
        /** a line to the family; may be empty */
        readonly note: string;
      }
    | {
        readonly state: 'closed';
        readonly closedAt: Date;
        readonly reason: string;
        /** what had been offered; absent where nothing was */
        readonly priceCents?: number;
      }
  );

export type QuoteEvent =
  | ({ readonly kind: 'asked'; readonly at: Date } & Omit<Asked, 'createdAt'>)
  | { readonly kind: 'answered'; readonly at: Date; readonly priceCents: number; readonly note: string }
  | { readonly kind: 'closed'; readonly at: Date; readonly reason: string };

/** How long a price can be paid; the privacy policy says it, too (RETENTION_DAYS.quote). */
export const OFFER_DAYS = 90;
const DAY_MS = 86_400_000;

const isOffered = (quote: Quote, nowMs: number) =>
  quote.state === 'answered' && nowMs - quote.answeredAt.getTime() < OFFER_DAYS * DAY_MS;

/** Whether the book still waits: for our answer, or for its family to pay the price we named. */
export const isQuoteOpen = (quote: Quote, nowMs: number): boolean =>
  quote.state === 'waiting' || isOffered(quote, nowMs);

/** What a book of so many pages costs by the price that was named; null without one that holds. */
export function offeredCents(quote: Quote | null, pageCount: number, nowMs: number): number | null {
  if (quote?.state !== 'answered' || !isOffered(quote, nowMs) || pageCount > quote.pageCount) return null;
  return quote.priceCents;
}

/** In cents; 0 for a book that has no price yet. */
export const priceOf = (quote: Quote | null, pageCount: number, nowMs: number): number =>
  tierOf(pageCount).priceCents || (offeredCents(quote, pageCount, nowMs) ?? 0);

/** What a family is told whose book has outgrown its price; null for every other. */
export function outgrownWords(quote: Quote | null, pageCount: number): string | null {
  if (quote?.state !== 'answered' || pageCount <= quote.pageCount) return null;
  return `Our quote was for a book of ${counted(quote.pageCount, 'page')}, and yours now has ${pageCount}. Please ask for another quote.`;
}

function asked(quote: Quote | null, event: QuoteEvent & { kind: 'asked' }): Quote {
  const { kind: _, at, ...wanted } = event;
  // Another address for an answer that stands is no new question.
  if (quote?.state === 'answered' && wanted.pageCount <= quote.pageCount)
    return { ...quote, ownerUid: wanted.ownerUid, email: wanted.email, answeredAt: at };
  return { ...wanted, createdAt: at, state: 'waiting' };
}

/** The quote after an event; null while nobody has asked for one. */
export function nextQuote(quote: Quote | null, event: QuoteEvent): Quote | null {
  if (event.kind === 'asked') return asked(quote, event);
  if (!quote) return null;
  const { ownerUid, email, pageCount, title, createdAt } = quote;
  const of = { ownerUid, email, pageCount, title, createdAt };
  const { at } = event;
  return event.kind === 'answered'
    ? { ...of, state: 'answered', answeredAt: at, priceCents: event.priceCents, note: event.note }
    : {
        ...{ ...of, state: 'closed', closedAt: at, reason: event.reason },
        ...(quote.state === 'answered' && { priceCents: quote.priceCents }),
      };
}
