import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../src/domain/errors.ts';
import { takeCall } from '../adapters/firebase/call-limits.ts';
import { ADDRESS_SHARES, CALLS_PER_HOUR } from '../hosts/calls-per-hour.ts';
import type { Caller } from '../ports/identity.ts';
import type { FirebasePorts } from './ports.ts';

/** Where a request came from. The last name is Google's own word; what stands before it, the caller may have written. */
export function addressOf(headers: IncomingHttpHeaders): string {
  return (
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  );
}

/** Counts a call for the person and the address. @throws AppError resource-exhausted */
export async function checkLimit(
  { documents, clock }: Pick<FirebasePorts, 'documents' | 'clock'>,
  call: { readonly name: string; readonly caller: Caller | null; readonly address: string },
): Promise<void> {
  const { name, caller, address } = call;
  const perPerson = CALLS_PER_HOUR[name];
  if (perPerson === undefined) return;
  const perAddress = perPerson * ADDRESS_SHARES;
  const isFine = await takeCall(documents, clock, {
    name,
    uid: caller?.uid ?? null,
    address,
    perPerson,
    perAddress,
  });
  if (!isFine) throw new AppError('resource-exhausted');
}
