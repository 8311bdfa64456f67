import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CallableOutput } from '../../../../src/domain/calls/callables.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript } from '../../records/books/manuscripts.ts';
import { countHoldings, findOpened, type HoldingCount, type Owned } from '../../records/find-holdings.ts';
import { WITHDRAWN } from '../../records/holdings.ts';
import { orders } from '../../records/orders/orders.ts';
import { nameKey } from '../../records/voices/name-key.ts';
import { documentsOf, isDocumentOf } from '../../records/voices/permission-documents.ts';
import { type GivenPermission, permissionsFor } from '../../records/voices/permissions.ts';
import { spokenFor } from '../../records/voices/spoken-permissions.ts';

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
  return countHoldings(ports, ofOne, WITHDRAWN, { keepsUnfinished: true });
}

/** The title of a memoir, where it was read far enough to have one; a deleted one has that of its order. */
async function titleOf(ports: Stores, owned: Owned, sessionId: string): Promise<string | null> {
  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.status === 'ready') return manuscript.title;
  const order = owned.orders.find((one) => one.sessionId === sessionId);
  return (order && (await orders.find(ports, order.id))?.title) ?? null;
}

const shownAgreement = ({ agreed, left }: Pick<GivenPermission, 'agreed' | 'left'>) => ({
  ...(agreed && { agreed: agreed.words }),
  ...(left && { left: { words: left.words, givenAt: left.givenAt.toISOString() } }),
});

/** Every permission a person gave, withdrawn ones included, and what would go with each that still stands. */
export async function shownPermissions(ports: Stores, owned: Owned): Promise<ShownPermission[]> {
  const shown: ShownPermission[] = [];
  for (const [at, sessionId] of owned.sessionIds.entries()) {
    if (at % PAGE_OF_IDS === 0) await othersTurn();
    const given = await permissionsFor(ports, sessionId);
    if (given.length === 0) continue;
    const title = await titleOf(ports, owned, sessionId);
    const stands = given.some(({ withdrawnAt }) => !withdrawnAt);
    const spoken = await spokenFor(ports, sessionId);
    const documents = await documentsOf(ports, sessionId);
    const goes = stands ? await goesWith(ports, owned, sessionId) : [];
    for (const {
      speakerName,
      right,
      textVersion,
      givenAt,
      standsSince,
      signed,
      withdrawnAt,
      withdrawnBy,
      ...agreement
    } of given) {
      const kept = documents.filter((one) => isDocumentOf(one, speakerName)).length;
      const read = spoken.find((one) => nameKey(one.speakerName) === nameKey(speakerName));
      shown.push({
        sessionId: sessionId as SessionId,
        speakerName,
        right,
        textVersion,
        givenAt: (standsSince ?? givenAt).toISOString(),
        ...(signed && { signed: { words: signed.words, signer: signed.signer } }),
        ...shownAgreement(agreement),
        ...(signed && kept > 0 && { documents: kept }),
        ...(read && { spoken: read }),
        ...(title !== null && { title }),
        ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
        ...(withdrawnBy && { withdrawnBy }),
        holdings: withdrawnAt ? [] : goes,
      });
    }
  }
  return shown;
}
