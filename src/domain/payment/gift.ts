import type { TierName } from './tiers.ts';
import type { VoidReason } from './voucher.ts';

/** Made on the device, so that two windows and a reload pay for one gift. */
export const GIFT_ID = /^[0-9a-f]{32}$/;
export const MAX_GIFT_NAME = 80;
/** A few words have their place on a card. */
export const MAX_GIFT_WORDS = 300;

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
 * `gifts/{id}`: the card to a voucher that was bought, for its giver alone. The code stands here and in the giver's letter;
 * when this is deleted, whoever has the code can still use it.
 */
export interface Gift extends GiftWords {
  readonly ownerUid: string;
  readonly voucherId: string;
  readonly code: string;
  readonly tier: TierName;
  readonly createdAt: Date;
}

/** What its giver is told of it. */
export interface ListedGift extends GiftWords {
  readonly tier: TierName;
  readonly amountCents: number;
  readonly state: 'unpaid' | 'unused' | 'used' | 'void';
  readonly because: VoidReason | null;
  /** null until it is paid */
  readonly code: string | null;
  /** the bank or the provider's event is being waited for */
  readonly isPending: boolean;
}

/** Where somebody begins who was given a code. Behind the sign that is sent to no server. */
export const giftPath = (code: string): string => `/gift#${code}`;

export const codeInPath = (hash: string): string => hash.replace(/^#/, '');
