/** 128 random bits in base64url, as they stand in `/listen/{token}`. */
export const SHARE_TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** What a listener may be asked for beside the link. */
export const SHARE_CODE = /^\d{4}$/;

/** 128 random bits that a device gets for the right digits: it is not asked again, whatever strangers type. */
export const SHARE_PASS = SHARE_TOKEN;
/** What opens a link that asks for digits: they, or the pass. */
export const SHARE_ENTRY = /^(?:\d{4}|[A-Za-z0-9_-]{22})$/;

/** More than a family has phones; a book with more links than that is being published. */
export const MAX_SHARE_LINKS = 50;
/** Wrong codes in an hour; 10,000 codes take a year. */
export const MAX_WRONG_CODES_PER_HOUR = 5;
/** Wrong codes in all. Then only a new link helps. */
export const MAX_WRONG_CODES = 50;

/** Pictures of pages that are asked for at once. */
export const MAX_SHARED_PAGES = 20;

export const MAX_SHARE_NAME = 80;
export const MAX_SHARE_LINE = 300;

export const sharePath = (token: string): string => `/listen/${token}`;

/** From the beginning of a chapter, the first being 1: what a label in a printed book leads to. */
export const chapterPath = (token: string, chapter: number): string =>
  `${sharePath(token)}#chapter=${chapter}`;

/** The chapter that the end of such an address asks for; null for none. */
export function chapterAsked(hash: string): number | null {
  const chapter = Number(/^#chapter=([1-9]\d{0,3})$/.exec(hash)?.[1]);
  return chapter > 0 ? chapter : null;
}

/** Of a link whose cover is shown where it is posted: leads on to the book. */
export const cardPath = (token: string): string => `/card/${token}`;

/** Of an address such as `/card/…`, or of its picture; null for any other. */
export function cardOf(pathname: string): { readonly token: string; readonly isPicture: boolean } | null {
  const [, token = '', picture] = /^\/card\/([^/.]+)(\.jpg)?$/.exec(pathname) ?? [];
  return SHARE_TOKEN.test(token) ? { token, isPicture: picture !== undefined } : null;
}

/** The token of an address such as `/listen/…`; null for any other. */
export function shareTokenOf(pathname: string): string | null {
  const token = /^\/listen\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  return SHARE_TOKEN.test(token) ? token : null;
}

/** What the owner of a book is told of a link. */
export interface ListedShareLink {
  readonly linkId: string;
  readonly name: string;
  readonly line: string;
  readonly isTextShown: boolean;
  readonly isPagesShown: boolean;
  readonly isPictureShown: boolean;
  readonly hasCode: boolean;
  /** wrong digits were typed too often: nobody new gets in for an hour, or for good */
  readonly isCodeRefused: boolean;
  readonly createdAt: string;
  readonly endsAt: string | null;
}

/** A book has so many letters in all: more is a mailing list. */
export const MAX_GIFT_LETTERS = 20;
export const MAX_LETTER_WORDS = 800;
export const MAX_LETTER_NAME = 80;
/** A birthday, an anniversary, next Christmas. */
const MAX_DAYS_AHEAD = 400;
/** In the morning of the giver. */
const HOUR = '08:00:00';

/** Made on the device, so that what is sent twice is one letter. */
export const LETTER_ID = /^[0-9a-f]{32}$/;
const LETTER_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the giver wrote. It is forgotten as soon as the letter is on its way. */
export interface LetterWords {
  /** whom it goes to: a third person, who is written to this once */
  readonly to: string;
  readonly name: string;
  /** who signs it */
  readonly from: string;
  readonly words: string;
  /** the day where the giver is, such as 2026-12-24 */
  readonly day: string;
}

interface Whose {
  readonly ownerUid: string;
  readonly orderId: string;
  readonly createdAt: Date;
  /** how often it was changed: a letter that was put on the list before a change is not that letter */
  readonly changes: number;
}

/** `token`: of the link that is made when the letter goes, and not before */
type Unsent = LetterWords & { readonly token: string };

/** `gift_letters/{orderId}_{id}`: a letter with a link to a book, for a day. */
export type GiftLetter = Whose &
  (
    | ({ readonly state: 'waiting'; readonly dueAt: Date } & Unsent)
    | ({ readonly state: 'posting' } & Unsent)
    | { readonly state: 'sent'; readonly day: string }
    | { readonly state: 'failed'; readonly day: string }
  );

export type GiftLetterEvent =
  | ({ readonly kind: 'written'; readonly dueAt: Date; readonly at: Date; readonly token: string } & Pick<
      Whose,
      'ownerUid' | 'orderId'
    > & { readonly letter: LetterWords })
  | { readonly kind: 'posted' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed' };

function ended(letter: GiftLetter, state: 'sent' | 'failed'): GiftLetter {
  const { ownerUid, orderId, createdAt, changes, day } = letter;
  return { ownerUid, orderId, createdAt, changes, day, state };
}

const isUnsent = (letter: GiftLetter | null) => letter?.state === 'waiting' || letter?.state === 'posting';

/** What an event makes of it; the same letter when that changes nothing. On its way it is not changed any more. */
export function nextGiftLetter(letter: GiftLetter | null, event: GiftLetterEvent): GiftLetter | null {
  if (event.kind === 'written') {
    if (letter && letter.state !== 'waiting') return letter;
    const { ownerUid, orderId, dueAt, at } = event;
    return {
      ...{ ownerUid, orderId, createdAt: letter?.createdAt ?? at, changes: (letter?.changes ?? -1) + 1 },
      ...{ ...event.letter, token: letter?.token ?? event.token, state: 'waiting', dueAt },
    };
  }
  if (!letter || !isUnsent(letter)) return letter;
  if (event.kind !== 'posted') return ended(letter, event.kind);
  if (letter.state !== 'waiting') return letter;
  const { dueAt: _, ...rest } = letter;
  return { ...rest, state: 'posting' };
}

/** What its giver is told of it; what was written is told only until it is on its way. */
export interface ListedGiftLetter {
  readonly letterId: string;
  readonly state: GiftLetter['state'];
  readonly day: string;
  readonly written: LetterWords | null;
}

/** How far a place is ahead of UTC at a moment; `undefined`: where this device is. @throws RangeError for no time zone */
function aheadMs(atMs: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second')) - atMs;
}

/** The morning of a day where the giver is. @throws RangeError for no day or no time zone */
export function morningOf(day: string, timeZone: string | undefined): Date {
  const wanted = Date.parse(`${day}T${HOUR}Z`);
  if (!LETTER_DAY.test(day) || new Date(wanted).toISOString().slice(0, 10) !== day)
    throw new RangeError('no day');
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wanted - aheadMs(wanted, timeZone);
  return new Date(wanted - aheadMs(guess, timeZone));
}

/** Today, where somebody is. @throws RangeError for no time zone */
export const dayOf = (atMs: number, timeZone: string | undefined): string =>
  new Date(atMs + aheadMs(atMs, timeZone)).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;
const NO_DAY = 'Please choose the day as month, day and year.';
const DAY_IS_OVER = 'That day is over already. Please choose a later day.';
const MORNING_IS_OVER =
  'Letters go out at 8 in the morning, and for today that’s over. Please choose tomorrow or a later day.';
const DAY_IS_FAR = 'That day is more than a year away. Please choose an earlier one.';

/** When a letter of that day is due; a sentence where no letter can go on it. */
export function letterDueAt(day: string, timeZone: string, nowMs: number): Date | string {
  try {
    const due = morningOf(day, timeZone);
    // Nobody could change or stop a letter any more that is due already.
    if (due.getTime() <= nowMs) return day === dayOf(nowMs, timeZone) ? MORNING_IS_OVER : DAY_IS_OVER;
    return due.getTime() > nowMs + MAX_DAYS_AHEAD * DAY_MS ? DAY_IS_FAR : due;
  } catch (error) {
    if (error instanceof RangeError) return NO_DAY;
    throw error;
  }
}

/** The days of which a letter can be, and what is said at the field: today's is over once it has gone. */
export function daysToChoose(
  nowMs: number,
  timeZone?: string,
): { readonly min: string; readonly hint: string; readonly wanted: string } {
  const today = dayOf(nowMs, timeZone);
  const hint = 'It goes out at 8 a.m. your time';
  if (morningOf(today, timeZone).getTime() > nowMs)
    return { min: today, hint: `${hint}.`, wanted: 'Please choose today or a later day.' };
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return {
    ...{ min: tomorrow, hint: `${hint}, tomorrow at the earliest.` },
    wanted: 'Please choose tomorrow or a later day.',
  };
}
