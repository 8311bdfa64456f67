import type { Withdrawal } from './payment.ts';
import type { TierName } from './tiers.ts';
import type { VoidReason } from './voucher.ts';

/** Made on the device, so that two windows and a reload pay for one gift. */
export const GIFT_ID = /^[0-9a-f]{32}$/;
export const MAX_GIFT_NAME = 80;
/** A few words have their place on a card. */
export const MAX_GIFT_WORDS = 300;

/** Whom a letter with the code is for, and what it says. It is forgotten as soon as the letter is on its way. */
interface CodeLetterWords {
  /** a third person, who is written to this once */
  readonly to: string;
  readonly words: string;
}

/** `changes`: how often it was written; a letter that was put on the list before a change is not that letter. */
type Written = { readonly day: string; readonly changes: number };

/** A letter that brings the code on a day; the day where the giver is, such as 2026-12-24. */
export type CodeLetter =
  | (Written & CodeLetterWords & { readonly state: 'waiting' })
  | (Written & CodeLetterWords & { readonly state: 'posting' })
  | (Written & { readonly state: 'sent' })
  | (Written & { readonly state: 'failed' });

/** What its giver wrote. */
export interface GiftWords {
  /** who gets it */
  readonly name: string;
  readonly from: string;
  readonly words: string;
  /** the giver's own, for the receipt and the code */
  readonly email: string;
}

/**
 * `gifts/{id}`: the card to a voucher that was bought, for its giver; whoever has the code is told what the card says. The code
 * stands here and in the giver's letter; when this is deleted, whoever has the code can still use it.
 */
export interface Gift extends GiftWords {
  readonly ownerUid: string;
  readonly voucherId: string;
  readonly code: string;
  readonly tier: TierName;
  readonly createdAt: Date;
  readonly letter?: CodeLetter;
  /** when a letter that waits is due: absent where none does */
  readonly dueAt?: Date;
  /** its giver has withdrawn; absent for nearly every gift */
  readonly withdrawal?: Withdrawal;
}

export type GiftEvent =
  | {
      readonly kind: 'letter-written';
      readonly letter: CodeLetterWords & Pick<Written, 'day'>;
      readonly dueAt: Date;
    }
  | ({ readonly kind: 'withdrawn' } & Withdrawal)
  | { readonly kind: 'letter-stopped' | 'letter-posted' | 'letter-sent' | 'letter-failed' };

const isUnderWay = (letter: CodeLetter | undefined) =>
  letter?.state === 'posting' || letter?.state === 'sent';

/** What an event makes of its letter; the same gift when that changes nothing. On its way it is not changed any more. */
export function nextGift(gift: Gift, event: GiftEvent): Gift {
  if (event.kind === 'withdrawn')
    return gift.withdrawal ? gift : { ...gift, withdrawal: { at: event.at, name: event.name } };
  const { letter, dueAt: _, ...rest } = gift;
  if (event.kind === 'letter-written') {
    if (isUnderWay(letter)) return gift;
    const changes = (letter?.changes ?? -1) + 1;
    return { ...rest, letter: { ...event.letter, changes, state: 'waiting' }, dueAt: event.dueAt };
  }
  if (!letter || letter.state === 'sent') return gift;
  if (event.kind === 'letter-stopped') return letter.state === 'posting' ? gift : rest;
  if (letter.state === 'failed') return gift;
  if (event.kind === 'letter-posted')
    return letter.state === 'posting' ? gift : { ...rest, letter: { ...letter, state: 'posting' } };
  const { day, changes } = letter;
  return { ...rest, letter: { day, changes, state: event.kind === 'letter-sent' ? 'sent' : 'failed' } };
}

/** What its giver is told of its letter; what was written, only until it is on its way. */
export interface ListedCodeLetter {
  readonly state: CodeLetter['state'];
  readonly day: string;
  readonly written: CodeLetterWords | null;
}

/** What its giver is told of it. */
export interface ListedGift extends GiftWords {
  readonly giftId: string;
  readonly tier: TierName;
  readonly amountCents: number;
  readonly state: 'unpaid' | 'unused' | 'used' | 'void';
  readonly because: VoidReason | null;
  /** null until it is paid */
  readonly code: string | null;
  /** the bank or the provider's event is being waited for */
  readonly isPending: boolean;
  /** ISO 8601: until then nobody need ask why; null where no money goes back */
  readonly refundableUntil: string | null;
  readonly letter: ListedCodeLetter | null;
}

/** Until when there is money to have back, and how: by a person's hand, for whoever writes. Null where there is none. */
export function refundWords({ refundableUntil }: Pick<ListedGift, 'refundableUntil'>): string | null {
  if (refundableUntil === null || Date.parse(refundableUntil) < Date.now()) return null;
  const day = new Date(refundableUntil).toLocaleDateString('en-US', { dateStyle: 'long' });
  return `You can have your money back until ${day}: reply to the email with the code.`;
}

/** Where somebody begins who was given a code. Behind the sign that is sent to no server. */
export const giftPath = (code: string): string => `/gift#${code}`;

export const codeInPath = (hash: string): string => hash.replace(/^#/, '');
