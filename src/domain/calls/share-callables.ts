import * as v from 'valibot';
import { EMAIL, isName, oneLine } from '../account/email.ts';
import { COVER_DESIGNS } from '../audiobook/cover-design.ts';
import {
  LETTER_ID,
  type ListedGiftLetter,
  MAX_LETTER_NAME,
  MAX_LETTER_WORDS,
} from '../audiobook/gift-letter.ts';
import {
  type ListedShareLink,
  MAX_SHARE_LINE,
  MAX_SHARE_NAME,
  MAX_SHARED_PAGES,
  SHARE_CODE,
  SHARE_ENTRY,
  SHARE_TOKEN,
} from '../audiobook/share-link.ts';
import { failure, shortText, url } from './common.ts';

const letterName = v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(MAX_LETTER_NAME));
const letterId = v.pipe(v.string(), v.regex(LETTER_ID));

/** Callables of the links by which a family listens; part of `CALLABLES`. */
export const SHARE_CALLABLES = {
  /** A link by which the family listens to a finished book without an account. Its token is told this once. */
  create_share_link: {
    input: v.object({
      orderId: shortText,
      name: v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(MAX_SHARE_NAME)),
      line: v.pipe(v.string(), v.transform(oneLine), v.maxLength(MAX_SHARE_LINE)),
      isTextShown: v.boolean(),
      isPagesShown: v.optional(v.boolean(), false),
      isPictureShown: v.optional(v.boolean(), false),
      /** null for none */
      code: v.nullable(v.pipe(v.string(), v.regex(SHARE_CODE))),
      /** ISO 8601; null for a link that stays */
      endsAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    }),
    output: v.object({ ...failure, token: v.optional(v.string()), linkId: v.optional(v.string()) }),
  },
  /** The links of a book that have not ended, newest first. */
  list_share_links: {
    input: v.object({ orderId: shortText }),
    output: v.object({
      ...failure,
      links: v.optional(v.custom<readonly ListedShareLink[]>(Array.isArray)),
    }),
  },
  /** Ends one link of a book; null ends all of them. */
  end_share_link: {
    input: v.object({ orderId: shortText, linkId: v.nullable(shortText) }),
    output: v.object({ ...failure }),
  },
  /** Letters with a link to a finished book, each for a day. `write` makes one or changes it, `stop` takes it back. */
  gift_letters: {
    input: v.object({
      orderId: shortText,
      write: v.exactOptional(
        v.object({
          letterId,
          to: EMAIL,
          name: letterName,
          from: letterName,
          words: v.pipe(v.string(), v.trim(), v.maxLength(MAX_LETTER_WORDS)),
          /** 2026-12-24, where the giver is */
          day: shortText,
          /** such as America/New_York */
          timeZone: shortText,
        }),
      ),
      stop: v.exactOptional(letterId),
    }),
    output: v.object({
      ...failure,
      letters: v.optional(v.custom<readonly ListedGiftLetter[]>(Array.isArray)),
    }),
  },
  /** For anybody: the book behind a link, for a quarter of an hour; with `pages`, pictures of its pages instead. */
  open_share_link: {
    input: v.object({
      token: v.pipe(v.string(), v.regex(SHARE_TOKEN)),
      /** four digits, or the pass that was given for them */
      code: v.nullable(v.pipe(v.string(), v.regex(SHARE_ENTRY))),
      /** by their names in the timings */
      pages: v.exactOptional(v.pipe(v.array(shortText), v.maxLength(MAX_SHARED_PAGES))),
    }),
    output: v.object({
      ...failure,
      /** opens the book in place of the digits; absent where none are asked for */
      pass: v.optional(v.string()),
      /** one for each that was asked for; null where there is no picture */
      pageUrls: v.optional(v.array(v.nullable(url))),
      book: v.optional(
        v.object({
          title: v.string(),
          author: v.nullable(v.string()),
          narrator: v.string(),
          line: v.string(),
          design: v.nullable(v.picklist(COVER_DESIGNS)),
          isTextShown: v.boolean(),
          soundUrl: url,
          soundBytes: v.number(),
          coverUrl: url,
          durationSeconds: v.number(),
          /** to be read by `readTimings`; texts are empty where they are not to be shown, pages are not told where they are not */
          timings: v.custom<object>((given) => typeof given === 'object'),
        }),
      ),
    }),
  },
} as const;
