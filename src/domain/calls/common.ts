import * as v from 'valibot';
import { isSessionId, type SessionId } from '../session.ts';

export const url = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));
export const shortText = v.pipe(v.string(), v.maxLength(300));
export const sessionId = v.custom<SessionId>(isSessionId, 'not a session id');
/** Looked into by whoever needs it: the first screen does without the schema. */
export const given = v.custom<object>((value) => typeof value === 'object' && value !== null);
/** `errorCode`: what is wrong, where a screen or the outbox has to know more than the words. */
export const failure = {
  success: v.boolean(),
  error: v.optional(v.string()),
  errorCode: v.exactOptional(v.string()),
};
