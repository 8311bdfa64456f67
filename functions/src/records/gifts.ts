import * as v from 'valibot';
import { COLLECTIONS } from '../../../src/domain/calls/collections.ts';
import type { Gift } from '../../../src/domain/payment/gift.ts';
import type { VoucherLetterKind } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { collection } from './collection.ts';
import { SOLD_TIER } from './vouchers.ts';

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
