import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  dueOfPayment,
  nextPayment,
  type Payment,
  type PaymentEnd,
  type PaymentEvent,
} from '../../../../src/domain/payment/payment.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { sessions } from '../people/sessions.ts';

type Stores = Pick<Ports, 'documents'>;

export const AT_ONCE = v.looseObject({ at: v.date(), words: v.string() });

const OF_EVERY_STATE = {
  atOnce: v.exactOptional(AT_ONCE),
  orderId: v.string(),
  ownerUid: v.string(),
  sessionId: v.string(),
  createdAt: v.date(),
};
const isWithdrawn = v.exactOptional(v.literal(true));

/** By which the sweep finds it; what nobody asks about has none. */
function withDueTime(payment: Payment) {
  const dueAt = dueOfPayment(payment);
  return dueAt ? { ...payment, dueAt } : payment;
}

/** `payments/{orderId}`: the sweep asks the provider about those whose event has not come: a lost event loses no order. */
export const payments = collection<Payment>({
  name: COLLECTIONS.payments,
  schema: v.variant('state', [
    v.looseObject({ ...OF_EVERY_STATE, state: v.literal('preparing') }),
    v.looseObject({
      ...OF_EVERY_STATE,
      state: v.literal('open'),
      paymentIntentId: v.string(),
      title: v.string(),
      isWithdrawn,
      dueAt: v.exactOptional(v.date()),
      asks: v.exactOptional(v.number()),
      failures: v.exactOptional(v.number()),
    }),
    v.looseObject({
      ...OF_EVERY_STATE,
      state: v.literal('abandoned'),
      paymentIntentId: v.string(),
      title: v.string(),
      isWithdrawn,
    }),
    v.looseObject({
      ...OF_EVERY_STATE,
      state: v.picklist(['settled', 'returned']),
      paymentIntentId: v.exactOptional(v.string()),
      title: v.exactOptional(v.string()),
      isWithdrawn,
      givesBack: v.exactOptional(v.literal(true)),
      dueAt: v.exactOptional(v.date()),
      asks: v.exactOptional(v.number()),
      failures: v.exactOptional(v.number()),
    }),
  ]),
  toFields: withDueTime,
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: {
    what: 'Payments',
    group: 'record',
    of: 'session',
    by: 'sessionId',
    toldAs: ({ state }) => (state === 'settled' ? 'Payments' : 'Payments not charged or given back'),
  },
});

interface PreparedPayment {
  readonly orderId: string;
  readonly ownerUid: string;
  readonly sessionId: string;
}

/** Together with the memoir: nothing is noted of one that is gone. @returns whether the memoir is there */
async function moveOfMemoir({ documents }: Stores, event: PaymentEvent & PreparedPayment): Promise<boolean> {
  const [session, path] = [sessions.at(event.sessionId), payments.at(event.orderId)];
  let isThere = false;
  await documents.updateAll([session, path], (current) => {
    isThere = Boolean(current.get(session));
    if (!isThere) return new Map();
    const fields = current.get(path);
    const payment = fields ? payments.parse(event.orderId, fields) : null;
    const next = nextPayment(payment, event);
    return next && next !== payment ? new Map([[path, payments.toFields(next)]]) : new Map();
  });
  return isThere;
}

type Timed = Stores & Pick<Ports, 'clock'>;
const at = ({ clock }: Timed) => new Date(clock.nowMs());

async function movePayment(stores: Stores, orderId: string, event: PaymentEvent): Promise<void> {
  await payments.change(stores, orderId, (payment) => nextPayment(payment, event));
}

/**
 * Says whose the text is that is about to be frozen under this order's id: a process killed before the payment is open
 * leaves nothing behind that nobody can account for.
 * @throws AppError not-found when the memoir was deleted meanwhile
 */
export async function announcePayment(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { orderId, ownerUid, sessionId }: PreparedPayment,
): Promise<void> {
  const at = new Date(ports.clock.nowMs());
  const event = { kind: 'announced', orderId, ownerUid, sessionId, at } as const;
  if (!(await moveOfMemoir(ports, event))) throw new AppError('not-found');
}

/** A payment that was opened. Nothing is noted of a memoir that is gone. */
export async function notePayment(
  ports: Pick<Ports, 'documents' | 'clock'>,
  payment: PreparedPayment & { readonly paymentIntentId: string; readonly title: string },
): Promise<void> {
  await moveOfMemoir(ports, { kind: 'opened', ...payment, at: new Date(ports.clock.nowMs()) });
}

/** What it would buy goes: a success that comes all the same is given back. An order that is there already stays. */
export const withdrawPayment = (stores: Stores, orderId: string) =>
  movePayment(stores, orderId, { kind: 'withdrawn' });

/** Whether the one who pays asks us to begin at once; of what is paid nothing changes any more. */
export const noteAtOnce = (ports: Timed, orderId: string, words: string | null): Promise<void> =>
  movePayment(ports, orderId, {
    kind: 'begin-wished',
    atOnce: words === null ? null : { at: at(ports), words },
  });

/** Its order is withdrawn from: until the money has gone back, the provider is asked for it again and again. */
export const promiseMoney = (ports: Timed, orderId: string): Promise<void> =>
  movePayment(ports, orderId, { kind: 'money-promised', at: at(ports) });

/** It has gone back, or a bank has taken it. */
export const noteMoneyBack = (stores: Stores, orderId: string): Promise<void> =>
  movePayment(stores, orderId, { kind: 'money-back' });

/** Somebody wants to pay after all. */
export const reopenPayment = (stores: Stores, orderId: string) =>
  movePayment(stores, orderId, { kind: 'reopened' });

/** The payment's way ends here: an order was made, the money went back, or nobody paid. */
export const closePayment = (stores: Stores, orderId: string, as: PaymentEnd) =>
  movePayment(stores, orderId, { kind: 'closed', as });

/** The provider was asked about it; if it is open all the same, it is asked again later. */
export const noteAsking = (ports: Timed, orderId: string): Promise<void> =>
  movePayment(ports, orderId, { kind: 'asked', at: at(ports) });

/** The provider could not be asked, or what it said could not be done. */
export const noteFailedAsking = (ports: Timed, orderId: string): Promise<void> =>
  movePayment(ports, orderId, { kind: 'not-asked', at: at(ports) });

/** Deletes a payment that is still only prepared, if it is old enough by now. */
export async function deleteUnopened(
  { documents }: Stores,
  orderId: string,
  isOld: (payment: Payment) => boolean,
): Promise<void> {
  const path = payments.at(orderId);
  await documents.updateAll([path], (current) => {
    const fields: DocumentFields | null | undefined = current.get(path);
    return fields && isOld(payments.parse(orderId, fields)) ? new Map([[path, null]]) : new Map();
  });
}

export interface OpenPayment {
  readonly orderId: string;
  /** the provider's id */
  readonly id: string;
  readonly isWithdrawn: boolean;
}

/** What can still be paid for a memoir. */
export async function openPaymentsOf(stores: Stores, sessionId: string): Promise<readonly OpenPayment[]> {
  const all = await payments.where(stores, 'sessionId', sessionId);
  return all.flatMap((found) => {
    const payment = found.read();
    if (payment.state !== 'open') return [];
    const { orderId, paymentIntentId } = payment;
    return [{ orderId, id: paymentIntentId, isWithdrawn: payment.isWithdrawn === true }];
  });
}

/** The provider's id of the payment that was opened for an order; null before that. */
export const intentIdOf = (payment: Payment | null): string | null =>
  payment && payment.state !== 'preparing' ? (payment.paymentIntentId ?? null) : null;

/** The payment that was opened for an order before: providers forget idempotency keys after a day, we do not. */
export async function openedPayment(
  ports: Pick<Ports, 'documents' | 'payments'>,
  orderId: string,
): Promise<PaymentIntent | null> {
  const id = intentIdOf(await payments.find(ports, orderId));
  return id === null ? null : ports.payments.findIntent(id);
}

/** Whether what the payment would buy was deleted after it had been opened. */
export const isWithdrawnPayment = (payment: Payment | null): boolean =>
  payment !== null && payment.state !== 'preparing' && payment.isWithdrawn === true;
