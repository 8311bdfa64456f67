import { useEffect, useState } from 'react';
import { readManuscript } from '@/backend/documents.ts';
import { ensureSession } from '@/backend/session.ts';
import { unspokenWords } from '@/domain/page-reading.ts';
import { packageChange } from '@/domain/price-words.ts';
import type { SessionId } from '@/domain/session.ts';
import { sendReview } from '@/outbox/send-review.ts';
import { isSetAside } from '@/storage/progress.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { READ_AGAIN } from './words.ts';

export type Billing =
  | { readonly kind: 'loading' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'counted';
      /** which counting this is: each begins a card form of its own */
      readonly counting: number;
      readonly pageCount: number;
      readonly title: string;
      /** when the person's changes have moved the book to another package */
      readonly packageChange: string | null;
      /** what of the text is not spoken */
      readonly unspoken: string | null;
    }
  | { readonly kind: 'failed'; readonly message: string };

async function countPages(sessionId: SessionId, counting: number): Promise<Billing> {
  // What the person has set aside is not sold to them, though the server still has its text.
  if (await isSetAside(sessionId)) return { kind: 'none' };
  await ensureSession(sessionId);
  // What was mended is bought mended: the price is named for the text as the server has it.
  await sendReview(sessionId, new AbortController().signal);
  const manuscript = await readManuscript(sessionId);
  if (manuscript?.status !== 'ready' || manuscript.pageCount < 1) return { kind: 'none' };
  const { pageCount, pageCountAsRead = pageCount, title } = manuscript;
  const unspoken = unspokenWords(manuscript.unspokenWords ?? 0, READ_AGAIN) ?? null;
  const change = packageChange(pageCountAsRead, pageCount);
  return { kind: 'counted', counting, pageCount, title, packageChange: change, unspoken };
}

interface CountedBilling {
  readonly billing: Billing;
  readonly again: () => void;
  /** the same while what was counted before stays on the screen, with what is typed there */
  readonly againBehind: () => void;
}

/** What is to be paid for, as the server counted it; never a number from this device. */
export function useBilling(sessionId: SessionId): CountedBilling {
  const [attempt, setAttempt] = useState({ n: 0, isBehind: false });
  const [billing, setBilling] = useState<Billing>({ kind: 'loading' });
  useEffect(() => {
    let isHere = true;
    if (!attempt.isBehind) setBilling({ kind: 'loading' });
    countPages(sessionId, attempt.n).then(
      (counted) => isHere && setBilling(counted),
      (error: unknown) => isHere && setBilling({ kind: 'failed', message: wordsOf(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [sessionId, attempt]);
  const count = (isBehind: boolean) => setAttempt(({ n }) => ({ n: n + 1, isBehind }));
  return { billing, again: () => count(false), againBehind: () => count(true) };
}
