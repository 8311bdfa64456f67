/** One family's memoir on its way to an audiobook. Made on the device, so that it works offline. */
export type SessionId = string & { readonly __brand: 'SessionId' };

/** Milliseconds since 1970, a hyphen, 128 random bits in hex. */
export const SESSION_ID_PATTERN = /^\d{13}-[0-9a-f]{32}$/;

/**
 * Makes a session id. It names things and opens nothing: authority is the caller's uid.
 * @param nowMs milliseconds since 1970
 * @param random 16 bytes from a cryptographic source
 */
export function makeSessionId(nowMs: number, random: Uint8Array): SessionId {
  if (random.length !== 16) throw new RangeError('a session id needs 16 random bytes');
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${String(Math.trunc(nowMs)).padStart(13, '0')}-${hex}` as SessionId;
}

export function isSessionId(value: unknown): value is SessionId {
  return typeof value === 'string' && SESSION_ID_PATTERN.test(value);
}
