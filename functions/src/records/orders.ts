import * as v from 'valibot';
import {
  type CoverChoice,
  nextOrder,
  type Order,
  type OrderEvent,
} from '../../../src/domain/audiobook/order.ts';
import { COLLECTIONS } from '../../../src/domain/calls/collections.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { TIERS, type TierName } from '../../../src/domain/payment/tiers.ts';
import type { Ports } from '../ports/ports.ts';
import { collection } from './collection.ts';

type Stores = Pick<Ports, 'documents'>;

const COVER = v.looseObject({ author: v.nullable(v.string()), photo: v.nullable(v.string()) });

const MADE_AUDIOBOOK = v.looseObject({
  phoneUrl: v.string(),
  phoneFileSize: v.number(),
  timingsUrl: v.string(),
  coverUrl: v.string(),
  cover: v.exactOptional(COVER),
  durationSeconds: v.number(),
  photoCount: v.exactOptional(v.number()),
  sentenceCount: v.number(),
  readAgainCount: v.number(),
  unread: v.array(v.string()),
});

const DISPUTE = v.looseObject({
  state: v.picklist(['inquiry', 'open', 'won', 'lost']),
  reason: v.string(),
  amountCents: v.number(),
  answerBy: v.nullable(v.date()),
});

/** `orders/{orderId}`: a settled payment and what became of it. */
export const orders = collection<Order>({
  name: COLLECTIONS.orders,
  schema: v.looseObject({
    id: v.string(),
    userId: v.string(),
    sessionId: v.string(),
    paymentIntentId: v.string(),
    userEmail: v.nullable(v.string()),
    title: v.string(),
    tier: v.picklist(TIERS.map(({ name }): TierName => name)),
    pageCount: v.number(),
    amount: v.number(),
    createdAt: v.date(),
    status: v.picklist(['processing', 'generating_audio', 'completed', 'failed', 'cancelled']),
    audioGenerationProgress: v.number(),
    audioUrl: v.nullable(v.string()),
    audioFileSize: v.nullable(v.number()),
    errorMessage: v.nullable(v.string()),
    refund: v.exactOptional(v.picklist(['requested', 'refunded'])),
    refundedCents: v.exactOptional(v.number()),
    dispute: v.exactOptional(DISPUTE),
    deliveredAt: v.exactOptional(v.date()),
    endsMaterials: v.exactOptional(v.literal(true)),
    secondsLeft: v.optional(v.nullable(v.number()), null),
    cover: v.exactOptional(COVER),
    audiobook: v.optional(v.nullable(MADE_AUDIOBOOK), null),
  }),
  owner: 'userId',
  readableBy: 'owner',
  held: { what: 'Orders', group: 'record', of: 'order' },
});

async function changeOrder(
  stores: Stores,
  orderId: string,
  change: (order: Order) => Order | null,
): Promise<Order> {
  const changed = await orders.change(stores, orderId, (order) => order && change(order));
  if (!changed) throw new AppError('not-found');
  return changed;
}

/** @throws AppError not-found */
export async function findOrder(stores: Stores, orderId: string): Promise<Order> {
  const order = await orders.find(stores, orderId);
  if (!order) throw new AppError('not-found');
  return order;
}

/** What was bought of a memoir. */
export async function ordersOf(stores: Stores, sessionId: string): Promise<readonly Order[]> {
  return (await orders.where(stores, 'sessionId', sessionId)).map((found) => found.read());
}

/** Moves an order by an event, as one transaction; returns it as it is then. @throws AppError not-found, failed-precondition */
export const moveOrder = (stores: Stores, orderId: string, event: OrderEvent): Promise<Order> =>
  changeOrder(stores, orderId, (order) => nextOrder(order, event));

/** Notes what the family wants on the cover, whatever state the order is in. @throws AppError not-found */
export const chooseCover = (stores: Stores, orderId: string, cover: CoverChoice): Promise<Order> =>
  changeOrder(stores, orderId, (order) => ({ ...order, cover: { ...cover } }));

/** Notes that a finished book wears another cover; its files have other sizes then. */
export async function noteCover(
  stores: Stores,
  orderId: string,
  made: { readonly cover: CoverChoice; readonly audioFileSize: number; readonly phoneFileSize: number },
): Promise<void> {
  const { cover, audioFileSize, phoneFileSize } = made;
  await orders.change(stores, orderId, (order) =>
    order?.audiobook
      ? { ...order, audioFileSize, audiobook: { ...order.audiobook, phoneFileSize, cover } }
      : null,
  );
}

/** Notes when a finished book could first be heard; once. @throws AppError not-found */
export const noteDelivery = (stores: Stores, orderId: string, deliveredAt: Date): Promise<Order> =>
  changeOrder(stores, orderId, (order) =>
    order.status === 'completed' && order.deliveredAt === undefined ? { ...order, deliveredAt } : null,
  );

/** A failed or cancelled order can be taken up again, unless its money went back. */
export const isOrderDone = ({ status, refund }: Order): boolean =>
  status === 'completed' || refund === 'refunded';

/** Notes at a book that is being made that what it needs goes when it is there. */
export async function noteEndOfMaterials(stores: Stores, orderId: string): Promise<void> {
  await orders.change(stores, orderId, (order) =>
    order && !isOrderDone(order) ? { ...order, endsMaterials: true } : null,
  );
}

/** What it needed is gone. */
export async function forgetEndOfMaterials(stores: Stores, orderId: string): Promise<void> {
  await orders.change(stores, orderId, (order) => {
    if (!order?.endsMaterials) return null;
    const { endsMaterials: _, ...rest } = order;
    return rest;
  });
}

/** Whether somebody still wants this narrated; an order that is gone is wanted by nobody. */
export async function isWanted(stores: Stores, orderId: string): Promise<boolean> {
  const order = await orders.find(stores, orderId);
  return order !== null && isUnderWay(order);
}

const isUnderWay = ({ status }: Order) => status === 'processing' || status === 'generating_audio';

/** Tells an order how far its narration is, if it is still under way; the percent never goes back. */
export async function reportProgress(
  stores: Stores,
  orderId: string,
  { percent, secondsLeft }: { readonly percent: number; readonly secondsLeft: number | null },
): Promise<void> {
  await orders.change(stores, orderId, (order) =>
    order && isUnderWay(order) ? nextOrder(order, { kind: 'progressed', percent, secondsLeft }) : null,
  );
}
