import { useEffect, useState } from 'react';
import { ensureSession } from '@/backend/accounts/session.ts';
import { readManuscript } from '@/backend/calls/documents.ts';
import { readQuote } from '@/backend/calls/quotes.ts';
import { sendReview } from '@/device/outbox/send-review.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { unspokenWords } from '@/domain/manuscript/page-reading.ts';
import { newPrice, packageChange } from '@/domain/payment/price-words.ts';
import { priceOf, type Quote } from '@/domain/payment/quote.ts';
import { tierOf } from '@/domain/payment/tiers.ts';
import type { SessionId } from '@/domain/session.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { seenBefore } from './checkout/remembered.ts';
import { READ_AGAIN } from './words.ts';

export type Billing =
  | { readonly kind: 'loading' }
  | { readonly kind: 'none' }
  /** there is a text, or there are pages, but the server has not read them yet */
  | { readonly kind: 'unread' }
  | {
      readonly kind: 'counted';
      /** which counting this is: each begins a card form of its own */
      readonly counting: number;
      readonly pageCount: number;
      /** 0 for a book made to order that nobody has named a price for */
      readonly priceCents: number;
      /** of a book made to order; null before anybody asked for one */
      readonly quote: Quote | null;
      readonly title: string;
      /** when the person's changes have moved the book to another package */
      readonly packageChange: string | null;
      /** what of the text is not spoken */
      readonly unspoken: string | null;
      /** photographed after the text was read: they are not in it */
      readonly pagesNotIn: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Where the text of the book stands on this device. What is not read yet, the server knows nothing of. */
type Text = 'none' | 'unread' | 'document' | 'scan';

function textOf({ manuscript }: Progress): Text {
  if (!manuscript) return 'none';
  return manuscript.result ? manuscript.kind : 'unread';
}

async function countPages(sessionId: SessionId, text: Text, counting: number): Promise<Billing> {
  // The server may have a text all the same: one that was set aside, or that another one takes the place of, is not sold.
  if (text === 'none') return { kind: (await listPages(sessionId)).length > 0 ? 'unread' : 'none' };
  if (text === 'unread') return { kind: 'unread' };
  await ensureSession(sessionId);
  // What was mended is bought mended: the price is named for the text as the server has it.
  await sendReview(sessionId, new AbortController().signal);
  const manuscript = await readManuscript(sessionId);
  if (manuscript?.status !== 'ready' || manuscript.pageCount < 1) return { kind: 'none' };
  const { pageCount, pageCountAsRead = pageCount, title } = manuscript;
  const unspoken = unspokenWords(manuscript.unspokenWords ?? 0, READ_AGAIN) ?? null;
  const seen = seenBefore(sessionId, pageCount);
  const change =
    (seen !== null && seen !== pageCountAsRead && newPrice(seen, pageCount)) ||
    packageChange(pageCountAsRead, pageCount);
  const pages = text === 'scan' ? await listPages(sessionId) : [];
  const pagesNotIn = pages.filter(({ readAtMs }) => readAtMs === null).length;
  const quote = tierOf(pageCount).priceCents === 0 ? await readQuote(sessionId) : null;
  const price = { pageCount, quote, priceCents: priceOf(quote, pageCount, Date.now()) };
  return { kind: 'counted', counting, title, packageChange: change, unspoken, pagesNotIn, ...price };
}

interface CountedBilling {
  readonly billing: Billing;
  readonly again: () => void;
  /** the same while what was counted before stays on the screen, with what is typed there */
  readonly againBehind: () => void;
}

const LOADING: Billing = { kind: 'loading' };

/** What is to be paid for, as the server counted it; never a number from this device. */
export function useBilling(progress: Progress): CountedBilling {
  const { sessionId } = progress;
  const text = textOf(progress);
  const [attempt, setAttempt] = useState({ n: 0, isBehind: false });
  // What was counted says of which text: another window may bring another one while a card form stands open here.
  const of = `${sessionId} ${text}`;
  const [known, setKnown] = useState({ of, billing: LOADING });
  useEffect(() => {
    let isHere = true;
    const show = (billing: Billing) => isHere && setKnown({ of, billing });
    if (!attempt.isBehind) show(LOADING);
    countPages(sessionId, text, attempt.n).then(show, (error: unknown) =>
      show({ kind: 'failed', message: wordsOf(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [sessionId, text, of, attempt]);
  const count = (isBehind: boolean) => setAttempt(({ n }) => ({ n: n + 1, isBehind }));
  const billing = known.of === of ? known.billing : LOADING;
  return { billing, again: () => count(false), againBehind: () => count(true) };
}
