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
  /** What a person reads: the problem, then the way out. */
  readonly sentence: string;
}

const row = (status: CallableStatus, retry: RetryRule, sentence: string): ErrorRow => ({
  status,
  retry,
  sentence,
});

/** Of a book that was charged: what was bought is what is narrated, and nothing else stands behind its payment. */
export const PAID_BOOK = 'This book is paid for: only single sentences can still be fixed.';

/** Every failure the product knows. One row decides the HTTP status, the retry and the words. */
export const ERRORS = {
  'invalid-argument': row(
    'invalid-argument',
    'never',
    'That didn’t work. Please reload the page and try again.',
  ),
  'failed-precondition': row(
    'failed-precondition',
    'after-user-acts',
    'An earlier step isn’t finished. Please go back and complete it.',
  ),
  unauthenticated: row('unauthenticated', 'after-sign-in', 'Please sign in and try again.'),
  'signed-out': row('unauthenticated', 'after-sign-in', 'You’re signed out. Sign in to continue.'),
  'permission-denied': row(
    'permission-denied',
    'never',
    'This belongs to another account. Please sign in with the account that made it.',
  ),
  'not-found': row('not-found', 'never', 'We couldn’t find this. It may have been deleted.'),
  'already-exists': row('already-exists', 'never', 'This already exists.'),
  aborted: row('aborted', 'later', 'Two changes happened at the same time. Please try again.'),
  'resource-exhausted': row(
    'resource-exhausted',
    'later',
    'Too many attempts. Please wait a few minutes and try again.',
  ),
  cancelled: row('cancelled', 'after-user-acts', 'This was canceled. You can start it again at any time.'),
  internal: row(
    'internal',
    'later',
    'Our server couldn’t finish this. Nothing was lost. Please try again in a moment.',
  ),
  unimplemented: row('unimplemented', 'never', 'This is not available here.'),
  unavailable: row(
    'unavailable',
    'later',
    'We can’t reach the server. Nothing was lost. We’ll continue when you’re back online.',
  ),
  'deadline-exceeded': row(
    'deadline-exceeded',
    'later',
    'This is taking longer than expected. Please check back in a moment.',
  ),
  'server-busy': row(
    'unavailable',
    'later',
    'We’re busy right now. Your file is safe here. Please try again in a few minutes.',
  ),
  unknown: row(
    'unknown',
    'later',
    'Our server gave an unexpected answer. Nothing was lost. Please try again in a moment.',
  ),

  'document-empty': row(
    'failed-precondition',
    'after-user-acts',
    'This file is empty. Please export it again from the program that made it.',
  ),
  'document-damaged': row(
    'failed-precondition',
    'after-user-acts',
    'This file is damaged and can’t be opened. Please export it again from the program that made it.',
  ),
  'document-encrypted': row(
    'failed-precondition',
    'after-user-acts',
    'This file is password-protected. Please save a copy without the password and choose that one.',
  ),
  'document-mislabelled': row(
    'failed-precondition',
    'after-user-acts',
    'This file doesn’t match its name. Please save it again as a PDF, Word (.docx), or plain text file and choose that one.',
  ),
  'document-unsupported': row(
    'failed-precondition',
    'after-user-acts',
    'We can’t read this kind of file. Please save it again as a PDF, Word (.docx), or plain text file and choose that one.',
  ),
  'document-too-large': row(
    'failed-precondition',
    'after-user-acts',
    'This file is too large to read. Please split it into smaller files, or save it without pictures.',
  ),
  'document-too-many-pages': row(
    'failed-precondition',
    'after-user-acts',
    'This file has more pages than we can read (2,000). Please split it into smaller files.',
  ),
  'document-too-hard': row(
    'failed-precondition',
    'after-user-acts',
    'This file takes too long to read. Please try again in a minute, or save it as plain text.',
  ),
  'document-no-text': row(
    'failed-precondition',
    'after-user-acts',
    'We found no readable text in this file. If it’s a scan, photograph the pages with Scan a Book.',
  ),
  'photo-unreadable': row(
    'failed-precondition',
    'after-user-acts',
    'This photo can’t be opened. Please take it again.',
  ),
  'voice-stopped': row(
    'failed-precondition',
    'never',
    'Somebody asked us to stop this voice. Nothing was lost. Please write to us: we’ll continue, or give the money back.',
  ),
  'text-not-speakable': row(
    'failed-precondition',
    'after-user-acts',
    'This text has no words the narrator can speak. The built-in voice speaks English.',
  ),

  'clip-empty': row(
    'failed-precondition',
    'after-user-acts',
    'This recording is empty. Please choose the file again.',
  ),
  'clip-damaged': row(
    'failed-precondition',
    'after-user-acts',
    'This recording can’t be opened. Please choose an MP3, WAV, M4A, MP4, MOV, or AVI file.',
  ),
  'clip-no-audio': row(
    'failed-precondition',
    'after-user-acts',
    'This file has no sound in it. Please choose a recording with your loved one’s voice.',
  ),
  'clip-no-speech': row(
    'failed-precondition',
    'after-user-acts',
    'No speech was found in this recording. Please choose a clip in which your loved one speaks.',
  ),
  'clip-silent': row(
    'failed-precondition',
    'after-user-acts',
    'This recording is silent. Please choose a clip in which your loved one speaks.',
  ),
  'clip-music': row(
    'failed-precondition',
    'after-user-acts',
    'This sounds like music rather than speech. Please mark a part in which your loved one speaks.',
  ),
  'clip-too-short': row(
    'failed-precondition',
    'after-user-acts',
    'Your loved one speaks for less than 3 seconds here. Please add a longer recording. 15 seconds or more works best.',
  ),
  'clip-two-voices': row(
    'failed-precondition',
    'after-user-acts',
    'More than one person speaks in this recording. Please mark 1-3 seconds in which only your loved one speaks.',
  ),
  'clip-too-large': row(
    'failed-precondition',
    'after-user-acts',
    'This recording is too large. Please cut out the part in which your loved one speaks.',
  ),
  'voice-permission-missing': row(
    'failed-precondition',
    'after-user-acts',
    'Please tell us whose voice this is and that you have permission to use it.',
  ),
  'voice-service-refused': row(
    'unavailable',
    'never',
    'We can’t use the voice service right now. Nothing was lost. Please write to us.',
  ),

  'page-count-differs': row(
    'failed-precondition',
    'after-user-acts',
    'The number of pages has changed. Please check the order summary again.',
  ),
  'custom-quote': row(
    'failed-precondition',
    'after-user-acts',
    'Books over 500 pages are made to order. Leave your email address and we’ll send you a quote.',
  ),
  'book-closed': row(
    'failed-precondition',
    'after-user-acts',
    `${PAID_BOOK} When it is finished, "Fix this sentence" in the player does that. To make another book, choose "Get started".`,
  ),
  'helping-ended': row(
    'permission-denied',
    'never',
    'Your help with this book has ended. Unsent pages stay on this phone.',
  ),
  'payment-declined': row(
    'failed-precondition',
    'after-user-acts',
    'The card was declined. Please try another card.',
  ),
  'allowance-used-up': row(
    'resource-exhausted',
    'after-user-acts',
    'Your storage is full. Please delete books you no longer need under Your Account, or write to us. Nothing was lost.',
  ),
  'server-full': row(
    'resource-exhausted',
    'later',
    'Our storage is full right now. Please keep the pages on this device. Sending resumes when there’s room.',
  ),
  'disk-full': row(
    'resource-exhausted',
    'later',
    'The disk is full. Please free up space. The work continues where it left off.',
  ),
  'stored-file-damaged': row(
    'internal',
    'after-user-acts',
    'This file was damaged in storage. Please choose it again. If we made it, please write to us.',
  ),
  'storage-unavailable': row(
    'unavailable',
    'later',
    'This browser’s storage isn’t responding. Nothing was deleted. Please close other tabs of this site and reload.',
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** A work that could not be done. Expected outcomes are values, not errors. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Plain data for logs and for the screen; never text or voice of a person. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    more: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message ?? ERRORS[code].sentence, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = more.details;
  }

  get sentence(): string {
    return ERRORS[this.code].sentence;
  }

  get retry(): RetryRule {
    return ERRORS[this.code].retry;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** True for the error that a cancelled AbortSignal throws; it passes every catch. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** True when a disk has damaged what was stored. */
export const isDamagedFile = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'stored-file-damaged';

/** Anything thrown, as an AppError: our own pass, the rest becomes `fallback` with the original as cause. */
export function toAppError(error: unknown, fallback: ErrorCode = 'internal'): AppError {
  if (error instanceof AppError) return error;
  return new AppError(fallback, undefined, { cause: error });
}

/**
 * Work on a file that a person has sent. When a disk has damaged it since, they are told the same as of one that was damaged
 * before: what to choose or to take again.
 * @throws AppError `told` in place of stored-file-damaged
 */
export async function sentFile<T>(told: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDamagedFile(error) ? new AppError(told, undefined, { cause: error }) : error;
  }
}

/** An error as plain data, for postMessage, child processes and stored rows. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

export function toPlainError(error: unknown): PlainError {
  const { code, message, details } = toAppError(error);
  return details === undefined ? { code, message } : { code, message, details };
}

export function fromPlainError(plain: PlainError): AppError {
  const code = isErrorCode(plain.code) ? plain.code : 'unknown';
  return new AppError(code, plain.message, plain.details === undefined ? {} : { details: plain.details });
}
