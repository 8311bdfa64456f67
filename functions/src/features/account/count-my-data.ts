import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { countHoldings, findOwned } from '../../records/find-holdings.ts';
import { EVERYTHING } from '../../records/holdings.ts';
import { shownPermissions } from './shown-permissions.ts';

/**
 * What is kept about the caller, counted by name, and the voice permissions they gave: callable `count_my_data`.
 * @throws AppError unauthenticated
 */
export async function countMyData(
  ports: Pick<Ports, 'documents' | 'objects'>,
  caller: Caller | null,
  _input: CallableInput<'count_my_data'>,
): Promise<CallableOutput<'count_my_data'>> {
  if (!caller) throw new AppError('unauthenticated');
  const owned = await findOwned(ports, caller.uid, caller.email);
  const permissions = await shownPermissions(ports, owned);
  return { success: true, holdings: await countHoldings(ports, owned, EVERYTHING), permissions };
}
