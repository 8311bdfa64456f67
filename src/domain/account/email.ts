import * as v from 'valibot';

/** Marks of direction, blanks without width, halves of signs and the like: nobody sees them, and a name must not differ by them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const JOINERS = '\u200c\u200d';

/**
 * A name or a title as it is kept: one line, without what cannot be seen. Signs that join letters (as in Persian and Hindi)
 * stay inside their word.
 */
export function oneLine(text: string): string {
  const words = text.replace(/\s/gu, ' ').replace(UNSEEN, '').split(' ').map(withoutLooseJoiners);
  return words.filter((word) => word !== '').join(' ');
}

function withoutLooseJoiners(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && JOINERS.includes(word.charAt(start))) start++;
  while (end > start && JOINERS.includes(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

/** Whether somebody could be called that: at least one letter or number. */
export function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** RFC 5321, 4.5.3.1.1, and what is left of a path's 256 without its angle brackets */
const MAX_LOCAL_PART = 64;
const MAX_LENGTH = 254;

/** RFC 5322, 3.2.3, without quoted local parts: what mailboxes are called. No sign that cannot be seen is in it. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
/** A domain of another script is written as its own ASCII form, `xn--…`. */
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

function isWhole(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, labels] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).split('.')];
  if (local.length > MAX_LOCAL_PART || !LOCAL_PART.test(local) || labels.length < 2) return false;
  return labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(labels.at(-1) ?? '');
}

/** An address as every place takes it that asks for one. */
export const EMAIL = v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.check(isWhole, 'no whole address'));

/** For a field: a browser takes "ann@example" for a whole address. */
export const WITH_ENDING = '.+@.+\\..{2,}';

export function isEmail(text: string): boolean {
  return v.is(EMAIL, text);
}
