import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { type Gift, type GiftEvent, nextGift } from '../../../../src/domain/payment/gift.ts';
import {
  nextVoucher,
  VOID_REASONS,
  type Voucher,
  type VoucherEvent,
} from '../../../../src/domain/payment/voucher.ts';
import type { VoucherLetterKind } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

const SOLD_TIER = v.picklist(['Lullaby', 'Memoir', 'Novel', 'Custom']);

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
      dueAt: v.exactOptional(v.date()),
      asks: v.exactOptional(v.number()),
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

const LETTER = { day: v.string(), changes: v.number() };
const UNSENT = { ...LETTER, to: v.string(), words: v.string() };

/** `gifts/{id}`: goes with its giver's account; the voucher stays, because somebody else may have it by then. */
export const gifts = collection<Gift>({
  name: COLLECTIONS.gifts,
  schema: v.looseObject({
    ownerUid: v.string(),
    voucherId: v.string(),
    code: v.string(),
    tier: SOLD_TIER,
    createdAt: v.date(),
    name: v.string(),
    from: v.string(),
    words: v.string(),
    email: v.string(),
    letter: v.exactOptional(
      v.variant('state', [
        v.looseObject({ ...UNSENT, state: v.literal('waiting') }),
        v.looseObject({ ...UNSENT, state: v.literal('posting') }),
        v.looseObject({ ...LETTER, state: v.literal('sent') }),
        v.looseObject({ ...LETTER, state: v.literal('failed') }),
      ]),
    ),
    dueAt: v.exactOptional(v.date()),
    withdrawal: v.exactOptional(v.looseObject({ at: v.date(), name: v.string() })),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Gifts', group: 'record', of: 'person', by: 'ownerUid' },
});

/** Puts a letter to a giver on the list, once. */
export const queueGiftMail = (
  ports: Pick<Ports, 'jobs'>,
  letter: VoucherLetterKind,
  giftId: string,
): Promise<void> =>
  ports.jobs.enqueue({
    ...{ kind: 'send-mail', key: `send-mail:${letter}:${giftId}`, input: { giftId, letter } },
  });

/** Moves the letter of a gift by an event, as one transaction; null when there is no such gift. */
export const moveGift = (
  stores: Pick<Ports, 'documents'>,
  id: string,
  event: GiftEvent,
): Promise<Gift | null> => gifts.change(stores, id, (gift) => gift && nextGift(gift, event));

/** Names a letter with a code as it is written now. */
export const codeLetterKey = (id: string, { letter }: Gift): string => `code:${id}:${letter?.changes ?? 0}`;

/** Puts the letter that brings the code on the list, once as it is written now. */
export const queueCodeLetter = (ports: Pick<Ports, 'jobs'>, id: string, gift: Gift): Promise<void> =>
  ports.jobs.enqueue({
    ...{ kind: 'send-mail', key: `send-mail:${codeLetterKey(id, gift)}` },
    input: { giftId: id, letter: 'code' },
  });
