import type { Ports } from '../ports/ports.ts';
import { endProviderVoice } from '../voice/provider-voices.ts';
import { HOLDINGS, type Holding, type HoldingGroup } from './holdings.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

/** The ids by which a person's things are found. */
export interface Owned {
  readonly uid: string;
  readonly sessionIds: readonly string[];
  readonly orders: readonly { readonly id: string; readonly isDone: boolean }[];
  /** where letters went */
  readonly addresses: readonly string[];
}

export interface HoldingCount {
  readonly what: string;
  readonly count: number;
  readonly sizeBytes: number;
}

/** Everything of a person, or of one session of theirs. */
export async function findOwned(
  ports: Pick<Ports, 'documents'>,
  uid: string,
  email: string | null,
  onlySession?: string,
): Promise<Owned> {
  const sessions = await ports.documents.matching('sessions', 'ownerUid', uid);
  const orders = await ports.documents.matching('orders', 'userId', uid);
  const isWanted = (sessionId: unknown) => onlySession === undefined || sessionId === onlySession;
  const wanted = orders.filter(({ fields }) => isWanted(fields.sessionId));
  const sessionIds = [
    ...sessions.map(({ id }) => id),
    ...wanted.map(({ fields }) => String(fields.sessionId)),
  ];
  return {
    uid,
    sessionIds: [...new Set(sessionIds)].filter(isWanted),
    orders: wanted.map(({ id, fields }) => ({ id, isDone: fields.status === 'completed' })),
    addresses: [...new Set([email, ...wanted.map(({ fields }) => fields.userEmail)])].filter(
      (address): address is string => typeof address === 'string',
    ),
  };
}

/** The ids of a holding. A book that is being made needs its text until it is done. */
export function idsOf(holding: Holding, owned: Owned, keepsUnfinished: boolean): readonly string[] {
  if (holding.of === 'session') return owned.sessionIds;
  return owned.orders.filter(({ isDone }) => isDone || !keepsUnfinished).map(({ id }) => id);
}

async function countOne(ports: Stores, holding: Holding, id: string): Promise<[number, number]> {
  if (holding.kind === 'objects') {
    const found = await ports.objects.all(holding.at(id));
    return [found.length, found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)];
  }
  if (holding.kind === 'document') return [(await ports.documents.get(holding.at(id))) ? 1 : 0, 0];
  return [(await ports.documents.matching(holding.at, holding.field, id)).length, 0];
}

/** What there is, by name; names with nothing are left out. */
export async function countHoldings(
  ports: Stores,
  owned: Owned,
  groups: readonly HoldingGroup[],
  keepsUnfinished = false,
): Promise<HoldingCount[]> {
  const counts = new Map<string, HoldingCount>();
  for (const holding of HOLDINGS.filter(({ group }) => groups.includes(group))) {
    for (const id of idsOf(holding, owned, keepsUnfinished)) {
      const [count, sizeBytes] = await countOne(ports, holding, id);
      const known = counts.get(holding.what) ?? { what: holding.what, count: 0, sizeBytes: 0 };
      if (count > 0)
        counts.set(holding.what, {
          what: holding.what,
          count: known.count + count,
          sizeBytes: known.sizeBytes + sizeBytes,
        });
    }
  }
  return [...counts.values()];
}

async function deleteFound(
  ports: Stores & Pick<Ports, 'jobs'>,
  { at, field, isAtProvider }: Extract<Holding, { kind: 'collection' }>,
  id: string,
): Promise<void> {
  for (const found of await ports.documents.matching(at, field, id)) {
    if (isAtProvider) await endProviderVoice(ports, found.id, String(found.fields.engine));
    await ports.documents.delete(`${at}/${found.id}`);
  }
}

/** Deletes what the groups hold, in the order of the table. */
export async function deleteHoldings(
  ports: Stores & Pick<Ports, 'jobs'>,
  owned: Owned,
  groups: readonly HoldingGroup[],
  keepsUnfinished = false,
): Promise<void> {
  for (const holding of HOLDINGS.filter(({ group }) => groups.includes(group))) {
    for (const id of idsOf(holding, owned, keepsUnfinished)) {
      if (holding.kind === 'objects') await ports.objects.deleteAll(holding.at(id));
      else if (holding.kind === 'document') await ports.documents.delete(holding.at(id));
      else await deleteFound(ports, holding, id);
    }
  }
}
