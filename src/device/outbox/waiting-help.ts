import { call } from '@/backend/calls/callables.ts';
import { wasInvited } from '@/device/storage/books/invited.ts';
import { knownNumbers } from '@/device/storage/pages/arrived-page.ts';
import { AppError } from '@/domain/errors.ts';
import { type ListedHelper, rangeOfPage } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';

/** What helpers have made for a book that is not in it. */
export interface WaitingHelp {
  /** those whose phone has something */
  readonly helpers: readonly Pick<ListedHelper, 'name' | 'unsent' | 'versions'>[];
  /** those who help still */
  readonly atWork: readonly Pick<ListedHelper, 'name' | 'pages' | 'unsent'>[];
  /** pages that have arrived and are not among those of this device yet */
  readonly arrived: number;
}

/**
 * Asked for the owner, where anybody was ever invited on this device. Phones say what they have whenever their helper looks
 * at the book.
 * @throws AppError
 */
export async function waitingHelp(sessionId: SessionId): Promise<WaitingHelp | null> {
  if (!(await wasInvited(sessionId))) return null;
  const [{ helpers, error }, { pages = [] }, known] = await Promise.all([
    call('book_helpers', { sessionId }),
    call('help_with_book', { pagesOf: sessionId }),
    knownNumbers(sessionId),
  ]);
  if (!helpers) throw new AppError('unavailable', error);
  return {
    helpers: helpers.filter(({ unsent, versions }) => unsent > 0 || versions > 0),
    atWork: helpers.filter(({ endedAt }) => endedAt === null),
    arrived: pages.filter(({ n }) => rangeOfPage(n) !== null && !known.has(n)).length,
  };
}

/** Told before the text is accepted: more may come of them. */
export const atWorkWords = ({ atWork }: Pick<WaitingHelp, 'atWork'>): string[] =>
  atWork.map(({ name, pages, unsent }) => {
    if (unsent > 0)
      return `${name} is helping, and ${counted(unsent, 'page is', 'pages are')} only on ${name}’s phone.`;
    if (pages === 0) return `${name} is helping, and hasn’t sent a page yet.`;
    return `${name} is helping, and has sent ${counted(pages, 'page')} so far.`;
  });

/** Told before paying: it can still come into the book. */
export function waitingWords({ helpers, arrived }: Omit<WaitingHelp, 'atWork'>): string[] {
  const words = helpers.flatMap(({ name, unsent, versions }) => [
    ...(unsent > 0
      ? [`${counted(unsent, 'page is', 'pages are')} only on ${name}’s phone, and not in this book.`]
      : []),
    ...(versions > 0
      ? [
          `${name} wrote ${counted(versions, 'change')} at a place that somebody else changed first. The text has the first version; ask ${name} which one is right.`,
        ]
      : []),
  ]);
  if (arrived > 0)
    words.push(
      `${counted(arrived, 'page')} from your helpers came in and ${arrived === 1 ? 'isn’t' : 'aren’t'} in this text yet.`,
    );
  return words;
}

/** Told of a book that is paid for: it is not in it any more. */
export function lateWords({ helpers, arrived }: Omit<WaitingHelp, 'atWork'>): string[] {
  const words = helpers
    .filter(({ unsent }) => unsent > 0)
    .map(
      ({ name, unsent }) =>
        `${counted(unsent, 'page')} from ${name} came too late for this book. ${unsent === 1 ? 'It is' : 'They are'} still on ${name}’s phone.`,
    );
  if (arrived > 0) words.push(`${counted(arrived, 'page')} from your helpers came too late for this book.`);
  return words;
}
