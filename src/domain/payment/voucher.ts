import { AppError } from '../errors.ts';
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

interface Issued {
  readonly tier: TierName;
  readonly createdAt: Date;
}

/** `vouchers/{SHA-256 of the code}`: a package that was paid for before there is a book. */
export type Voucher = Issued &
  (
    | { readonly state: 'unused' }
    | { readonly state: 'used'; readonly orderId: string; readonly usedAt: Date }
    | { readonly state: 'void' }
  );

export type VoucherEvent =
  | { readonly kind: 'used'; readonly orderId: string; readonly at: Date }
  /** the order it paid for was refunded */
  | { readonly kind: 'given-back'; readonly orderId: string }
  | { readonly kind: 'voided' };

/** The voucher after an event; the same one when that changes nothing. @throws AppError failed-precondition */
export function nextVoucher(voucher: Voucher, event: VoucherEvent): Voucher {
  const { tier, createdAt } = voucher;
  switch (event.kind) {
    case 'used':
      if (voucher.state === 'used' && voucher.orderId === event.orderId) return voucher;
      if (voucher.state !== 'unused')
        throw new AppError('failed-precondition', `a voucher that is ${voucher.state} cannot be used`);
      return { tier, createdAt, state: 'used', orderId: event.orderId, usedAt: event.at };
    case 'given-back':
      return voucher.state === 'used' && voucher.orderId === event.orderId
        ? { tier, createdAt, state: 'unused' }
        : voucher;
    case 'voided':
      if (voucher.state === 'used')
        throw new AppError('failed-precondition', 'This voucher was used. Refund its order instead.');
      return voucher.state === 'void' ? voucher : { tier, createdAt, state: 'void' };
  }
}

/** What stands in the place of a provider's payment at an order that a voucher paid for. */
const MARK = 'voucher:';
export const paymentOfVoucher = (voucherId: string): string => `${MARK}${voucherId}`;

/** The voucher that paid for an order; null for one that was paid by card. */
export const voucherOf = (paymentIntentId: string): string | null =>
  paymentIntentId.startsWith(MARK) ? paymentIntentId.slice(MARK.length) : null;
