import * as v from 'valibot';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { COVER_DESIGNS } from '../../../../src/domain/audiobook/cover-design.ts';
import {
  type CoverChoice,
  isPaidBack,
  isUnderWay,
  nextOrder,
  type Order,
  type OrderEvent,
} from '../../../../src/domain/audiobook/order.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { THROWN_AWAY_KEPT_MS } from '../../../../src/domain/limits.ts';
import { TIERS, type TierName } from '../../../../src/domain/payment/tiers.ts';
import type { Caller } from '../../ports/identity.ts';
import type { LetterKind } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { AT_ONCE } from './payments.ts';

type Stores = Pick<Ports, 'documents'>;

const COVER = v.looseObject({
  author: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  design: v.exactOptional(v.picklist(COVER_DESIGNS)),
});

const MADE_AUDIOBOOK = v.looseObject({
  phoneUrl: v.string(),
  phoneFileSize: v.number(),
  timingsUrl: v.string(),
  receiptUrl: v.exactOptional(v.string()),
  coverUrl: v.string(),
  cover: v.exactOptional(COVER),
  narrator: v.exactOptional(v.string()),
  durationSeconds: v.number(),
  photoCount: v.exactOptional(v.number()),
  sentenceCount: v.number(),
  readAgainCount: v.number(),
  unread: v.array(v.string()),
});

const DISPUTE_FACTS = { reason: v.string(), amountCents: v.number(), answerBy: v.nullable(v.date()) };
const STANDING_DISPUTE = v.looseObject({
  ...DISPUTE_FACTS,
  state: v.picklist(['inquiry', 'open', 'won']),
});
const LOST_DISPUTE = v.looseObject({ ...DISPUTE_FACTS, state: v.literal('lost') });

const OF_EVERY_STATE = {
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
  audioGenerationProgress: v.number(),
  secondsLeft: v.optional(v.nullable(v.number()), null),
  refundedCents: v.exactOptional(v.number()),
  atOnce: v.exactOptional(AT_ONCE),
  withdrawal: v.exactOptional(v.looseObject({ at: v.date(), name: v.string() })),
  endsMaterials: v.exactOptional(v.literal(true)),
  voiceEnded: v.exactOptional(v.looseObject({ by: v.string(), at: v.date() })),
  cover: v.exactOptional(COVER),
  lookedAt: v.exactOptional(v.date()),
  deletedAt: v.exactOptional(v.date()),
  endedAt: v.exactOptional(v.date()),
};

const absent = v.exactOptional(v.never());

const NO_BOOK = {
  audioUrl: v.null(),
  audioFileSize: v.null(),
  audiobook: v.optional(v.null(), null),
  deliveredAt: absent,
};
const BOOK = {
  audioUrl: v.string(),
  audioFileSize: v.number(),
  audiobook: v.optional(v.nullable(MADE_AUDIOBOOK), null),
  deliveredAt: v.exactOptional(v.date()),
};

const MONEY_KEPT = { refund: absent, dispute: v.exactOptional(STANDING_DISPUTE) };
const REFUNDED = {
  refund: v.picklist(['requested', 'refunded']),
  dispute: v.exactOptional(v.variant('state', [STANDING_DISPUTE, LOST_DISPUTE])),
};
const TAKEN_BACK = { refund: absent, dispute: LOST_DISPUTE };

const MAKING = {
  ...OF_EVERY_STATE,
  ...MONEY_KEPT,
  status: v.picklist(['processing', 'generating_audio']),
  errorMessage: v.nullable(v.string()),
};
const CANCELLED = {
  ...OF_EVERY_STATE,
  ...NO_BOOK,
  ...MONEY_KEPT,
  status: v.literal('cancelled'),
  errorMessage: v.null(),
};
const FAILED = {
  ...OF_EVERY_STATE,
  ...NO_BOOK,
  status: v.literal('failed'),
  errorMessage: v.string(),
};
const COMPLETED = {
  ...OF_EVERY_STATE,
  ...BOOK,
  status: v.literal('completed'),
  errorMessage: v.nullable(v.string()),
};

const ORDER = v.variant('status', [
  v.variant('audioUrl', [v.looseObject({ ...MAKING, ...NO_BOOK }), v.looseObject({ ...MAKING, ...BOOK })]),
  v.looseObject(CANCELLED),
  v.looseObject({ ...FAILED, ...MONEY_KEPT }),
  v.looseObject({ ...FAILED, ...REFUNDED }),
  v.looseObject({ ...FAILED, ...TAKEN_BACK }),
  v.looseObject({ ...COMPLETED, ...MONEY_KEPT }),
  v.looseObject({ ...COMPLETED, ...REFUNDED }),
  v.looseObject({ ...COMPLETED, ...TAKEN_BACK }),
]);

/** A finished book stays its family's; servers of November 2026 still noted at it that its remaking had failed. */
function withBookKept<Row extends { readonly status?: unknown; readonly audioUrl?: unknown }>(row: Row) {
  const isStopped = row.status === 'failed' || row.status === 'cancelled';
  return isStopped && typeof row.audioUrl === 'string' ? { ...row, status: 'completed' } : row;
}

/** With the time by which retention finds it; without one when there is nothing to look after. */
function withDueTime(order: Order) {
  const dueAt = dueOfOrder(order);
  return dueAt ? { ...order, dueAt } : order;
}

/** It follows from the order. */
function withoutDueTime<Row extends { readonly dueAt?: unknown }>({ dueAt: _, ...row }: Row) {
  return row;
}

/** `orders/{orderId}`: a settled payment and what became of it. */
export const orders = collection<Order>({
  name: COLLECTIONS.orders,
  schema: v.pipe(v.looseObject({}), v.transform(withoutDueTime), v.transform(withBookKept), ORDER),
  toFields: withDueTime,
  owner: 'userId',
  readableBy: 'owner',
  held: { what: 'Orders', group: 'record', of: 'order' },
});

/** @throws AppError not-found */
export async function findOrder(stores: Stores, orderId: string): Promise<Order> {
  const order = await orders.find(stores, orderId);
  if (!order) throw new AppError('not-found');
  return order;
}

/**
 * Lets only the owner of an order pass, and nobody to a book that was deleted.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function ownOrder(
  stores: Stores,
  caller: Caller | null,
  orderId: string,
  { isDeleted = false }: { readonly isDeleted?: boolean } = {},
): Promise<Order> {
  if (!caller) throw new AppError('unauthenticated');
  const order = await findOrder(stores, orderId);
  if (order.userId !== caller.uid) throw new AppError('permission-denied');
  if (order.deletedAt && !isDeleted) throw new AppError('not-found');
  return order;
}

/** What was bought of a memoir. */
export async function ordersOf(stores: Stores, sessionId: string): Promise<readonly Order[]> {
  return (await orders.where(stores, 'sessionId', sessionId)).map((found) => found.read());
}

/** Moves an order by an event, as one transaction, if it is there. */
async function moveIfThere(stores: Stores, orderId: string, event: OrderEvent): Promise<Order | null> {
  return orders.change(stores, orderId, (order) => order && nextOrder(order, event));
}

/** Moves an order by an event, as one transaction; returns it as it is then. @throws AppError not-found, failed-precondition */
export async function moveOrder(stores: Stores, orderId: string, event: OrderEvent): Promise<Order> {
  const moved = await moveIfThere(stores, orderId, event);
  if (!moved) throw new AppError('not-found');
  return moved;
}

/** Notes what the family wants on the cover, whatever state the order is in. @throws AppError not-found */
export const chooseCover = (stores: Stores, orderId: string, cover: CoverChoice): Promise<Order> =>
  moveOrder(stores, orderId, { kind: 'cover-chosen', cover });

/** Notes that a finished book wears another cover; its files have other sizes then. */
export async function noteCover(
  stores: Stores,
  orderId: string,
  made: { readonly cover: CoverChoice; readonly audioFileSize: number; readonly phoneFileSize: number },
): Promise<void> {
  await moveIfThere(stores, orderId, { kind: 'tagged', ...made });
}

/** Notes when a finished book could first be heard; once. @throws AppError not-found */
export const noteDelivery = (stores: Stores, orderId: string, at: Date): Promise<Order> =>
  moveOrder(stores, orderId, { kind: 'delivered', at });

/** Notes at a book that is being made that what it needs goes when it is there. */
export async function noteEndOfMaterials(stores: Stores, orderId: string): Promise<void> {
  await moveIfThere(stores, orderId, { kind: 'materials-end' });
}

/** Retention has done what was due: it looks again when something is. */
export async function noteLook(ports: Stores & Pick<Ports, 'clock'>, orderId: string): Promise<void> {
  const lookedAt = new Date(ports.clock.nowMs());
  await orders.change(ports, orderId, (order) => order && { ...order, lookedAt });
}

/** What it needed is gone. */
export async function forgetEndOfMaterials(stores: Stores, orderId: string): Promise<void> {
  await moveIfThere(stores, orderId, { kind: 'materials-ended' });
}

/** Whether somebody still wants this narrated; an order that is gone is wanted by nobody. */
export async function isWanted(stores: Stores, orderId: string): Promise<boolean> {
  const order = await orders.find(stores, orderId);
  return order !== null && isUnderWay(order);
}

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

/**
 * Puts a letter about an order on the list, once per order and kind. It is sent by a job, so that a kill or a closed
 * post office loses none.
 */
export async function queueMail(
  ports: Pick<Ports, 'jobs'>,
  kind: LetterKind,
  order: Pick<Order, 'id' | 'userEmail'>,
): Promise<void> {
  // Payments of a time when no address was asked for.
  if (!order.userEmail) return;
  const input = { orderId: order.id, letter: kind };
  await ports.jobs.enqueue({ kind: 'send-mail', key: `send-mail:${kind}:${order.id}`, input });
}

/** Has the pages of a finished book drawn that are shown beside its text: by the job that puts books together. */
export async function queuePages(
  ports: Pick<Ports, 'jobs'>,
  orderId: string,
  options: { readonly again?: boolean } = {},
): Promise<void> {
  await ports.jobs.enqueue({ kind: 'join-tts', key: `pages:${orderId}`, input: { orderId } }, options);
}

const DAY_MS = 86_400_000;
/** What is as old as so many days is not older than that before this. */
const MOMENT_MS = 1;
/** Whose money went back may make a new voice for the same book and not buy it: that goes, too. */
const AGAIN_MS = 30 * DAY_MS;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

function firstLook({ deletedAt, endsMaterials, deliveredAt, createdAt }: Order): Date | null {
  if (deletedAt) return later(deletedAt, THROWN_AWAY_KEPT_MS);
  // What the last word of its narration should have ended.
  if (endsMaterials) return createdAt;
  const days = RETENTION_DAYS.materials - RETENTION_DAYS.materialsWarning;
  return deliveredAt ? later(deliveredAt, days * DAY_MS + MOMENT_MS) : null;
}

/** When retention has to look at an order: to warn, to end what was promised to end; null for never. */
export function dueOfOrder(order: Order): Date | null {
  const first = order.endedAt ? null : firstLook(order);
  const { lookedAt, deliveredAt } = order;
  if (!first || !lookedAt || lookedAt < first) return first;
  if (order.deletedAt || order.endsMaterials || !deliveredAt) return later(lookedAt, DAY_MS);
  const ends = later(deliveredAt, RETENTION_DAYS.materials * DAY_MS + MOMENT_MS);
  if (lookedAt < ends) return ends;
  // A book that was bought is closed: nothing comes to it any more.
  return isPaidBack(order) ? later(lookedAt, AGAIN_MS) : null;
}
