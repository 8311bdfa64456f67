import { useEffect, useState } from 'react';
import { readManuscript } from '@/backend/documents.ts';
import { ensureSession } from '@/backend/session.ts';
import { packageChange } from '@/domain/price-words.ts';
import type { SessionId } from '@/domain/session.ts';
import { sendReview } from '@/outbox/send-review.ts';
import { isSetAside } from '@/storage/progress.ts';
import { wordsOf } from '@/ui/words-of.ts';

export type Billing =
  | { readonly kind: 'loading' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'counted';
      readonly pageCount: number;
      readonly title: string;
      /** when the person's changes have moved the book to another package */
      readonly packageChange: string | null;
    }
  | { readonly kind: 'failed'; readonly message: string };

async function countPages(sessionId: SessionId): Promise<Billing> {
  // What the person has set aside is not sold to them, though the server still has its text.
  if (await isSetAside(sessionId)) return { kind: 'none' };
  await ensureSession(sessionId);
  // What was mended is bought mended: the price is named for the text as the server has it.
  await sendReview(sessionId, new AbortController().signal);
  const manuscript = await readManuscript(sessionId);
  if (manuscript?.status !== 'ready' || manuscript.pageCount < 1) return { kind: 'none' };
  const { pageCount, pageCountAsRead = pageCount, title } = manuscript;
  return { kind: 'counted', pageCount, title, packageChange: packageChange(pageCountAsRead, pageCount) };
}

/** What is to be paid for, as the server counted it; never a number from this device. */
export function useBilling(sessionId: SessionId): { billing: Billing; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [billing, setBilling] = useState<Billing>({ kind: 'loading' });
  // `attempt` counts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isHere = true;
    setBilling({ kind: 'loading' });
    countPages(sessionId).then(
      (counted) => isHere && setBilling(counted),
      (error: unknown) => isHere && setBilling({ kind: 'failed', message: wordsOf(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [sessionId, attempt]);
  return { billing, again: () => setAttempt((n) => n + 1) };
}
