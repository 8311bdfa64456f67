import { call } from '@/backend/calls/callables.ts';
import type { CallableInput, CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';

export type MyData = CallableOutput<'count_my_data'>;
export type DeletionProof = CallableOutput<'delete_my_data'>;

/** What is kept about the person signed in, guests included. @throws AppError */
export function countMyData(): Promise<MyData> {
  return call('count_my_data', {});
}

/** @throws AppError; internal when something is left, which must not be told as done */
export async function deleteMyData(input: CallableInput<'delete_my_data'>): Promise<DeletionProof> {
  const proof = await call('delete_my_data', input);
  if (!proof.success || proof.remaining !== 0)
    throw new AppError('internal', 'Not everything could be deleted. Please try again in a minute.');
  return proof;
}
