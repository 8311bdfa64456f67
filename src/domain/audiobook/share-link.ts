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
