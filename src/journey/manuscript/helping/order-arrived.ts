import { call } from '@/backend/calls/callables.ts';
import { orderPages } from '@/device/storage/pages/arrange-pages.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { changeSetting, readSetting } from '@/device/storage/settings.ts';
import { rangeOfPage } from '@/domain/helping/helping.ts';
import { orderOfPhones } from '@/domain/manuscript/order-of-phones.ts';
import { captureNumber } from '@/domain/manuscript/pages-left-out.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';
import { wasInvited } from './take-in-pages.ts';

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

/**
 * Puts pages that came from other phones since the last time where their printed numbers say, once the pages were read.
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
  if (!data) return false;
  const printed = printedOn(data.review);
  const order = orderOfPhones(
    pages.map(({ id, n }) => ({ id, phone: rangeOfPage(n) ?? '', printed: printed.get(n) ?? null })),
  );
  if (!order) return false;
  const isOther = order.some((id, at) => pages[at]?.id !== id);
  if (isOther) await orderPages(sessionId, order);
  await changeSetting(orderedSetting(sessionId), () => others.map(({ n }) => n).join(' '));
  return isOther;
}
