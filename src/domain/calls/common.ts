import * as v from 'valibot';

export const url = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));
export const shortText = v.pipe(v.string(), v.maxLength(300));
/** `errorCode`: what is wrong, where a screen or the outbox has to know more than the words. */
export const failure = {
  success: v.boolean(),
  error: v.optional(v.string()),
  errorCode: v.exactOptional(v.string()),
};
