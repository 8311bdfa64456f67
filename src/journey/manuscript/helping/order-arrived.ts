import { call } from '@/backend/calls/callables.ts';
import { wasInvited } from '@/device/storage/books/invited.ts';
import {
  keepOrder,
  listNotOrdered,
  noteUnplaced,
  type OrderedBy,
  putInOrder,
} from '@/device/storage/pages/page-order.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { rangeOfPage } from '@/domain/helping/helping.ts';
import { orderByText } from '@/domain/manuscript/order-by-text.ts';
import { orderOfNumbers, readPhotos, withPagesPutByHand } from '@/domain/manuscript/order-of-numbers.ts';
import { orderOfPhones } from '@/domain/manuscript/order-of-phones.ts';
import { edgesOfPages, type PageWords } from '@/domain/manuscript/page-seams.ts';
import { captureNumber } from '@/domain/manuscript/pages-left-out.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';

/** The first and the last words that are read aloud of each photograph, by capture number. */
function wordsOn(review: Review): Map<number, PageWords> {
  const words = new Map<number, PageWords>();
  for (const [page, { first, last }] of edgesOfPages(review)) {
    const n = captureNumber(review.pages[page]?.photoPath ?? null);
    if (n !== null) words.set(n, { first: words.get(n)?.first ?? first, last });
  }
  return words;
}

/** The order of the pages and what told it; null where there is a doubt. */
function orderOf(pages: readonly StoredPage[], review: Review): { ids: string[]; by: OrderedBy } | null {
  const [read, words] = [readPhotos(review), wordsOn(review)];
  const phoned = pages.map(({ id, n }) => {
    const photo = read.get(n) ?? { printed: [null], words: new Set<string>() };
    return { ...photo, id, n, phone: rangeOfPage(n) ?? '' };
  });
  const byNumbers =
    orderOfNumbers(phoned) ??
    orderOfPhones(
      phoned.map((photo) => ({ ...photo, printed: photo.printed.find((number) => number !== null) ?? null })),
    );
  if (byNumbers) return { ids: byNumbers, by: 'numbers' };
  const byText = orderByText(
    phoned.map(({ id, n, phone }) => ({ id, phone, ...(words.get(n) ?? { first: '', last: '' }) })),
  );
  return byText && { ids: byText, by: 'text' };
}

/**
 * Puts pages that came from other phones since the last time where their printed numbers say, or where these are missing
 * the sentences that run over from page to page, once the pages were read. Pages the person has moved stay behind the page
 * they put them behind. Where neither tells, the person is asked.
 * @returns whether the order is another one now, so that they are to be read again
 * @throws AppError
 */
export async function orderArrived(sessionId: SessionId): Promise<boolean> {
  if (!(await wasInvited(sessionId))) return false;
  const waiting = await listNotOrdered(sessionId);
  if (waiting.length === 0) return false;
  const { data } = await call('get_review', { sessionId });
  if (!data?.review) return false;
  const pages = await listPages(sessionId);
  const order = orderOf(pages, data.review);
  const ids = order ? withPagesPutByHand(order.ids, pages) : [];
  const isOther = ids.some((id, at) => pages[at]?.id !== id);
  const isHeldByHand = !isOther && (order?.ids.some((id, at) => ids[at] !== id) ?? false);
  if (!order || isHeldByHand) {
    await noteUnplaced(sessionId, waiting);
    return false;
  }
  const numbers = new Map(pages.map(({ id, n }) => [id, n]));
  if (isOther)
    await putInOrder(
      sessionId,
      ids.flatMap((id) => numbers.get(id) ?? []),
      order.by,
    );
  else await keepOrder(sessionId);
  return isOther;
}
