import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  nextVoucher,
  VOID_REASONS,
  type Voucher,
  type VoucherEvent,
} from '../../../../src/domain/payment/voucher.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

export const SOLD_TIER = v.picklist(['Lullaby', 'Memoir', 'Novel', 'Custom']);

const ISSUED = {
  tier: SOLD_TIER,
  createdAt: v.date(),
  bought: v.exactOptional(v.looseObject({ paymentIntentId: v.string(), amountCents: v.number() })),
};

/** `vouchers/{SHA-256 of the code}`: who reads these can use none. One that was used goes with its order. */
export const vouchers = collection<Voucher>({
  name: COLLECTIONS.vouchers,
  schema: v.variant('state', [
    v.looseObject({ ...ISSUED, state: v.literal('unpaid'), dueAt: v.date(), asks: v.number() }),
    v.looseObject({ ...ISSUED, state: v.literal('unused') }),
    v.looseObject({ ...ISSUED, state: v.literal('used'), orderId: v.string(), usedAt: v.date() }),
    v.looseObject({
      ...ISSUED,
      state: v.literal('void'),
      because: v.exactOptional(v.picklist(VOID_REASONS)),
    }),
  ]),
  owner: null,
  readableBy: 'nobody',
  held: { what: 'Gift vouchers', group: 'record', of: 'order', by: 'orderId' },
});

/** @param code as `readCode` gives it */
export const voucherIdOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** @throws AppError not-found, failed-precondition */
export async function moveVoucher(
  stores: Pick<Ports, 'documents'>,
  id: string,
  event: VoucherEvent,
): Promise<Voucher> {
  const moved = await vouchers.change(stores, id, (voucher) => voucher && nextVoucher(voucher, event));
  if (!moved) throw new AppError('not-found', 'There is no such voucher.');
  return moved;
}
