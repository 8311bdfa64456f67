import { expect, test } from 'vitest';
import { RETENTION_DAYS } from '../account/retention.ts';
import { isQuoteOpen, nextQuote, OFFER_DAYS } from './quote.ts';

test('a price stands as long as the privacy policy says that its book is kept', () => {
  expect(OFFER_DAYS).toBe(RETENTION_DAYS.quote);
});

test('a request waits as long as nobody has answered it', () => {
  const of = { ownerUid: 'ann', email: 'ann@example.com', pageCount: 612, title: 'Lane' };
  const quote = nextQuote(null, { kind: 'asked', ...of, at: new Date(0) });
  expect(quote && isQuoteOpen(quote, 10 * 365 * 86_400_000)).toBe(true);
  expect(nextQuote(null, { kind: 'closed', at: new Date(0), reason: 'no' })).toBeNull();
});
