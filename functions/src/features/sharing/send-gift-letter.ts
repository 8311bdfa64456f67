import { UNTITLED_MEMOIR } from '../../../../src/domain/audiobook/cover-design.ts';
import { wasFinished } from '../../../../src/domain/audiobook/order.ts';
import { sharePath } from '../../../../src/domain/audiobook/share-link.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { narratorOf, readTags } from '../../audio/mp3/id3.ts';
import type { Ports } from '../../ports/ports.ts';
import { eachDue } from '../../records/each-due.ts';
import { giftLetters, moveGiftLetter, queueGiftLetter, writingOf } from '../../records/gifts/gift-letters.ts';
import { orders } from '../../records/orders/orders.ts';
import { storeShareLink } from './create-share-link.ts';

/** Of the minute until the next run. */
const RUN_MS = 45_000;
const WIDTH = 8;
const MAX_FAILURES = 100;

interface LetterFacts {
  readonly name: string;
  readonly from: string;
  readonly words: string;
  readonly title: string;
  readonly narrator: string;
  readonly token: string;
}

/** Says who asked for it, because whoever gets it has never heard of us. */
function textOf({ name, from, words, title, narrator, token }: LetterFacts): string {
  return `Dear ${name},

${words}

It’s an audiobook: “${title}”, read in the voice of ${narrator}, recreated by computer. Open this link on any phone or computer to listen. No account is needed:

${BRAND.publicUrl}${sharePath(token)}

${from}

--
${from} asked ${BRAND.name} to send you this letter today. It’s the only one: we delete your address once it’s sent. If you don’t know who it’s from, you don’t need to do anything, or you can write to ${BRAND.supportEmail}.
`;
}

/**
 * Puts the letters on the list that are due. Killed anywhere, the next run puts the same ones there, under the same names.
 * @returns how many
 */
export async function sweepGiftLetters(ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>): Promise<number> {
  let due = 0;
  await eachDue(ports, {
    rows: giftLetters,
    ...{ width: WIDTH, maxFailures: MAX_FAILURES, untilMs: ports.clock.nowMs() + RUN_MS },
    async look({ id, read }) {
      await queueGiftLetter(ports, id, read());
      await moveGiftLetter(ports, id, { kind: 'posted' });
      due++;
    },
  });
  return due;
}

/**
 * The job that sends one letter with a link of its own, and then forgets whom it went to. The link is that of the token the
 * letter has had from the beginning, so that a letter which is sent again after a kill is the same letter.
 * @throws AppError unavailable
 */
export async function sendGiftLetter(
  ports: Pick<Ports, 'documents' | 'objects' | 'mailer' | 'clock'>,
  id: string,
): Promise<void> {
  const letter = await giftLetters.find(ports, id);
  if (!letter || letter.state === 'sent' || letter.state === 'failed') return;
  // It was put on the list, and then given a later day.
  if (letter.state === 'waiting' && letter.dueAt.getTime() > ports.clock.nowMs()) return;
  const { orderId, to, name, from, words, token } = letter;
  const order = await orders.find(ports, orderId);
  if (!order || !wasFinished(order) || order.deletedAt) return failGiftLetter(ports, id);
  const narrator = narratorOf(await readTags(await ports.objects.read(objectPath.audiobook(orderId))));
  await storeShareLink(ports, order, token, { name, line: '', narrator });
  await ports.mailer.send({
    ...{ to, subject: `${from} has a gift for you`, about: `order:${orderId}` },
    key: writingOf(id, letter),
    text: textOf({ name, from, words, narrator, token, title: order.title || UNTITLED_MEMOIR }),
  });
  await moveGiftLetter(ports, id, { kind: 'sent' });
}

/** Nobody takes the letter, or there is no book any more: its giver is told, and the address goes as well. */
export async function failGiftLetter(stores: Pick<Ports, 'documents'>, id: string): Promise<void> {
  await moveGiftLetter(stores, id, { kind: 'failed' });
}
