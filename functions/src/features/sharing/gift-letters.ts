import { randomBytes } from 'node:crypto';
import { wasFinished } from '../../../../src/domain/audiobook/order.ts';
import {
  type GiftLetter,
  type LetterWords,
  type ListedGiftLetter,
  letterDueAt,
  MAX_GIFT_LETTERS,
  MAX_SHARE_LINKS,
} from '../../../../src/domain/audiobook/share-link.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { ADDRESS_IN_WORDS } from '../../../../src/domain/web-address.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { giftLetterKey, giftLetters, moveGiftLetter } from '../../records/gifts/gift-letters.ts';
import { liveShareLinks } from '../../records/gifts/share-links.ts';
import { ownOrder } from '../../records/orders/orders.ts';
import { TOKEN_BYTES } from './create-share-link.ts';

type Needed = Pick<Ports, 'documents' | 'clock'>;
type Input = CallableInput<'gift_letters'>;

const refused = (error: string, errorCode = 'invalid-argument') =>
  ({ success: false, error, errorCode }) as const;

const NOT_FINISHED = refused(
  'This book isn’t finished yet. You can write a letter for it as soon as it is.',
  'order-under-way',
);
const TOO_LATE = refused(
  'This letter is already on its way, so it can’t be changed anymore.',
  'failed-precondition',
);
const TOO_MANY = refused(
  `A book can have up to ${MAX_GIFT_LETTERS} letters. To reach more people, make a link and send it yourself.`,
  'resource-exhausted',
);
const TOO_MANY_LINKS = refused(
  `This book has ${MAX_SHARE_LINKS} links already. End one that nobody uses, then write the letter.`,
  'resource-exhausted',
);
const HAS_ADDRESS = refused(
  'Please leave web addresses out of the letter. The link to the book is added for you.',
);

async function write(
  ports: Needed,
  of: { readonly ownerUid: string; readonly orderId: string },
  input: NonNullable<Input['write']>,
): Promise<ReturnType<typeof refused> | null> {
  const nowMs = ports.clock.nowMs();
  const { letterId, timeZone: _, ...letter } = input;
  if ([letter.words, letter.name, letter.from].some((text) => ADDRESS_IN_WORDS.test(text)))
    return HAS_ADDRESS;
  const id = giftLetterKey(of.orderId, letterId);
  const known = await giftLetters.find(ports, id);
  if (known && known.state !== 'waiting') return TOO_LATE;
  const dueAt = letterDueAt(input.day, input.timeZone, nowMs);
  if (typeof dueAt === 'string') return refused(dueAt);
  const others = (await giftLetters.where(ports, 'orderId', of.orderId)).filter((other) => other.id !== id);
  if (others.length >= MAX_GIFT_LETTERS) return TOO_MANY;
  if ((await liveShareLinks(ports, of.orderId)).length >= MAX_SHARE_LINKS) return TOO_MANY_LINKS;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const after = await moveGiftLetter(ports, id, {
    ...{ kind: 'written', ...of, letter, dueAt, token, at: new Date(nowMs) },
  });
  return after?.state === 'waiting' ? null : TOO_LATE;
}

/** Takes a letter away that has not gone; of one that has gone it stays known that it went. */
async function stop({ documents }: Needed, id: string): Promise<ReturnType<typeof refused> | null> {
  const path = giftLetters.at(id);
  let isTooLate = false;
  await documents.updateAll([path], (current) => {
    const fields = current.get(path);
    const letter = fields ? giftLetters.parse(id, fields) : null;
    isTooLate = letter?.state === 'posting' || letter?.state === 'sent';
    return letter && !isTooLate ? new Map([[path, null]]) : new Map();
  });
  return isTooLate ? TOO_LATE : null;
}

const wordsOf = ({ to, name, from, words, day }: LetterWords): LetterWords => ({
  to,
  name,
  from,
  words,
  day,
});

function told(orderId: string, id: string, letter: GiftLetter): ListedGiftLetter {
  const isWaiting = letter.state === 'waiting';
  const { state, day } = letter;
  return { letterId: id.slice(orderId.length + 1), state, day, written: isWaiting ? wordsOf(letter) : null };
}

/**
 * Callable `gift_letters`: the letters of a finished book, each with a link to it, that go out on a day. One is written or
 * changed, or stopped, until it is on its way.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function answerGiftLetters(
  ports: Needed,
  caller: Caller | null,
  { orderId, write: written, stop: stopped }: Input,
): Promise<CallableOutput<'gift_letters'>> {
  const order = await ownOrder(ports, caller, orderId);
  if (written && !wasFinished(order)) return NOT_FINISHED;
  const problem =
    (stopped && (await stop(ports, giftLetterKey(orderId, stopped)))) ||
    (written && (await write(ports, { ownerUid: order.userId, orderId }, written)));
  if (problem) return problem;
  const found = (await giftLetters.where(ports, 'orderId', orderId)).map(({ id, read }) =>
    told(orderId, id, read()),
  );
  return { success: true, letters: found.toSorted((one, other) => one.day.localeCompare(other.day)) };
}
