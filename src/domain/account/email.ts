import * as v from 'valibot';

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

/** Asked for where an address is no whole one. */
export const WHOLE_EMAIL = 'Please enter your whole email address, such as ann@example.com.';

export function isEmail(text: string): boolean {
  return v.is(EMAIL, text);
}
