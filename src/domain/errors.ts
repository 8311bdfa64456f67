import { CLOSED_BOOK } from './payment/closed-book.ts';

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

/** Every failure the product knows. One row decides the HTTP status, the retry and the words. */
export const ERRORS = {
  'invalid-argument': row(
    'invalid-argument',
    'never',
    'The request was not understood. Please reload the page and try again.',
  ),
  'failed-precondition': row(
    'failed-precondition',
    'after-user-acts',
    'An earlier step is not finished yet. Please go back and complete it.',
  ),
  unauthenticated: row('unauthenticated', 'after-sign-in', 'Please sign in and try again.'),
  'signed-out': row('unauthenticated', 'after-sign-in', 'You are signed out. Sign in, and it goes on.'),
  'permission-denied': row(
    'permission-denied',
    'never',
    'This belongs to another account. Please sign in with the account that made it.',
  ),
  'not-found': row('not-found', 'never', 'This could not be found. It may have been deleted.'),
  'already-exists': row('already-exists', 'never', 'This exists already.'),
  aborted: row('aborted', 'later', 'Two changes met each other. Please try again.'),
  'resource-exhausted': row(
    'resource-exhausted',
    'later',
    'Too many tries in a short time. Please wait a few minutes and try again.',
  ),
  cancelled: row('cancelled', 'after-user-acts', 'This was cancelled. You can start it again at any time.'),
  internal: row(
    'internal',
    'later',
    'The server could not finish this. Nothing was lost; please try again in a moment.',
  ),
  unimplemented: row('unimplemented', 'never', 'This is not available here.'),
  unavailable: row(
    'unavailable',
    'later',
    'The server cannot be reached. Nothing was lost; it goes on when the connection is back.',
  ),
  'deadline-exceeded': row(
    'deadline-exceeded',
    'later',
    'This takes longer than expected. It goes on by itself; please look again in a moment.',
  ),
  unknown: row(
    'unknown',
    'later',
    'The server gave an unexpected answer. Nothing was lost; please try again in a moment.',
  ),

  'document-empty': row(
    'failed-precondition',
    'after-user-acts',
    'This file is empty. Please choose the file again, or export it once more from the program that made it.',
  ),
  'document-damaged': row(
    'failed-precondition',
    'after-user-acts',
    'This file is damaged and cannot be opened. Please export it once more from the program that made it.',
  ),
  'document-encrypted': row(
    'failed-precondition',
    'after-user-acts',
    'This file is protected by a password. Please save a copy without the password and choose that one.',
  ),
  'document-mislabelled': row(
    'failed-precondition',
    'after-user-acts',
    'This file is not what its name says. Please save it as PDF, Word (.docx) or plain text and choose that file.',
  ),
  'document-unsupported': row(
    'failed-precondition',
    'after-user-acts',
    'This kind of file cannot be read. Please save it as PDF, Word (.docx) or plain text and choose that file.',
  ),
  'document-too-large': row(
    'failed-precondition',
    'after-user-acts',
    'This file is too large to be read. Please split it into smaller files, or save it without pictures.',
  ),
  'document-too-many-pages': row(
    'failed-precondition',
    'after-user-acts',
    'This file has more pages than can be read at once (2,000). Please split it into several files.',
  ),
  'document-too-hard': row(
    'failed-precondition',
    'after-user-acts',
    'Reading this file takes too much time or memory. Please save it again as a simpler PDF or as plain text.',
  ),
  'document-no-text': row(
    'failed-precondition',
    'after-user-acts',
    'No readable text was found in this file. If it is a scan, please photograph the pages with Scan a Book.',
  ),
  'photo-unreadable': row(
    'failed-precondition',
    'after-user-acts',
    'This photo cannot be opened. Please take it again.',
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
    'This recording cannot be opened. Please choose an MP3, WAV, M4A, MP4, MOV or AVI file.',
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
    'This recording is silent. Please choose a clip in which your loved one can be heard.',
  ),
  'clip-music': row(
    'failed-precondition',
    'after-user-acts',
    'This sounds like music rather than speech. Please mark a part in which your loved one only speaks.',
  ),
  'clip-too-short': row(
    'failed-precondition',
    'after-user-acts',
    'There are less than 3 seconds of your loved one’s speech here. Please add a longer recording; 15 seconds work best.',
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
    'Please tell us who is speaking and by what right the voice is used.',
  ),
  'voice-service-refused': row(
    'unavailable',
    'never',
    'The voice service cannot be used just now. Nothing was lost; please write to us, and we will go on with it.',
  ),

  'page-count-differs': row(
    'failed-precondition',
    'after-user-acts',
    'The number of pages has changed. Please check the order summary again.',
  ),
  'custom-quote': row(
    'failed-precondition',
    'after-user-acts',
    'Books of more than 500 pages are made to order. Please leave your address and we will send you a quote.',
  ),
  'book-closed': row('failed-precondition', 'after-user-acts', CLOSED_BOOK),
  'payment-declined': row(
    'failed-precondition',
    'after-user-acts',
    'The card was declined. Please try another card.',
  ),
  'allowance-used-up': row(
    'resource-exhausted',
    'after-user-acts',
    'Your room with us is used up. Please delete memoirs you no longer need under Account, or write to us. Nothing was lost.',
  ),
  'server-full': row(
    'resource-exhausted',
    'later',
    'Our room for files is used up just now. Please keep this device’s pages as they are; sending goes on when there is room.',
  ),
  'disk-full': row(
    'resource-exhausted',
    'later',
    'The disk is full. Please make room; the work goes on from where it stopped.',
  ),
  'stored-file-damaged': row(
    'internal',
    'after-user-acts',
    'This file was damaged where it is kept. If you sent it, please send it once more; if it was made here, please write to us and we will make it again.',
  ),
  'storage-unavailable': row(
    'unavailable',
    'later',
    'The storage of this browser does not answer. Nothing was deleted; please close other tabs of this site and reload.',
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

/** Anything thrown, as an AppError: our own pass, the rest becomes `fallback` with the original as cause. */
export function toAppError(error: unknown, fallback: ErrorCode = 'internal'): AppError {
  if (error instanceof AppError) return error;
  return new AppError(fallback, undefined, { cause: error });
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
