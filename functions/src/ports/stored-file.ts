import { AppError, type ErrorCode } from '../../../src/domain/errors.ts';

export const isDamagedFile = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'stored-file-damaged';

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
