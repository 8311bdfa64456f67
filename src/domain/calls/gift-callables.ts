import * as v from 'valibot';
import { EMAIL, isName, oneLine } from '../account/email.ts';
import { MAX_LETTER_WORDS } from '../audiobook/gift-letter.ts';
import { GIFT_ID, type ListedGift, MAX_GIFT_NAME, MAX_GIFT_WORDS } from '../payment/gift.ts';
import { failure, shortText } from './common.ts';

const giftName = v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(MAX_GIFT_NAME));

/** Callables of gifts that are bought before there is a book; part of `CALLABLES`. */
export const GIFT_CALLABLES = {
  /**
   * One gift of the caller. `buy` opens its payment, or opens it anew with other words or another package. `letter` sends its
   * code on a day, or on another one; null takes it back.
   */
  buy_gift: {
    input: v.object({
      giftId: v.pipe(v.string(), v.regex(GIFT_ID)),
      buy: v.exactOptional(
        v.object({
          /** the server names the price */
          tier: v.picklist(['Lullaby', 'Memoir', 'Novel']),
          name: giftName,
          from: giftName,
          words: v.pipe(v.string(), v.trim(), v.maxLength(MAX_GIFT_WORDS)),
          email: EMAIL,
        }),
      ),
      letter: v.exactOptional(
        v.nullable(
          v.object({
            to: EMAIL,
            words: v.pipe(v.string(), v.trim(), v.maxLength(MAX_LETTER_WORDS)),
            /** 2026-12-24, where the giver is */
            day: shortText,
            /** such as America/New_York */
            timeZone: shortText,
          }),
        ),
      ),
    }),
    output: v.object({
      ...failure,
      clientSecret: v.optional(v.string()),
      /** absent when there is none under this id yet */
      gift: v.optional(v.custom<ListedGift>((given) => typeof given === 'object' && given !== null)),
    }),
  },
  /** Every gift of the caller, newest first. */
  list_gifts: {
    input: v.object({}),
    output: v.object({ ...failure, gifts: v.optional(v.custom<readonly ListedGift[]>(Array.isArray)) }),
  },
} as const;
