import * as v from 'valibot';

const MAX_LENGTH = 320;

/** An address as every place takes it that asks for one. */
export const EMAIL = v.pipe(v.string(), v.email(), v.maxLength(MAX_LENGTH));

/** Asked for where an address is no whole one. */
export const WHOLE_EMAIL = 'Please enter your whole email address, such as ann@example.com.';

export function isEmail(text: string): boolean {
  return v.is(EMAIL, text);
}
