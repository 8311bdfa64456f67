import * as v from 'valibot';
import {
  type GiftLetter,
  type GiftLetterEvent,
  nextGiftLetter,
} from '../../../../src/domain/audiobook/share-link.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { shareLinkId } from './share-links.ts';

type Stores = Pick<Ports, 'documents'>;

const OF_EVERY_STATE = {
  ownerUid: v.string(),
  orderId: v.string(),
  createdAt: v.date(),
  changes: v.number(),
  day: v.string(),
};
const UNSENT = {
  ...OF_EVERY_STATE,
  to: v.string(),
  name: v.string(),
  from: v.string(),
  words: v.string(),
  token: v.string(),
};

/** `gift_letters/{orderId}_{id}`: the timers look after what is due. A third person's address stays until the letter goes. */
export const giftLetters = collection<GiftLetter>({
  name: COLLECTIONS.giftLetters,
  schema: v.variant('state', [
    v.looseObject({ ...UNSENT, state: v.literal('waiting'), dueAt: v.date() }),
    v.looseObject({ ...UNSENT, state: v.literal('posting') }),
    v.looseObject({ ...OF_EVERY_STATE, state: v.literal('sent') }),
    v.looseObject({ ...OF_EVERY_STATE, state: v.literal('failed') }),
  ]),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Letters with a gift', group: 'book', of: 'order', by: 'orderId' },
});

export const giftLetterKey = (orderId: string, letterId: string): string => `${orderId}_${letterId}`;

/** Moves a letter by an event, as one transaction; null when there is none. */
export const moveGiftLetter = (
  stores: Stores,
  id: string,
  event: GiftLetterEvent,
): Promise<GiftLetter | null> => giftLetters.change(stores, id, (letter) => nextGiftLetter(letter, event));

/** Names a letter as it is written now: one that was taken back and written anew is another one. */
export const writingOf = (id: string, { token, changes }: Extract<GiftLetter, { token: string }>): string =>
  `gift:${id}:${shareLinkId(token).slice(0, 16)}:${changes}`;

/** Puts a letter on the list, once as it is written now. One that has gone stays as it is. */
export async function queueGiftLetter(
  ports: Pick<Ports, 'jobs'>,
  id: string,
  letter: GiftLetter,
): Promise<void> {
  if (letter.state !== 'waiting') return;
  const input = { giftLetterId: id, letter: 'gift' } as const;
  await ports.jobs.enqueue({ kind: 'send-mail', key: `send-mail:${writingOf(id, letter)}`, input });
}
