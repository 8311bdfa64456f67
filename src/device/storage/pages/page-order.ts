import { changeSetting, deleteSetting, readSetting, saveSetting } from '@/device/storage/settings.ts';
import { rangeOfPage } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { orderPages } from './arrange-pages.ts';
import { listPages } from './pages.ts';

/** Numbers of pages that have found their place: where the person moves them afterwards, they stay. */
const orderedSetting = (sessionId: SessionId) => `ordered-pages:${sessionId}`;
/** Numbers of pages whose place neither numbers nor words told, until the person has put them in order. */
const unplacedSetting = (sessionId: SessionId) => `unplaced-pages:${sessionId}`;
/** By what pages were put in order, and their numbers in the order before: the way back. */
const earlierSetting = (sessionId: SessionId) => `earlier-order:${sessionId}`;

/** What told the order: the numbers printed on the pages or the sentences that run over; or the person asked for it. */
export type OrderedBy = 'numbers' | 'text' | 'person';

const numbersIn = (setting: unknown): number[] =>
  typeof setting === 'string' ? setting.split(' ').filter(Boolean).map(Number) : [];

/** Pages of other phones that have not been put in order yet, by number. */
export async function listNotOrdered(sessionId: SessionId): Promise<number[]> {
  const ordered = new Set(numbersIn(await readSetting(orderedSetting(sessionId))));
  const pages = await listPages(sessionId);
  return pages.flatMap(({ n }) => (rangeOfPage(n) !== null && !ordered.has(n) ? n : []));
}

/** Pages of other phones that wait to be put in order, by number. */
export async function listUnplaced(sessionId: SessionId): Promise<number[]> {
  return numbersIn(await readSetting(unplacedSetting(sessionId)));
}

export const countUnplaced = async (sessionId: SessionId) => (await listUnplaced(sessionId)).length;

export const noteUnplaced = (sessionId: SessionId, numbers: readonly number[]) =>
  saveSetting(unplacedSetting(sessionId), numbers.join(' '));

/** They are in order: they stay where they are. */
export async function keepOrder(sessionId: SessionId): Promise<void> {
  const others = (await listPages(sessionId)).filter(({ n }) => rangeOfPage(n) !== null);
  await changeSetting(orderedSetting(sessionId), () => others.map(({ n }) => n).join(' '));
  await changeSetting(unplacedSetting(sessionId), () => undefined);
}

/** Gives the pages of a book another order, with a way back. @param numbers of the pages, in order */
export async function putInOrder(
  sessionId: SessionId,
  numbers: readonly number[],
  by: OrderedBy,
): Promise<void> {
  const pages = await listPages(sessionId);
  const ids = new Map(pages.map(({ n, id }) => [n, id]));
  await saveSetting(earlierSetting(sessionId), [by, ...pages.map(({ n }) => n)].join(' '));
  await orderPages(
    sessionId,
    numbers.flatMap((n) => ids.get(n) ?? []),
  );
  await keepOrder(sessionId);
}

/** By what the pages were put in order, as long as the person can have the order before back; else null. */
export async function orderedBy(sessionId: SessionId): Promise<OrderedBy | null> {
  const [by] = String((await readSetting(earlierSetting(sessionId))) ?? '').split(' ');
  return by === 'numbers' || by === 'text' || by === 'person' ? by : null;
}

/** The order before, by the person's hand: it is not changed by itself any more. */
export async function putBack(sessionId: SessionId): Promise<void> {
  const [, ...numbers] = numbersIn(await readSetting(earlierSetting(sessionId)));
  const ids = new Map((await listPages(sessionId)).map(({ n, id }) => [n, id]));
  await orderPages(
    sessionId,
    numbers.flatMap((n) => ids.get(n) ?? []),
    { byHand: true },
  );
  await deleteSetting(earlierSetting(sessionId));
}

/** The person is content with the order. */
export const forgetEarlierOrder = (sessionId: SessionId) => deleteSetting(earlierSetting(sessionId));
