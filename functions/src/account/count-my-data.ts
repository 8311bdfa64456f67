import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CallableInput, CallableOutput } from '../../../src/domain/callables.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { Caller } from '../ports/identity.ts';
import type { Ports } from '../ports/ports.ts';
import { countHoldings, findOwned } from './find-holdings.ts';
import { EVERYTHING } from './holdings.ts';

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
  const permissions = [];
  for (const [at, sessionId] of owned.sessionIds.entries()) {
    if (at % 50 === 0) await othersTurn();
    for (const { fields } of await ports.documents.matching('permissions', 'sessionId', sessionId)) {
      permissions.push({
        sessionId: sessionId as SessionId,
        speakerName: String(fields.speakerName),
        right: String(fields.right),
        textVersion: String(fields.textVersion),
        givenAt: (fields.givenAt as Date).toISOString(),
      });
    }
  }
  return { success: true, holdings: await countHoldings(ports, owned, EVERYTHING), permissions };
}
