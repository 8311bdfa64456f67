import type { CallableStatus } from '../errors.ts';

/** HTTP status of each callable status word. Source: product specification, section 8, and the callable protocol. */
const HTTP_STATUS: Record<CallableStatus, number> = {
  'invalid-argument': 400,
  'failed-precondition': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'already-exists': 409,
  'resource-exhausted': 429,
  cancelled: 499,
  internal: 500,
  unknown: 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
};

/** HTTP statuses the specification names, and what the client makes of each. */
const STATUS_OF_HTTP: Record<number, CallableStatus> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

export function httpStatusOf(status: CallableStatus): number {
  return HTTP_STATUS[status];
}

/** The status word for an HTTP status; 0 stands for a network failure. */
export function statusOfHttp(httpStatus: number): CallableStatus {
  if (httpStatus === 0) return 'internal';
  return STATUS_OF_HTTP[httpStatus] ?? 'unknown';
}
