/** That who paid asked us to begin at once, with the words they saw. */
export interface AtOnce {
  readonly at: Date;
  readonly words: string;
}

/** That somebody withdrew, under what name. */
export interface Withdrawal {
  readonly at: Date;
  readonly name: string;
}

interface Purchase {
  /** what it buys, and its own id */
  readonly orderId: string;
  readonly ownerUid: string;
  readonly sessionId: string;
}

/** What is known of a payment once the provider has opened it. */
interface AtProvider {
  readonly paymentIntentId: string;
  readonly title: string;
  /** what it would buy is gone: a success that comes all the same is given back */
  readonly isWithdrawn?: true;
}

/** When the provider is asked about a payment whose event has not come. */
interface Asking {
  /** absent for what is due a minute after it was opened */
  readonly dueAt?: Date;
  /** how often it was asked and nothing had changed; absent for never */
  readonly asks?: number;
  /** how often it could not be asked since */
  readonly failures?: number;
}

/** `payments/{orderId}`: the way of a payment until an order was made, the money went back, or nobody paid. */
export type Payment = Purchase & {
  readonly createdAt: Date;
  /** who pays asks us to begin at once; absent for who does not */
  readonly atOnce?: AtOnce;
} & (
    | { readonly state: 'preparing' }
    | ({ readonly state: 'open' } & AtProvider & Asking)
    | ({ readonly state: 'abandoned' } & AtProvider)
    /** the provider's event may come before it was noted that the payment is open */
    | ({ readonly state: 'settled' | 'returned' } & Partial<AtProvider> &
        Asking & {
          /** its order was withdrawn from, and the money is not back yet; absent else */
          readonly givesBack?: true;
        })
  );

export type PaymentEnd = 'settled' | 'returned' | 'abandoned';

export type PaymentEvent =
  | ({ readonly kind: 'announced'; readonly at: Date } & Purchase)
  | ({ readonly kind: 'opened'; readonly at: Date } & Purchase &
      Pick<AtProvider, 'paymentIntentId' | 'title'>)
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'begin-wished'; readonly atOnce: AtOnce | null }
  | { readonly kind: 'money-promised'; readonly at: Date }
  | { readonly kind: 'money-back' }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'asked' | 'not-asked'; readonly at: Date }
  | { readonly kind: 'closed'; readonly as: PaymentEnd };

function announced(payment: Payment | null, event: PaymentEvent & { kind: 'announced' }): Payment {
  if (payment && payment.state !== 'preparing') return payment;
  const { orderId, ownerUid, sessionId, at } = event;
  return { orderId, ownerUid, sessionId, state: 'preparing', createdAt: at };
}

function opened(payment: Payment | null, event: PaymentEvent & { kind: 'opened' }): Payment {
  const { orderId, ownerUid, sessionId, paymentIntentId, title, at } = event;
  if (payment && payment.state !== 'preparing' && payment.paymentIntentId === paymentIntentId) return payment;
  return { orderId, ownerUid, sessionId, paymentIntentId, title, state: 'open', createdAt: at };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** An event that has not come by now is looked after. */
export const LATE_AFTER_MS = MINUTE_MS;

/** Twice as long each time, so that what is new is asked about often and what is old seldom. */
export const pauseMs = (times: number) => Math.min(DAY_MS, MINUTE_MS * 2 ** (times - 1));

/** When the provider is to be asked about it; null for what nobody has to ask about. */
export function dueOfPayment(payment: Payment): Date | null {
  if (payment.state === 'settled' && payment.givesBack) return payment.dueAt ?? payment.createdAt;
  if (payment.state !== 'open') return null;
  return payment.dueAt ?? new Date(payment.createdAt.getTime() + LATE_AFTER_MS);
}

/** The same without when it is asked about, which is then as of a new one, or never. */
function unasked<P extends Payment>(payment: P): P {
  const { dueAt: _, asks: __, failures: ___, ...rest } = payment as P & Asking;
  return rest as P;
}

function wished(payment: Payment, atOnce: AtOnce | null): Payment {
  if (payment.state !== 'open' && payment.state !== 'preparing') return payment;
  const { atOnce: before, ...rest } = payment;
  if (before?.words === atOnce?.words) return payment;
  return atOnce ? { ...rest, atOnce } : rest;
}

/** There is an order, so it is settled, also where a process died before it had noted that. */
function promised(payment: Payment, at: Date): Payment {
  if (payment.state === 'returned' || (payment.state === 'settled' && payment.givesBack)) return payment;
  return { ...unasked(payment), state: 'settled', givesBack: true, dueAt: at };
}

function withoutDebt(payment: Payment): Payment {
  if (payment.state !== 'settled' || !payment.givesBack) return payment;
  const { givesBack: _, ...rest } = unasked(payment);
  return rest;
}

function asked(payment: Payment, event: PaymentEvent & { kind: 'asked' | 'not-asked' }): Payment {
  // Also what an older program left due without a need.
  if (payment.state !== 'open' && (payment.state !== 'settled' || !payment.givesBack))
    return unasked(payment);
  const { asks = 0, failures = 0 } = payment;
  if (event.kind === 'asked')
    return { ...unasked(payment), asks: asks + 1, dueAt: after(event.at, pauseMs(asks + 1)) };
  // What went wrong once is tried again by the next run.
  return {
    ...payment,
    failures: failures + 1,
    dueAt: after(event.at, failures === 0 ? 0 : pauseMs(failures)),
  };
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

function closed(payment: Payment, as: PaymentEnd): Payment {
  if (payment.state === as) return payment;
  if (as !== 'abandoned') return { ...unasked(payment), state: as };
  // Whoever gives an open one up may have waited while its money came, or went back.
  return payment.state === 'open' ? { ...unasked(payment), state: as } : payment;
}

/** The payment after an event; the same object when that changes nothing, null while there is none. */
export function nextPayment(payment: Payment | null, event: PaymentEvent): Payment | null {
  if (event.kind === 'announced') return announced(payment, event);
  if (event.kind === 'opened') return opened(payment, event);
  if (!payment) return null;
  switch (event.kind) {
    case 'withdrawn':
      return payment.state === 'open' ? { ...unasked(payment), isWithdrawn: true } : payment;
    case 'begin-wished':
      return wished(payment, event.atOnce);
    case 'money-promised':
      return promised(payment, event.at);
    case 'money-back':
      return withoutDebt(payment);
    case 'reopened':
      return payment.state === 'abandoned' ? { ...payment, state: 'open' } : payment;
    case 'asked':
    case 'not-asked':
      return asked(payment, event);
    case 'closed':
      return closed(payment, event.as);
  }
}
