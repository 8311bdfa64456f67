import { setImmediate as othersTurn } from 'node:timers/promises';
import { isOrderDone, wasFinished } from '../../../src/domain/audiobook/order.ts';
import type { LetterOwner } from '../ports/mailer.ts';
import type { Ports } from '../ports/ports.ts';
import type { HoldingGroup } from './collection.ts';
import { gifts } from './gifts/gifts.ts';
import { HOLDINGS, type Holding } from './holdings.ts';
import { orders } from './orders/orders.ts';
import { payments } from './orders/payments.ts';
import { sessions } from './people/sessions.ts';
import { endProviderVoice, providerVoices } from './voices/provider-voices.ts';
import { voiceReports } from './voices/voice-reports.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

export interface OwnedOrder {
  readonly id: string;
  readonly sessionId: string;
  /** finished, or never to be: nothing more is spoken for it */
  readonly isDone: boolean;
  /** no book was ever finished for it: its money goes back with it */
  readonly isPaidInVain: boolean;
}

/** The ids by which a person's things are found. */
export interface Owned {
  readonly uid: string;
  readonly sessionIds: readonly string[];
  readonly orders: readonly OwnedOrder[];
  /** payments that were opened and came to no order: text and voice are frozen under these ids too */
  readonly openedIds: readonly string[];
  /** absent where only a memoir is meant */
  readonly giftIds?: readonly string[];
  readonly reportIds?: readonly string[];
  /** where letters went */
  readonly addresses: readonly string[];
}

export interface HoldingCount {
  readonly what: string;
  readonly count: number;
  readonly sizeBytes: number;
}

/** Letters of which copies may be kept here, those about the account itself apart. */
export const lettersAbout = ({
  uid,
  orders: bought,
  openedIds,
  sessionIds,
  giftIds = [],
  reportIds = [],
}: Owned): LetterOwner[] => [
  ...bought.map(({ id }) => `order:${id}` as const),
  ...openedIds.map((id) => `order:${id}` as const),
  ...sessionIds.map((id) => `quote:${id}` as const),
  ...sessionIds.map((id) => `memoir:${id}` as const),
  ...giftIds.map((id) => `gift:${id}` as const),
  ...reportIds.map((id) => `report:${id}` as const),
  ...(uid === '' ? [] : [`will:${uid}` as const]),
];

/** Everything of a person, or of one session of theirs. */
export async function findOwned(
  ports: Pick<Ports, 'documents'>,
  uid: string,
  email: string | null,
  onlySession?: string,
): Promise<Owned> {
  const begun = await sessions.where(ports, 'ownerUid', uid);
  const bought = (await orders.where(ports, 'userId', uid)).map((found) => found.read());
  const isWanted = (sessionId: string) => onlySession === undefined || sessionId === onlySession;
  const wanted = bought.filter(({ sessionId }) => isWanted(sessionId));
  const sessionIds = new Set(begun.map(({ id }) => id).filter(isWanted));
  for (const { sessionId } of wanted)
    if (await isNobodyElses(ports, sessionId, uid)) sessionIds.add(sessionId);
  return {
    uid,
    sessionIds: [...sessionIds],
    openedIds: await findOpened(ports, [...sessionIds]),
    ...(onlySession === undefined && {
      giftIds: (await gifts.where(ports, 'ownerUid', uid)).map(({ id }) => id),
      reportIds: (await voiceReports.where(ports, 'ownerUid', uid)).map(({ id }) => id),
    }),
    orders: wanted.map((order) => ({
      id: order.id,
      sessionId: order.sessionId,
      isDone: isOrderDone(order),
      isPaidInVain: !wasFinished(order) && order.refund !== 'refunded',
    })),
    addresses: [...new Set([email, ...wanted.map(({ userEmail }) => userEmail)])].filter(
      (address) => address !== null,
    ),
  };
}

/** A memoir of an order whose record is gone is still the order's; one that was handed over is its new owner's. */
async function isNobodyElses(ports: Pick<Ports, 'documents'>, sessionId: string, uid: string) {
  const session = await sessions.find(ports, sessionId);
  return session === null || session.ownerUid === uid;
}

export async function findOpened(
  ports: Pick<Ports, 'documents'>,
  sessionIds: readonly string[],
): Promise<string[]> {
  const opened: string[] = [];
  for (const sessionId of sessionIds)
    for (const { id } of await payments.where(ports, 'sessionId', sessionId))
      if (!(await orders.exists(ports, id))) opened.push(id);
  return opened;
}

/** The ids of a holding. A book that is being made needs its text, and what it is spoken with, until it is done. */
export function idsOf(holding: Holding, owned: Owned, keepsUnfinished: boolean): readonly string[] {
  const unfinished = keepsUnfinished ? owned.orders.filter(({ isDone }) => !isDone) : [];
  if (holding.of === 'person') return owned.uid === '' ? [] : [owned.uid];
  if (holding.of === 'order') {
    const ids = owned.orders.filter((order) => !unfinished.includes(order)).map(({ id }) => id);
    // Opened payments are ended before anything is deleted.
    return [...ids, ...owned.openedIds];
  }
  if (!holding.isSpokenWith) return owned.sessionIds;
  return owned.sessionIds.filter((id) => !unfinished.some(({ sessionId }) => sessionId === id));
}

/** So many are looked at before others have their turn: on one machine the database answers without a pause. */
const PAGE_OF_IDS = 50;

/** Paths of objects and documents that are another person's, of the same book. */
type Stays = ReadonlySet<string>;
const NOTHING_STAYS: Stays = new Set();

/** What one id holds, as the person counts it. */
async function countOne(ports: Stores, holding: Holding, id: string, stays: Stays): Promise<HoldingCount[]> {
  const { what } = holding;
  if (holding.kind === 'objects') {
    const found = (await ports.objects.all(holding.at(id))).filter(({ path }) => !stays.has(path));
    const sizeBytes = found.reduce((sum, one) => sum + one.sizeBytes, 0);
    if (!holding.asOne) return [{ what, count: found.length, sizeBytes }];
    const { file, parts } = holding.asOne;
    const isWhole = found.some(({ path }) => path === file(id));
    return [isWhole ? { what, count: 1, sizeBytes } : { what: parts, count: found.length, sizeBytes }];
  }
  if (holding.kind === 'document')
    return [
      {
        what,
        count: !stays.has(holding.at(id)) && (await ports.documents.get(holding.at(id))) ? 1 : 0,
        sizeBytes: 0,
      },
    ];
  const found = (await ports.documents.matching(holding.at, holding.field, id)).filter(
    (one) => !stays.has(`${holding.at}/${one.id}`),
  );
  return found.map(({ fields }) => ({ what: holding.toldAs?.(fields) ?? what, count: 1, sizeBytes: 0 }));
}

function addTo(counts: Map<string, HoldingCount>, { what, count, sizeBytes }: HoldingCount): void {
  if (count === 0) return;
  const known = counts.get(what) ?? { what, count: 0, sizeBytes: 0 };
  counts.set(what, { what, count: known.count + count, sizeBytes: known.sizeBytes + sizeBytes });
}

/** What there is, by name; names with nothing are left out. */
export async function countHoldings(
  ports: Stores,
  owned: Owned,
  groups: readonly HoldingGroup[],
  { keepsUnfinished = false, stays = NOTHING_STAYS }: Omit<Sparing, 'isWanted'> = {},
): Promise<HoldingCount[]> {
  const counts = new Map<string, HoldingCount>();
  for (const holding of HOLDINGS.filter(({ group }) => groups.includes(group))) {
    for (const [at, id] of idsOf(holding, owned, keepsUnfinished).entries()) {
      if (at % PAGE_OF_IDS === 0) await othersTurn();
      for (const one of await countOne(ports, holding, id, stays)) addTo(counts, one);
    }
  }
  return [...counts.values()];
}

async function deleteObjects({ objects }: Stores, prefix: string, stays: Stays): Promise<void> {
  const found = stays.size > 0 ? await objects.all(prefix) : [];
  if (!found.some(({ path }) => stays.has(path))) return void (await objects.deleteAll(prefix));
  for (const { path } of found) if (!stays.has(path)) await objects.deleteAll(path);
}

async function deleteFound(
  ports: Stores & Pick<Ports, 'jobs'>,
  { at, field, isAtProvider }: Extract<Holding, { kind: 'collection' }>,
  id: string,
  stays: Stays,
): Promise<void> {
  for (const found of await ports.documents.matching(at, field, id)) {
    if (stays.has(`${at}/${found.id}`)) continue;
    if (isAtProvider) await endProviderVoice(ports, found.id, providerVoices.parse(found.id, found.fields));
    await ports.documents.delete(`${at}/${found.id}`);
  }
}

interface Sparing {
  /** what a book that is being made needs stays */
  readonly keepsUnfinished?: boolean;
  readonly isWanted?: (holding: Holding) => boolean;
  readonly stays?: Stays;
}

/** Deletes what the groups hold, in the order of the table. */
export async function deleteHoldings(
  ports: Stores & Pick<Ports, 'jobs'>,
  owned: Owned,
  groups: readonly HoldingGroup[],
  { keepsUnfinished = false, isWanted = () => true, stays = NOTHING_STAYS }: Sparing = {},
): Promise<void> {
  for (const holding of HOLDINGS.filter((one) => groups.includes(one.group) && isWanted(one))) {
    for (const id of idsOf(holding, owned, keepsUnfinished)) {
      if (holding.kind === 'objects') await deleteObjects(ports, holding.at(id), stays);
      else if (holding.kind === 'collection') await deleteFound(ports, holding, id, stays);
      else if (!stays.has(holding.at(id))) await ports.documents.delete(holding.at(id));
    }
  }
}
