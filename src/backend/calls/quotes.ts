import * as v from 'valibot';
import { documents } from '@/backend/services.ts';
import { BROWSER_COLLECTIONS } from '@/domain/calls/collections.ts';
import { AppError } from '@/domain/errors.ts';
import type { Quote } from '@/domain/payment/quote.ts';
import type { SessionId } from '@/domain/session.ts';
import { toBackendError } from './vendor-error.ts';

const ASKED = { email: v.string(), pageCount: v.number(), createdAt: v.date() };
const QUOTE = v.variant('state', [
  v.looseObject({ ...ASKED, state: v.literal('waiting') }),
  v.looseObject({
    ...ASKED,
    state: v.literal('answered'),
    answeredAt: v.date(),
    priceCents: v.number(),
    note: v.string(),
  }),
  v.looseObject({ ...ASKED, state: v.literal('closed'), closedAt: v.date(), reason: v.string() }),
]);

/** What was asked and answered about the price of a book made to order; null before anybody asked. @throws AppError */
export async function readQuote(sessionId: SessionId): Promise<Quote | null> {
  try {
    const found = await (await documents()).read(BROWSER_COLLECTIONS.quotes, sessionId);
    if (!found) return null;
    // A request that an older server noted has no state, and waits.
    const result = v.safeParse(QUOTE, { state: 'waiting', ...found.data });
    if (!result.success) throw new AppError('internal', `quote: ${v.summarize(result.issues)}`);
    return result.output as unknown as Quote;
  } catch (error) {
    throw toBackendError(error);
  }
}
