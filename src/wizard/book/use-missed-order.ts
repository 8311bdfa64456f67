import { useEffect, useEffectEvent, useState } from 'react';
import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { listOrders } from '@/backend/calls/documents.ts';
import { nextBookPayment } from '@/device/storage/books/book-payment.ts';
import { changeBook } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';

/** Step 4, where cards are charged. */
const PAYING_STEP = 4;
/** Nobody waits longer for an answer that mostly is "no". */
const MAX_LOOK_MS = 4_000;

/** The order of this book, if its payment arrived while no window was there to note it. */
async function noteOrder({ sessionId }: Progress): Promise<void> {
  const { uid } = await ensureSignedIn();
  const order = (await listOrders(uid)).find((one) => one.sessionId === sessionId);
  if (!order) return;
  const { id: orderId, paymentIntentId, tier, userEmail } = order;
  const found = { kind: 'order-found', orderId, paymentIntentId, tier, userEmail } as const;
  await changeBook(sessionId, (now) => ({ ...now, payment: nextBookPayment(now.payment, found) }));
}

/**
 * Looks whether a book that was about to be paid for is paid for by now: a tab was closed on the page of a bank.
 * @returns whether it still looks
 */
export function useMissedOrder(progress: Progress, isWanted: boolean): boolean {
  const { sessionId, step, payment } = progress;
  const mayBePaid = isWanted && step >= PAYING_STEP && payment.kind !== 'settled';
  const [lookedFor, setLookedFor] = useState<string | null>(null);
  // Only the book matters; what it has become is looked up once.
  const look = useEffectEvent((done: () => void) => {
    // Without an answer, as without internet, the book is the one the device knows.
    noteOrder(progress)
      .catch(() => undefined)
      .finally(done);
  });
  useEffect(() => {
    if (!mayBePaid) return;
    let isHere = true;
    const done = () => isHere && setLookedFor(sessionId);
    const timer = setTimeout(done, MAX_LOOK_MS);
    look(done);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [mayBePaid, sessionId]);
  return mayBePaid && lookedFor !== sessionId;
}
