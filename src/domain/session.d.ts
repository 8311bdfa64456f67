/** One family's memoir on its way to an audiobook. Made on the device, so that it works offline. */
export type SessionId = string & {
  readonly __brand: 'SessionId';
};
/** Milliseconds since 1970, a hyphen, 128 random bits in hex. */
export declare const SESSION_ID_PATTERN: RegExp;
/**
 * Makes a session id. It names things and opens nothing: authority is the caller's uid.
 * @param nowMs milliseconds since 1970
 * @param random 16 bytes from a cryptographic source
 */
export declare function makeSessionId(nowMs: number, random: Uint8Array): SessionId;
export declare function isSessionId(value: unknown): value is SessionId;
