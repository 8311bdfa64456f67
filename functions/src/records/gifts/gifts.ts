import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { type Gift, type GiftEvent, nextGift } from '../../../../src/domain/payment/gift.ts';
import type { VoucherLetterKind } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { SOLD_TIER } from './vouchers.ts';

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
