import * as v from 'valibot';
import { EMAIL, isName, oneLine } from '../account/email.ts';
import type { BookFormat, ListedBookFile } from '../audiobook/book-file.ts';
import { COVER_DESIGNS } from '../audiobook/cover-design.ts';
import {
  LETTER_ID,
  type ListedGiftLetter,
  type ListedShareLink,
  MAX_LETTER_NAME,
  MAX_LETTER_WORDS,
  MAX_SHARE_LINE,
  MAX_SHARE_NAME,
  MAX_SHARED_PAGES,
  SHARE_CODE,
  SHARE_ENTRY,
  SHARE_TOKEN,
} from '../audiobook/share-link.ts';
import {
  HELP_TOKEN,
  type ListedHelper,
  type ListedInvitation,
  type ListedPage,
  MAX_DELETED_TOLD,
  MAX_HELPER_NAME,
} from '../helping/helping.ts';
import { MAX_OTHER_READINGS, MAX_PARAGRAPH_CHARACTERS } from '../limits.ts';
import type { NamedOrder, NamesOfBook } from '../names/names-of-book.ts';
import {
  PRONUNCIATION_SAID,
  PRONUNCIATION_SENTENCE,
  PRONUNCIATION_WORD,
  type Pronunciation,
} from '../names/pronunciations.ts';
import { GIFT_ID, type ListedGift, MAX_GIFT_NAME, MAX_GIFT_WORDS } from '../payment/gift.ts';
import { isSessionId, type SessionId } from '../session.ts';

export const url = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));
export const shortText = v.pipe(v.string(), v.maxLength(300));
export const sessionId = v.custom<SessionId>(isSessionId, 'not a session id');
export const personName = v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(120));
/** Looked into by whoever needs it: the first screen does without the schema. */
export const given = v.custom<object>((value) => typeof value === 'object' && value !== null);
/** `errorCode`: what is wrong, where a screen or the outbox has to know more than the words. */
export const failure = {
  success: v.boolean(),
  error: v.optional(v.string()),
  errorCode: v.exactOptional(v.string()),
};

const pageNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999));

const permission = v.exactOptional(given);

/** Callables of many hands on one book; part of `CALLABLES`. */
export const HELP_CALLABLES = {
  /**
   * For the owner of a book: who helps or has helped, and the invitations that are open. `invite` makes one, whose token is
   * told this once. `end` ends an invitation or a helper, who comes back by a newer invitation only. `permission`: instead of
   * these, what belongs to the permissions for its voice; to be read by `readOwnerRequest`, the answer by
   * `readPermissionAnswer`.
   */
  book_helpers: {
    input: v.object({
      sessionId,
      invite: v.exactOptional(v.literal(true)),
      end: v.exactOptional(
        v.object({ invitationId: v.exactOptional(shortText), helperId: v.exactOptional(shortText) }),
      ),
      permission,
    }),
    output: v.object({
      ...failure,
      /** of the invitation that was made */
      token: v.optional(v.string()),
      invitationId: v.optional(v.string()),
      invitations: v.optional(v.custom<readonly ListedInvitation[]>(Array.isArray)),
      helpers: v.optional(v.custom<readonly ListedHelper[]>(Array.isArray)),
      permission,
    }),
  },
  /**
   * `asks`: whether an invitation still lets somebody in who is not signed in yet. `join`: whoever has an invitation and is signed in, as a guest or a member, becomes a helper; asked again, it answers
   * the same. `pagesOf`: the photographs of a book that have arrived, for its owner and who helps with it; a helper's phone
   * says by the way what it has that is not there. `permission`: whoever has a link that asks for their voice; to be read by
   * `readLinkRequest`, the answer by `readLinkTold`.
   */
  help_with_book: {
    input: v.object({
      asks: v.exactOptional(v.object({ token: v.pipe(v.string(), v.regex(HELP_TOKEN)) })),
      join: v.exactOptional(
        v.object({
          token: v.pipe(v.string(), v.regex(HELP_TOKEN)),
          name: v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(MAX_HELPER_NAME)),
        }),
      ),
      pagesOf: v.exactOptional(sessionId),
      phone: v.exactOptional(
        v.object({
          unsent: pageNumber,
          deleted: v.pipe(v.array(pageNumber), v.maxLength(MAX_DELETED_TOLD)),
          /** words that wait on it, because somebody else changed the place before; absent in older apps */
          versions: v.exactOptional(pageNumber),
        }),
      ),
      permission,
    }),
    output: v.object({
      ...failure,
      permission,
      /** `range`: the digits with which all page numbers of this helper begin */
      book: v.optional(v.object({ sessionId, title: v.string(), range: v.string(), isPaid: v.boolean() })),
      pages: v.optional(v.custom<readonly ListedPage[]>(Array.isArray)),
      /** whether there is a text to proofread */
      isRead: v.exactOptional(v.boolean()),
      /** how many of the photographs are in that text; absent for a text that was read by an older server */
      photosRead: v.exactOptional(v.number()),
      /** of the book, once it was read */
      title: v.exactOptional(v.string()),
      /** whether the book is paid for: no more pages are taken of helpers, and its text stays as it is */
      isPaid: v.exactOptional(v.boolean()),
    }),
  },
} as const;

const isObject = (given: unknown) => typeof given === 'object';

/** As it is shown while a book is heard: one that ends nowhere is a whole paragraph. */
const SHOWN_SENTENCE = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PARAGRAPH_CHARACTERS));

/** Callables about how names are said; part of `CALLABLES`. */
export const NAME_CALLABLES = {
  /** Names and unusual words of a memoir, how they are said, and what its finished book knows of that. */
  get_names: {
    input: v.object({ sessionId }),
    output: v.object({ ...failure, data: v.optional(v.custom<NamesOfBook>(isObject)) }),
  },
  /** Keeps how one word is said, in the whole book or in one sentence; null: as it is written. Safe to repeat. */
  save_pronunciation: {
    input: v.object({
      sessionId,
      word: PRONUNCIATION_WORD,
      said: v.nullable(PRONUNCIATION_SAID),
      sentence: v.exactOptional(PRONUNCIATION_SENTENCE),
    }),
    output: v.object({
      ...failure,
      data: v.optional(
        v.custom<{ readonly pronunciations: readonly Pronunciation[]; readonly order: NamedOrder | null }>(
          isObject,
        ),
      ),
    }),
  },
  /** One name, in the voice of the book or before there is one in the built-in one. */
  hear_name: {
    input: v.object({ sessionId, name: v.union([PRONUNCIATION_SAID, PRONUNCIATION_WORD]) }),
    output: v.object({ ...failure, url: v.optional(v.string()) }),
  },
  /**
   * Reads those sentences of a finished book again whose names are said otherwise by now, one whose words are mended, and
   * one that is wanted in another reading; and says in other words that its voice is recreated. Free of charge; so many words of a book may be changed, and a sentence be read
   * in so many ways.
   */
  renew_book: {
    input: v.object({
      orderId: shortText,
      fix: v.exactOptional(
        v.object({
          /** of the sentences that are shown while it is heard */
          index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
          sentence: SHOWN_SENTENCE,
          text: v.pipe(
            v.string(),
            v.maxLength(MAX_PARAGRAPH_CHARACTERS),
            v.transform(oneLine),
            v.minLength(1),
          ),
        }),
      ),
      take: v.exactOptional(
        v.object({
          index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
          sentence: SHOWN_SENTENCE,
          /** 0 is the first one */
          reading: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_OTHER_READINGS)),
        }),
      ),
    }),
    output: v.object({ ...failure }),
  },
} as const;

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
          /** whether the picture of its cover shows a photo; absent from a server of before */
          hasPhoto: v.optional(v.boolean()),
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

const giftName = v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(MAX_GIFT_NAME));

/** Callables of gifts that are bought before there is a book; part of `CALLABLES`. */
export const GIFT_CALLABLES = {
  /**
   * One gift of the caller. `buy` opens its payment, or opens it anew with other words or another package. `letter` sends its
   * code on a day, or on another one; null takes it back. `withdraw`, the giver's name: the money goes back.
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
      withdraw: v.exactOptional(personName),
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

// Their names are checked by the server and their rows by nobody else: the first screen does without the table of formats.
const format = v.custom<BookFormat>(Boolean);

/** The callable of a book's files in other formats; part of `CALLABLES`. */
export const BOOK_FILE_CALLABLES = {
  /**
   * Tells what there is. `make` asks for one: of the same content it is made once. `cancel` stops one that is being made;
   * what is done of it stays for the next time.
   */
  book_files: {
    input: v.object({ orderId: shortText, make: v.exactOptional(format), cancel: v.exactOptional(format) }),
    /** `files`: those of this book that were ever asked for */
    output: v.object({ ...failure, files: v.optional(v.custom<readonly ListedBookFile[]>(Array.isArray)) }),
  },
} as const;
