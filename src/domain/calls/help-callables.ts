import * as v from 'valibot';
import { isName, oneLine } from '../account/email.ts';
import {
  HELP_TOKEN,
  type ListedHelper,
  type ListedInvitation,
  type ListedPage,
  MAX_DELETED_TOLD,
  MAX_HELPER_NAME,
} from '../helping/helping.ts';
import { failure, sessionId, shortText } from './common.ts';

const pageNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999));

/** Callables of many hands on one book; part of `CALLABLES`. */
export const HELP_CALLABLES = {
  /**
   * For the owner of a book: who helps or has helped, and the invitations that are open. `invite` makes one, whose token is
   * told this once. `end` ends an invitation or a helper, who comes back by a newer invitation only.
   */
  book_helpers: {
    input: v.object({
      sessionId,
      invite: v.exactOptional(v.literal(true)),
      end: v.exactOptional(
        v.object({ invitationId: v.exactOptional(shortText), helperId: v.exactOptional(shortText) }),
      ),
    }),
    output: v.object({
      ...failure,
      /** of the invitation that was made */
      token: v.optional(v.string()),
      invitationId: v.optional(v.string()),
      invitations: v.optional(v.custom<readonly ListedInvitation[]>(Array.isArray)),
      helpers: v.optional(v.custom<readonly ListedHelper[]>(Array.isArray)),
    }),
  },
  /**
   * `join`: whoever has an invitation and is signed in, as a guest or a member, becomes a helper; asked again, it answers
   * the same. `pagesOf`: the photographs of a book that have arrived, for its owner and who helps with it; a helper's phone
   * says by the way what it has that is not there.
   */
  help_with_book: {
    input: v.object({
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
    }),
    output: v.object({
      ...failure,
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
