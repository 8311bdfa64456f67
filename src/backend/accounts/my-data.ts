import { call } from '@/backend/calls/callables.ts';
import type { CallableInput, CallableOutput } from '@/domain/calls/callables.ts';
import { AppError, toAppError } from '@/domain/errors.ts';

export type MyData = CallableOutput<'count_my_data'>;
export type DeletionProof = CallableOutput<'delete_my_data'>;

/** What is kept about the person signed in, guests included. @throws AppError */
export function countMyData(): Promise<MyData> {
  return call('count_my_data', {});
}

const DELETION_IN_DOUBT =
  'The connection was lost, so we can’t tell yet whether everything is deleted. If our server had begun, it finishes on its own. Please reload this page in a minute.';

/**
 * @throws AppError; internal when something is left, which must not be told as done; helping-ended, in the server's words,
 *   by a link that was answered with no before
 */
export async function deleteMyData(input: CallableInput<'delete_my_data'>): Promise<DeletionProof> {
  const proof = await call('delete_my_data', input).catch((error: unknown) => {
    // The server has noted what to delete before it deletes anything, and goes on after a stop.
    if (toAppError(error).retry === 'later')
      throw new AppError('internal', DELETION_IN_DOUBT, { cause: error });
    throw error;
  });
  if (proof.errorCode === 'invitation-ended') throw new AppError('helping-ended', proof.error);
  if (!proof.success || proof.remaining !== 0)
    throw new AppError('internal', 'Not everything could be deleted. Please try again in a minute.');
  return proof;
}
