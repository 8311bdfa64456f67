import type { SessionId } from './session.ts';
/** Where things lie in file storage. Source: product specification, section 7. Objects are create-only for clients. */
export declare const objectPath: {
  readonly document: (sessionId: SessionId, fileName: string) => string;
  /** `n` is the page's permanent capture number, never reused; a retake is a new number. */
  readonly page: (sessionId: SessionId, n: number) => string;
  readonly video: (sessionId: SessionId, extension: string) => string;
  readonly voiceSample: (sessionId: SessionId, index: number, extension: string) => string;
  readonly manuscriptText: (sessionId: SessionId) => string;
  readonly speech: (sessionId: SessionId) => string;
  readonly sample: (sessionId: SessionId, hash: string) => string;
  readonly chunk: (hash: string) => string;
  readonly audiobook: (orderId: string) => string;
};
/** A file name that survives URLs, rules and disks: letters, digits, dot, hyphen, underscore; at most 80 characters. */
export declare function safeFileName(fileName: string): string;
/**
 * Reduces a download URL that a client sent to an object path in our own bucket under the caller's session. The
 * server reads by that path and never fetches the URL, whatever its host says.
 * @throws AppError invalid-argument for anything else
 */
export declare function objectPathFromUrl(url: string, bucket: string, sessionId: SessionId): string;
/** The download URL of an object, without a token: it names the object; who may read it is decided by the rules. */
export declare function downloadUrlOf(storageUrl: string, bucket: string, path: string): string;
