import { AppError, type ErrorCode, isAbort, isErrorCode } from '@/domain/errors.ts';

/** The vendor's word for a failure without its prefix: 'auth/weak-password' is 'weak-password'. */
export function vendorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code.replace(/^[a-z]+\//, '') : '';
}

/** Words of the vendor that are not ours. */
const TRANSLATED: Record<string, ErrorCode> = {
  'network-request-failed': 'unavailable',
  'too-many-requests': 'resource-exhausted',
  'user-token-expired': 'unauthenticated',
  'invalid-user-token': 'unauthenticated',
  'user-disabled': 'permission-denied',
};

/** The HTTP status that the functions client appends to every message; 0 is a broken line. */
const STATUS_SUFFIX = / \[(\d+)\]$/;

/** Neither client has a word for it: the one says 'internal', the other 'unknown'. */
function isBrokenLine(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || typeof message !== 'string') return false;
  if (code.startsWith('functions/')) return STATUS_SUFFIX.exec(message)?.[1] === '0';
  return code === 'unknown' && message.startsWith('Request failed with error: ');
}

/** Our own code in the details of a callable's error is more exact than the status word. */
function codeOf(error: unknown): ErrorCode {
  const details = (error as { details?: unknown } | null)?.details;
  const ours = (details as { code?: unknown } | null | undefined)?.code;
  if (isErrorCode(ours)) return ours;
  if (isBrokenLine(error)) return 'unavailable';
  const word = vendorCode(error);
  return isErrorCode(word) ? word : (TRANSLATED[word] ?? 'unknown');
}

/** What the client says when the server said nothing. */
const NO_WORDS = /^(?:[a-z]+(?:-[a-z]+)*|[A-Z_]+|Backend error status: .*|Unknown backend error status: .*)$/;

/** The server's words to a person. Only callables carry any; the rest of the client speaks to programmers. */
function serverWords(error: Error): string | undefined {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !code.startsWith('functions/')) return undefined;
  if (isBrokenLine(error)) return undefined;
  const words = error.message.replace(STATUS_SUFFIX, '');
  return NO_WORDS.test(words) ? undefined : words;
}

/** An error of the Firebase SDK as an AppError with the server's message, or our own sentence. An abort passes. */
export function toBackendError(error: unknown): unknown {
  if (error instanceof AppError || isAbort(error)) return error;
  const { details } = error as { details?: unknown };
  const isRecord = typeof details === 'object' && details !== null && !Array.isArray(details);
  const code = codeOf(error);
  // Why a token was not taken is said for programmers; to a person there is one sentence for it.
  const isSaid = code !== 'unauthenticated' && error instanceof Error;
  return new AppError(code, isSaid ? serverWords(error) : undefined, {
    cause: error,
    ...(isRecord ? { details: details as Record<string, unknown> } : {}),
  });
}
