import { call } from '@/backend/calls/callables.ts';
import { wasInvited } from '@/device/storage/books/invited.ts';
import { orderPages } from '@/device/storage/pages/arrange-pages.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { changeSetting, readSetting } from '@/device/storage/settings.ts';
import { rangeOfPage } from '@/domain/helping/helping.ts';
import { orderByText } from '@/domain/manuscript/order-by-text.ts';
import { orderOfPhones } from '@/domain/manuscript/order-of-phones.ts';
import { edgesOfPages, type PageWords } from '@/domain/manuscript/page-seams.ts';
import { captureNumber } from '@/domain/manuscript/pages-left-out.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';

/** Numbers of pages that have found their place: where the person moves them afterwards, they stay. */
const orderedSetting = (sessionId: SessionId) => `ordered-pages:${sessionId}`;

/** What is printed on each photograph, by capture number; of an open book the first of its pages. */
function printedOn({ pages }: Review): Map<number, number> {
  const printed = new Map<number, number>();
  for (const { photoPath, printedNumber } of pages) {
    const n = captureNumber(photoPath);
    if (n !== null && printedNumber !== null && !printed.has(n)) printed.set(n, printedNumber);
  }
  return printed;
}

/** The first and the last words that are read aloud of each photograph, by capture number. */
function wordsOn(review: Review): Map<number, PageWords> {
  const words = new Map<number, PageWords>();
  for (const [page, { first, last }] of edgesOfPages(review)) {
    const n = captureNumber(review.pages[page]?.photoPath ?? null);
    if (n !== null) words.set(n, { first: words.get(n)?.first ?? first, last });
  }
  return words;
}

/** Numbers of pages whose place neither numbers nor words told, until the person has put them in order. */
const unplacedSetting = (sessionId: SessionId) => `unplaced-pages:${sessionId}`;

/** How many pages of other phones wait to be put in order. */
export async function countUnplaced(sessionId: SessionId): Promise<number> {
  const numbers = String((await readSetting(unplacedSetting(sessionId))) ?? '');
  return numbers.split(' ').filter(Boolean).length;
}

/** The person has put them in order: they stay where they are. */
export async function keepOrder(sessionId: SessionId): Promise<void> {
  const others = (await listPages(sessionId)).filter(({ n }) => rangeOfPage(n) !== null);
  await changeSetting(orderedSetting(sessionId), () => others.map(({ n }) => n).join(' '));
  await changeSetting(unplacedSetting(sessionId), () => undefined);
}

/**
 * Puts pages that came from other phones since the last time where their printed numbers say, or where these are missing
 * the sentences that run over from page to page, once the pages were read. Where neither tells, the person is asked.
 * @returns whether the order is another one now, so that they are to be read again
 * @throws AppError
 */
export async function orderArrived(sessionId: SessionId): Promise<boolean> {
  if (!(await wasInvited(sessionId))) return false;
  const pages = await listPages(sessionId);
  const placed = new Set(String((await readSetting(orderedSetting(sessionId))) ?? '').split(' '));
  const others = pages.filter(({ n }) => rangeOfPage(n) !== null);
  if (others.every(({ n }) => placed.has(String(n)))) return false;
  const { data } = await call('get_review', { sessionId });
  if (!data?.review) return false;
  const [printed, words] = [printedOn(data.review), wordsOn(data.review)];
  const phoned = pages.map(({ id, n }) => ({ id, n, phone: rangeOfPage(n) ?? '' }));
  const order =
    orderOfPhones(phoned.map((page) => ({ ...page, printed: printed.get(page.n) ?? null }))) ??
    orderByText(phoned.map((page) => ({ ...page, ...(words.get(page.n) ?? { first: '', last: '' }) })));
  if (!order) {
    const waiting = others.filter(({ n }) => !placed.has(String(n)));
    await changeSetting(unplacedSetting(sessionId), () => waiting.map(({ n }) => n).join(' '));
    return false;
  }
  const isOther = order.some((id, at) => pages[at]?.id !== id);
  if (isOther) await orderPages(sessionId, order);
  await keepOrder(sessionId);
  return isOther;
}
