/** What a caller may do after a failure: the outbox, the jobs and the screens all decide by this one word. */
export type RetryRule = 'never' | 'later' | 'after-sign-in' | 'after-user-acts';
/** The status words of the callable protocol, as the Firebase client SDK spells them. */
export type CallableStatus =
  | 'invalid-argument'
  | 'failed-precondition'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'already-exists'
  | 'aborted'
  | 'resource-exhausted'
  | 'cancelled'
  | 'internal'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline-exceeded'
  | 'unknown';
interface ErrorRow {
  readonly status: CallableStatus;
  readonly retry: RetryRule;
  /** What a person reads: the trouble, then the way out. */
  readonly sentence: string;
}
/** Every failure the product knows. One row decides the HTTP status, the retry and the words. */
export declare const ERRORS: {
  readonly 'invalid-argument': ErrorRow;
  readonly 'failed-precondition': ErrorRow;
  readonly unauthenticated: ErrorRow;
  readonly 'permission-denied': ErrorRow;
  readonly 'not-found': ErrorRow;
  readonly 'already-exists': ErrorRow;
  readonly aborted: ErrorRow;
  readonly 'resource-exhausted': ErrorRow;
  readonly cancelled: ErrorRow;
  readonly internal: ErrorRow;
  readonly unimplemented: ErrorRow;
  readonly unavailable: ErrorRow;
  readonly 'deadline-exceeded': ErrorRow;
  readonly unknown: ErrorRow;
  readonly 'document-empty': ErrorRow;
  readonly 'document-damaged': ErrorRow;
  readonly 'document-encrypted': ErrorRow;
  readonly 'document-mislabelled': ErrorRow;
  readonly 'document-unsupported': ErrorRow;
  readonly 'document-too-large': ErrorRow;
  readonly 'document-too-many-pages': ErrorRow;
  readonly 'document-too-hard': ErrorRow;
  readonly 'document-no-text': ErrorRow;
  readonly 'photo-unreadable': ErrorRow;
  readonly 'text-not-speakable': ErrorRow;
  readonly 'clip-empty': ErrorRow;
  readonly 'clip-damaged': ErrorRow;
  readonly 'clip-no-audio': ErrorRow;
  readonly 'clip-no-speech': ErrorRow;
  readonly 'clip-too-large': ErrorRow;
  readonly 'voice-permission-missing': ErrorRow;
  readonly 'page-count-differs': ErrorRow;
  readonly 'custom-quote': ErrorRow;
  readonly 'payment-declined': ErrorRow;
  readonly 'disk-full': ErrorRow;
};
export type ErrorCode = keyof typeof ERRORS;
/** A work that could not be done. Expected outcomes are values, not errors. */
export declare class AppError extends Error {
  readonly code: ErrorCode;
  /** Plain data for logs and for the screen; never text or voice of a person. */
  readonly details: Record<string, unknown> | undefined;
  constructor(
    code: ErrorCode,
    message?: string,
    more?: {
      details?: Record<string, unknown>;
      cause?: unknown;
    },
  );
  /** The sentence a person reads. */
  get sentence(): string;
  get retry(): RetryRule;
}
export declare function isErrorCode(value: unknown): value is ErrorCode;
/** True for the error that a cancelled AbortSignal throws; it passes every catch. */
export declare function isAbort(error: unknown): boolean;
/** Anything thrown, as an AppError: our own pass, the rest becomes `fallback` with the original as cause. */
export declare function toAppError(error: unknown, fallback?: ErrorCode): AppError;
/** An error as plain data, for postMessage, child processes and stored rows. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}
export declare function toPlainError(error: unknown): PlainError;
export declare function fromPlainError(plain: PlainError): AppError;
