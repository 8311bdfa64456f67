/** 128 random bits in base64url. They stand behind the # of `/help#…`, which no browser sends to a server. */
export const HELP_TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** How long an invitation is good for: a weekend at the kitchen table, and the days after it. */
export const INVITATION_DAYS = 7;
/** How many people one invitation lets in: everybody around a table, and nobody who finds it on the web later. */
export const HELPERS_PER_INVITATION = 5;
/** Invitations of one book that are open at a time. */
export const MAX_INVITATIONS = 10;
/** Helpers that one book has in its whole life: so many ranges of page numbers there are. */
export const MAX_HELPERS = 90;
export const MAX_HELPER_NAME = 40;
/** Pages that a helper's phone tells it has deleted after they were sent: more than anybody deletes by hand. */
export const MAX_DELETED_TOLD = 500;

/** Of a book that is paid for, to who helps with it or comes with an invitation. */
export const NO_MORE_PAGES =
  'This book is complete: its audiobook is made from the pages that are in it, and no more are needed.';

/** The words of the button that has pages read which came in after the text was. */
export const addPagesWords = (count: number): string =>
  count === 1 ? 'Add this page' : `Add these ${count} pages`;

export const HELP_PATH = '/help';
export const helpPath = (token: string): string => `${HELP_PATH}#${token}`;

/** The token of an address such as `/help#…`, by what stands behind the #; null for any other. */
export function helpTokenOf(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  return HELP_TOKEN.test(token) ? token : null;
}

/**
 * Page numbers are permanent, so no two devices may choose the same. The owner's device counts from 1 up to this; each
 * helper has 9,999 numbers of their own above it. functions/rules/storage.rules asks for the same.
 */
export const LAST_OWN_PAGE_NUMBER = 99_999;
const NUMBERS_PER_HELPER = 10_000;
const FIRST_RANGE = 10;

/** The range of the next helper, by how many there were before: two digits with which all their numbers begin. */
export const rangeOf = (helpersBefore: number): string => String(FIRST_RANGE + helpersBefore);

/** The number before a helper's first page. */
export const numberBefore = (range: string): number => Number(range) * NUMBERS_PER_HELPER;

/** Whose range a page's number is of; null for a page of the owner's own. */
export const rangeOfPage = (n: number): string | null =>
  n > LAST_OWN_PAGE_NUMBER ? String(Math.floor(n / NUMBERS_PER_HELPER)) : null;

/** An invitation that lets somebody in, as the owner of the book is told of it. */
export interface ListedInvitation {
  readonly invitationId: string;
  readonly createdAt: string;
  readonly endsAt: string;
  /** how many more it lets in */
  readonly usesLeft: number;
}

/** Somebody who helps with a book or has helped, as its owner is told. */
export interface ListedHelper {
  /** the range of their page numbers */
  readonly helperId: string;
  readonly name: string;
  readonly joinedAt: string;
  /** null while they help */
  readonly endedAt: string | null;
  /** how many of their photographs have arrived */
  readonly pages: number;
  /** how many were on their phone only, when it said so last; 0 where nothing is known */
  readonly unsent: number;
  /** words of theirs on which somebody else's came first: not in the text, and on their phone only, when it said so last */
  readonly versions: number;
  /** when it said so */
  readonly heardAt: string | null;
}

/** A photograph of a book that is with the server. */
export interface ListedPage {
  readonly n: number;
  readonly sizeBytes: number;
  /** hex */
  readonly sha256: string;
  /** milliseconds since 1970 */
  readonly arrivedMs: number;
  /** for the owner: the helper who deleted it on their phone afterwards; absent for every other */
  readonly deletedBy?: string;
}
