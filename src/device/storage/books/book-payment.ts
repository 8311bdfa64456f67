import type { TierName } from '@/domain/payment/tiers.ts';

interface AtTheTill {
  readonly tier: TierName | null;
  readonly userEmail: string | null;
}

/** Whether a book is paid for, as far as this device knows. */
export type BookPayment =
  /** tier and address are those of a charge the server knew nothing of */
  | ({ readonly kind: 'unpaid' } & AtTheTill)
  /** the provider took the money, and the server has not said yet that there is an order */
  | ({ readonly kind: 'charged'; readonly paymentIntentId: string } & AtTheTill)
  | ({
      readonly kind: 'settled';
      readonly orderId: string;
      /** null when it was another window that charged the card */
      readonly paymentIntentId: string | null;
    } & AtTheTill);

export const UNPAID: BookPayment = { kind: 'unpaid', tier: null, userEmail: null };

export type BookPaymentEvent =
  | ({ readonly kind: 'charged'; readonly paymentIntentId: string } & AtTheTill)
  /** the server knows of no charge: the card form may be used again */
  | { readonly kind: 'charge-forgotten' }
  | { readonly kind: 'settled'; readonly orderId: string }
  /** an order that was paid for while no window was there to note it */
  | ({
      readonly kind: 'order-found';
      readonly orderId: string;
      readonly paymentIntentId: string;
    } & AtTheTill);

/** The payment after an event; the same object when that changes nothing. A settled one is final: its order is there. */
export function nextBookPayment(payment: BookPayment, event: BookPaymentEvent): BookPayment {
  if (payment.kind === 'settled') return payment;
  switch (event.kind) {
    case 'charged':
      return event;
    case 'charge-forgotten': {
      if (payment.kind === 'unpaid') return payment;
      const { paymentIntentId: _, ...rest } = payment;
      return { ...rest, kind: 'unpaid' };
    }
    case 'settled':
      return { paymentIntentId: null, ...payment, kind: 'settled', orderId: event.orderId };
    case 'order-found':
      return { ...event, kind: 'settled' };
  }
}

/** As it is stored; the field names are the specification's. */
export type PaymentRow = AtTheTill &
  (
    | {
        readonly orderId: null;
        readonly paymentIntentId: string | null;
        readonly paymentCompleted: false;
      }
    | {
        readonly orderId: string;
        readonly paymentIntentId: string | null;
        readonly paymentCompleted: true;
      }
  );

export function paymentOf(row: PaymentRow): BookPayment {
  const { paymentIntentId, tier, userEmail } = row;
  if (row.paymentCompleted)
    return { kind: 'settled', orderId: row.orderId, paymentIntentId, tier, userEmail };
  if (paymentIntentId !== null) return { kind: 'charged', paymentIntentId, tier, userEmail };
  return { kind: 'unpaid', tier, userEmail };
}

export function paymentRowOf(payment: BookPayment): PaymentRow {
  const { kind, tier, userEmail } = payment;
  const paymentIntentId = kind === 'unpaid' ? null : payment.paymentIntentId;
  return kind === 'settled'
    ? { orderId: payment.orderId, paymentIntentId, paymentCompleted: true, tier, userEmail }
    : { orderId: null, paymentIntentId, paymentCompleted: false, tier, userEmail };
}
