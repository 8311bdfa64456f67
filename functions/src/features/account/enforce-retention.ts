import { daysBefore, RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { Ports } from '../../ports/ports.ts';
import { deleteHoldings, findOpened, findOwned, type Owned } from '../../records/find-holdings.ts';
import { EVERYTHING } from '../../records/holdings.ts';
import { queueMail } from '../../records/mail-queue.ts';
import { endLeftVoices } from '../../records/provider-voices.ts';
import { settleKept } from '../../records/uploads.ts';
import { withdrawPayments } from '../../settlement/withdraw-payments.ts';
import { finishDeletion } from './finish-deletion.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'identity' | 'jobs' | 'payments' | 'traces' | 'clock'>;

export interface RetentionReport {
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
  await deleteHoldings(ports, owned, ['scans', 'voice']);
  await withdrawPayments(ports, [sessionId]);
}

/** Books delivered a month ago need no scans and no voice any more; text and audiobook stay. */
async function endMaterials(ports: Needed, orders: readonly Order[]): Promise<[number, number]> {
  const now = ports.clock.nowMs();
  const ends = daysBefore(now, RETENTION_DAYS.voice);
  const warns = daysBefore(now, RETENTION_DAYS.voice - RETENTION_DAYS.voiceWarning);
  let ended = 0;
  let warned = 0;
  await oneByOne(orders, async (order) => {
    const deliveredMs = order.deliveredAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (deliveredMs >= warns) return;
    // A second book of the same memoir is still being made or just delivered.
    const isInUse = orders.some(
      (other) => other.sessionId === order.sessionId && (other.deliveredAt?.getTime() ?? now) >= ends,
    );
    if (deliveredMs >= ends) {
      await queueMail(ports, 'voice-ends-soon', order);
      warned++;
    } else if (!isInUse && (await ports.documents.get(`voice_profiles/${order.sessionId}`))) {
      await endMaterialsOf(ports, order.sessionId, order.id);
      ended++;
    }
  });
  return [ended, warned];
}

/** Guests who never came back, with all they left. Who has an account is asked by nobody to hurry. */
async function endDrafts(ports: Needed): Promise<number> {
  const guests = await ports.identity.guestsBefore(
    daysBefore(ports.clock.nowMs(), RETENTION_DAYS.abandonedDraft),
  );
  await oneByOne(guests, async (uid) => {
    const owned = await findOwned(ports, uid, null);
    if (owned.orders.length > 0) return;
    const work = { sessionIds: owned.sessionIds, orderIds: owned.openedIds };
    await withdrawPayments(ports, owned.sessionIds);
    await ports.traces.stop(work);
    await deleteHoldings(ports, owned, EVERYTHING);
    await settleKept(ports, uid, true);
    await ports.identity.remove(uid);
    await ports.traces.forget({ ...work, uid });
  });
  return guests.length;
}

/** Proof of a permission outlives its voice by three years. */
async function endPermissions(ports: Needed): Promise<number> {
  const before = daysBefore(ports.clock.nowMs(), RETENTION_DAYS.permission);
  let ended = 0;
  await oneByOne(await ports.documents.all('permissions'), async ({ id, fields }) => {
    const isOld = (fields.givenAt as Date).getTime() < before;
    if (!isOld || (await ports.documents.get(`voice_profiles/${fields.sessionId}`))) return;
    await ports.documents.delete(`permissions/${id}`);
    ended++;
  });
  return ended;
}

/**
 * The daily run. Killed anywhere, the next one does the rest.
 * @throws what became of things that could not be ended, after all others were
 */
export async function enforceRetention(ports: Needed): Promise<RetentionReport> {
  const orders = (await ports.documents.all('orders')).map(({ fields }) => fields as unknown as Order);
  let [materials, warnings, drafts, permissions] = [0, 0, 0, 0];
  const works = [
    async () => {
      [materials, warnings] = await endMaterials(ports, orders);
    },
    () =>
      oneByOne(orders, async ({ id, endsMaterials }) => {
        if (endsMaterials) await finishDeletion(ports, id);
      }),
    () => endLeftVoices(ports),
    async () => {
      drafts = await endDrafts(ports);
    },
    async () => {
      permissions = await endPermissions(ports);
    },
  ];
  await oneByOne(works, (work) => work());
  return { materials, warnings, drafts, permissions };
}
