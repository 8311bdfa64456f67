import { daysBefore, RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  deleteHoldings,
  findOpened,
  findOwned,
  lettersAbout,
  type Owned,
} from '../../records/find-holdings.ts';
import { DAYS_AFTER_DELIVERY, EVERYTHING } from '../../records/holdings.ts';
import { orders, queueMail } from '../../records/orders.ts';
import { permissions } from '../../records/permissions.ts';
import { endLeftVoices } from '../../records/provider-voices.ts';
import { waitsForQuote } from '../../records/quotes.ts';
import { settleKept } from '../../records/uploads.ts';
import { voiceProfiles } from '../../records/voice-profiles.ts';
import { withdrawPayments } from '../../settlement/withdraw-payments.ts';
import { endDeletedOrders } from './end-deleted-orders.ts';
import { finishDeletion } from './finish-deletion.ts';

type Needed = Pick<
  Ports,
  'documents' | 'objects' | 'identity' | 'jobs' | 'payments' | 'traces' | 'mailer' | 'clock'
>;

const GONE_AFTER_DELIVERY = EVERYTHING.filter((group) => DAYS_AFTER_DELIVERY[group] !== null);

export interface RetentionReport {
  /** books whose family had deleted them a day ago */
  readonly deleted: number;
  /** delivered books whose scans and voice were deleted */
  readonly materials: number;
  /** families told that this happens in a week */
  readonly warnings: number;
  /** guests' drafts deleted, with the guests */
  readonly drafts: number;
  readonly permissions: number;
}

/** Scans and voice of a delivered book, and what could still be bought with them: after a refund a book may be bought anew. */
async function endMaterialsOf(ports: Needed, sessionId: string, orderId: string): Promise<void> {
  await withdrawPayments(ports, [sessionId]);
  const owned: Owned = {
    uid: '',
    sessionIds: [sessionId],
    orders: [{ id: orderId, sessionId, isDone: true, isPaidInVain: false }],
    openedIds: await findOpened(ports, [sessionId]),
    addresses: [],
  };
  await deleteHoldings(ports, owned, GONE_AFTER_DELIVERY);
  await withdrawPayments(ports, [sessionId]);
}

/** Books delivered a month ago need no scans and no voice any more; text and audiobook stay. */
async function endMaterials(ports: Needed, bought: readonly Order[]): Promise<[number, number]> {
  const now = ports.clock.nowMs();
  const ends = daysBefore(now, RETENTION_DAYS.materials);
  const warns = daysBefore(now, RETENTION_DAYS.materials - RETENTION_DAYS.materialsWarning);
  let ended = 0;
  let warned = 0;
  await oneByOne(bought, async (order) => {
    // It ends by itself, and nobody is written to about it.
    if (order.deletedAt) return;
    const deliveredMs = order.deliveredAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (deliveredMs >= warns) return;
    // A second book of the same memoir is still being made or just delivered.
    const isInUse = bought.some(
      (other) => other.sessionId === order.sessionId && (other.deliveredAt?.getTime() ?? now) >= ends,
    );
    if (deliveredMs >= ends) {
      await queueMail(ports, 'voice-ends-soon', order);
      warned++;
    } else if (!isInUse && (await voiceProfiles.exists(ports, order.sessionId))) {
      await endMaterialsOf(ports, order.sessionId, order.id);
      ended++;
    }
  });
  return [ended, warned];
}

/**
 * Guests who never came back, with all they left. Who has an account is asked by nobody to hurry, and who waits for our
 * quote, or may still pay it, is waited for.
 * @returns how many
 */
async function endDrafts(ports: Needed): Promise<number> {
  const guests = await ports.identity.guestsBefore(
    daysBefore(ports.clock.nowMs(), RETENTION_DAYS.abandonedDraft),
  );
  let ended = 0;
  await oneByOne(guests, async (uid) => {
    const owned = await findOwned(ports, uid, null);
    if (owned.orders.length > 0 || (await waitsForQuote(ports, owned.sessionIds))) return;
    const work = { sessionIds: owned.sessionIds, orderIds: owned.openedIds };
    await withdrawPayments(ports, owned.sessionIds);
    await ports.traces.stop(work);
    await deleteHoldings(ports, owned, EVERYTHING);
    await settleKept(ports, uid, true);
    await ports.identity.remove(uid);
    await ports.mailer.forget(lettersAbout(owned), owned.addresses);
    await ports.traces.forget({ ...work, uid });
    ended++;
  });
  return ended;
}

/** Proof of a permission outlives its voice by three years. */
async function endPermissions(ports: Needed): Promise<number> {
  const before = daysBefore(ports.clock.nowMs(), RETENTION_DAYS.permission);
  let ended = 0;
  await oneByOne(await permissions.all(ports), async ({ id, read }) => {
    const { givenAt, sessionId } = read();
    if (givenAt.getTime() >= before || (await voiceProfiles.exists(ports, sessionId))) return;
    await permissions.delete(ports, id);
    ended++;
  });
  return ended;
}

/**
 * The daily run. Killed anywhere, the next one does the rest.
 * @throws what became of things that could not be ended, after all others were
 */
export async function enforceRetention(ports: Needed): Promise<RetentionReport> {
  const found = await orders.all(ports);
  const report = { deleted: 0, materials: 0, warnings: 0, drafts: 0, permissions: 0 };
  const works = [
    async () => {
      report.deleted = await endDeletedOrders(ports, found);
    },
    async () => {
      // All of them or none: a row that does not parse may be the book that still needs these.
      const all = found.map(({ read }) => read());
      [report.materials, report.warnings] = await endMaterials(ports, all);
    },
    () =>
      oneByOne(found, async ({ id, read }) => {
        if (read().endsMaterials) await finishDeletion(ports, id);
      }),
    () => endLeftVoices(ports),
    async () => {
      report.drafts = await endDrafts(ports);
    },
    async () => {
      report.permissions = await endPermissions(ports);
    },
  ];
  await oneByOne(works, (work) => work());
  return report;
}
