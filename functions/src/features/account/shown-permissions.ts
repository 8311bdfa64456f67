import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CallableOutput } from '../../../../src/domain/calls/callables.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { countHoldings, findOpened, type HoldingCount, type Owned } from '../../records/find-holdings.ts';
import { MATERIALS } from '../../records/holdings.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;
type ShownPermission = NonNullable<CallableOutput<'count_my_data'>['permissions']>[number];

/** So many memoirs are looked at before others have their turn. */
const PAGE_OF_IDS = 50;

/** What goes when the permission of one memoir is withdrawn; the other memoirs of the person are not looked at. */
async function goesWith(ports: Stores, owned: Owned, sessionId: string): Promise<HoldingCount[]> {
  const ofOne: Owned = {
    ...owned,
    sessionIds: [sessionId],
    orders: owned.orders.filter((order) => order.sessionId === sessionId),
    openedIds: await findOpened(ports, [sessionId]),
  };
  return countHoldings(ports, ofOne, MATERIALS, true);
}

/** The title of a memoir, where it was read far enough to have one; a deleted one has that of its order. */
async function titleOf({ documents }: Stores, owned: Owned, sessionId: string): Promise<string | null> {
  const manuscript = await documents.get(`manuscripts/${sessionId}`);
  if (typeof manuscript?.title === 'string') return manuscript.title;
  const order = owned.orders.find((one) => one.sessionId === sessionId);
  const title = order && (await documents.get(`orders/${order.id}`))?.title;
  return typeof title === 'string' ? title : null;
}

/** Every permission a person gave, withdrawn ones included, and what would go with each that still stands. */
export async function shownPermissions(ports: Stores, owned: Owned): Promise<ShownPermission[]> {
  const shown: ShownPermission[] = [];
  for (const [at, sessionId] of owned.sessionIds.entries()) {
    if (at % PAGE_OF_IDS === 0) await othersTurn();
    const given = await ports.documents.matching('permissions', 'sessionId', sessionId);
    if (given.length === 0) continue;
    const title = await titleOf(ports, owned, sessionId);
    const stands = given.some(({ fields }) => !fields.withdrawnAt);
    const goes = stands ? await goesWith(ports, owned, sessionId) : [];
    for (const { fields } of given)
      shown.push({
        sessionId: sessionId as SessionId,
        speakerName: String(fields.speakerName),
        right: String(fields.right),
        textVersion: String(fields.textVersion),
        givenAt: (fields.givenAt as Date).toISOString(),
        ...(title !== null && { title }),
        ...(fields.withdrawnAt instanceof Date && { withdrawnAt: fields.withdrawnAt.toISOString() }),
        holdings: fields.withdrawnAt ? [] : goes,
      });
  }
  return shown;
}
