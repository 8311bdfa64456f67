import { httpStatusOf } from '../../../src/domain/calls/callable-status.ts';
import { AppError, type CallableStatus, ERRORS, isAbort } from '../../../src/domain/errors.ts';

/** An error as a caller hears of it. */
export interface ErrorBody {
  readonly status: CallableStatus;
  readonly httpStatus: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** to be logged: nobody meant this to happen */
  readonly isUnexpected: boolean;
}

/** Our own errors are told; anything unexpected is told as INTERNAL, without a word of what it was. */
export function errorBody(error: unknown): ErrorBody {
  const known = isAbort(error) ? new AppError('cancelled') : error;
  if (!(known instanceof AppError) || known.code === 'internal')
    return {
      status: 'internal',
      httpStatus: 500,
      message: 'INTERNAL',
      details: { code: 'internal' },
      isUnexpected: true,
    };
  const { status } = ERRORS[known.code];
  return {
    status,
    httpStatus: httpStatusOf(status),
    message: known.message,
    details: { ...known.details, code: known.code },
    isUnexpected: false,
  };
}
