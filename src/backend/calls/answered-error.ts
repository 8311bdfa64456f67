import { AppError, type ErrorCode, isErrorCode } from '@/domain/errors.ts';

/**
 * What file storage said instead of a file: our server's own word where it gives one, else what the status means, else
 * `unavailable`.
 */
export async function answeredError(
  response: Response,
  byStatus: Readonly<Record<number, ErrorCode>>,
): Promise<AppError> {
  const said: unknown = await response.json().catch(() => null); // no JSON, or a line that broke: the status is left
  const word = (said as { error?: { status?: unknown } } | null)?.error?.status;
  const code = isErrorCode(word) && word !== 'internal' ? word : byStatus[response.status];
  return new AppError(code ?? 'unavailable', undefined, { details: { httpStatus: response.status } });
}
