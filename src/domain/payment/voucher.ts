import { AppError } from '../errors.ts';
import { LATE_AFTER_MS, pauseMs } from './payment.ts';
import type { TierName } from './tiers.ts';

/** Five bits each. No 0, O, 1 and I, which are taken for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 bits */
const CODE_LENGTH = 16;
const GROUP = 4;

/** "7KQ2-M9XT-..." of at least 16 random bytes. */
export function codeFrom(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** A code however it was typed, with its groups; null for what can be none. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s.\-–—_]/g, '');
  if (letters.length !== CODE_LENGTH || [...letters].some((one) => !LETTERS.includes(one))) return null;
  return Array.from({ length: CODE_LENGTH / GROUP }, (_, i) =>
    letters.slice(i * GROUP, (i + 1) * GROUP),
  ).join('-');
}

/** What was paid for it with a card; absent for one that was made at the desk. */
export interface Bought {
  readonly paymentIntentId: string;
  readonly amountCents: number;
}

interface Issued {
  readonly tier: TierName;
  readonly createdAt: Date;
  readonly bought?: Bought;
}

/** Asking goes before a refund, so that nobody uses what is paid back; the bank may still decide for us. */
export const VOID_REASONS = ['desk', 'withdrawn', 'refund-asked', 'refunded', 'disputed'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** `vouchers/{SHA-256 of the code}`: a package that was paid for before there is a book. */
export type Voucher = Issued &
  /** its card form was opened; `dueAt`: when the provider is asked about it */
  (
    | { readonly state: 'unpaid'; readonly dueAt: Date; readonly asks: number }
    | { readonly state: 'unused' }
    | { readonly state: 'used'; readonly orderId: string; readonly usedAt: Date }
    /**
     * Vouchers of before there were card forms have no reason: the desk voided them. `dueAt` stands while money is to go
     * back: when the provider is asked for it once more.
     */
    | {
        readonly state: 'void';
        readonly because?: VoidReason;
        readonly dueAt?: Date;
        readonly asks?: number;
      }
  );

export type VoucherEvent =
  | { readonly kind: 'asked'; readonly at: Date }
  | { readonly kind: 'paid'; readonly tier: TierName; readonly bought: Bought }
  /** what it was bought for is gone, such as the account: a payment that comes all the same goes back */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'used'; readonly orderId: string; readonly at: Date }
  /** the order it paid for was refunded */
  | { readonly kind: 'given-back'; readonly orderId: string }
  | { readonly kind: 'voided' }
  | { readonly kind: 'refund-asked'; readonly at: Date }
  /** by the provider's word */
  | { readonly kind: 'refunded' | 'disputed' | 'dispute-won' };

const issued = ({ tier, createdAt, bought }: Voucher): Issued => ({
  ...{ tier, createdAt },
  ...(bought && { bought }),
});

const ended = (voucher: Voucher, because: VoidReason): Voucher => ({
  ...issued(voucher),
  ...{ state: 'void', because },
});

/** Until the provider says that the money went back, it is asked again and again. */
const owed = (voucher: Voucher, at: Date): Voucher => ({
  ...issued(voucher),
  ...{ state: 'void', because: 'refund-asked', dueAt: new Date(at.getTime() + LATE_AFTER_MS), asks: 0 },
});

interface Opening {
  readonly tier: TierName;
  /** absent before the provider has opened the payment */
  readonly bought?: Bought;
  readonly at: Date;
}

/** A voucher whose card form is opened, or opened anew for another package; one that was paid stays what it is. */
export function openedVoucher(voucher: Voucher | null, { tier, bought, at }: Opening): Voucher {
  if (voucher && voucher.state !== 'unpaid') return voucher;
  const dueAt = new Date(at.getTime() + LATE_AFTER_MS);
  const createdAt = voucher?.createdAt ?? at;
  return { tier, createdAt, ...(bought && { bought }), state: 'unpaid', dueAt, asks: 0 };
}

/** What the provider said of the money of a voucher that nobody has used. */
function told(voucher: Voucher, kind: 'refunded' | 'disputed' | 'dispute-won'): Voucher {
  // Whoever has used it has a book: its order says what became of the money.
  if (voucher.state === 'used') return voucher;
  const because = voucher.state === 'void' ? voucher.because : undefined;
  if (kind === 'refunded') return because === 'refunded' ? voucher : ended(voucher, 'refunded');
  if (kind === 'disputed') return voucher.state === 'unused' ? ended(voucher, 'disputed') : voucher;
  return because === 'disputed' ? { ...issued(voucher), state: 'unused' } : voucher;
}

/** What the desk and a giver do with it. @throws AppError failed-precondition */
function taken(
  voucher: Voucher,
  event: Extract<VoucherEvent, { readonly kind: 'voided' | 'refund-asked' | 'withdrawn' }>,
): Voucher {
  const { kind } = event;
  if (kind === 'withdrawn') return voucher.state === 'unpaid' ? ended(voucher, 'withdrawn') : voucher;
  if (voucher.state === 'used')
    throw new AppError('failed-precondition', 'This voucher was used. Refund its order instead.');
  if (kind === 'voided' && voucher.state === 'unpaid') return ended(voucher, 'withdrawn');
  if (kind === 'voided') return voucher.state === 'void' ? voucher : ended(voucher, 'desk');
  if (voucher.state === 'unused') return owed(voucher, event.at);
  // What the desk has voided may still be paid back.
  return voucher.state === 'void' && voucher.because === 'desk' ? owed(voucher, event.at) : voucher;
}

/** The voucher after an event; the same one when that changes nothing. @throws AppError failed-precondition */
export function nextVoucher(voucher: Voucher, event: VoucherEvent): Voucher {
  switch (event.kind) {
    case 'asked': {
      if (!('dueAt' in voucher)) return voucher;
      const asks = (voucher.asks ?? 0) + 1;
      return { ...voucher, asks, dueAt: new Date(event.at.getTime() + pauseMs(asks)) };
    }
    case 'paid':
      if (voucher.state !== 'unpaid') return voucher;
      return { ...issued(voucher), tier: event.tier, bought: event.bought, state: 'unused' };
    case 'used':
      if (voucher.state === 'used' && voucher.orderId === event.orderId) return voucher;
      if (voucher.state !== 'unused')
        throw new AppError('failed-precondition', `a voucher that is ${voucher.state} cannot be used`);
      return { ...issued(voucher), state: 'used', orderId: event.orderId, usedAt: event.at };
    case 'given-back':
      return voucher.state === 'used' && voucher.orderId === event.orderId
        ? { ...issued(voucher), state: 'unused' }
        : voucher;
    case 'refunded':
    case 'disputed':
    case 'dispute-won':
      return told(voucher, event.kind);
    default:
      return taken(voucher, event);
  }
}

/** What stands in the place of a provider's payment at an order that a voucher paid for. */
const MARK = 'voucher:';
export const paymentOfVoucher = (voucherId: string): string => `${MARK}${voucherId}`;

/** The voucher that paid for an order; null for one that was paid by card. */
export const voucherOf = (paymentIntentId: string): string | null =>
  paymentIntentId.startsWith(MARK) ? paymentIntentId.slice(MARK.length) : null;
