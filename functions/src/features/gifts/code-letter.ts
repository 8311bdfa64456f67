import { letterDueAt } from '../../../../src/domain/audiobook/share-link.ts';
import type { CallableInput } from '../../../../src/domain/calls/callables.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { type Gift, giftPath } from '../../../../src/domain/payment/gift.ts';
import { packageWords } from '../../../../src/domain/payment/tiers.ts';
import { ADDRESS_IN_WORDS } from '../../../../src/domain/web-address.ts';
import type { Ports } from '../../ports/ports.ts';
import { eachDue } from '../../records/each-due.ts';
import { codeLetterKey, gifts, moveGift, queueCodeLetter, vouchers } from '../../records/gifts/gifts.ts';

/** Of the minute until the next run. */
const RUN_MS = 45_000;
const WIDTH = 8;
const MAX_FAILURES = 100;

const refused = (error: string, errorCode = 'invalid-argument') =>
  ({ success: false, error, errorCode }) as const;

export const HAS_ADDRESS = refused(
  'Please leave web addresses out of your message. Where to begin is on the card already.',
);
const NOT_GOOD = refused('This code can’t be used now, so no letter is sent with it.', 'failed-precondition');
const TOO_LATE = refused(
  'This letter is already on its way, so it can’t be changed anymore.',
  'failed-precondition',
);

/**
 * Writes the letter that brings the code on a day, or writes it anew; null takes it back. Possible until it is on its way.
 * @returns why not; null when it is done
 */
export async function writeCodeLetter(
  ports: Pick<Ports, 'documents' | 'clock'>,
  giftId: string,
  gift: Gift,
  letter: CallableInput<'buy_gift'>['letter'],
): Promise<ReturnType<typeof refused> | null> {
  if (!letter) {
    const after = await moveGift(ports, giftId, { kind: 'letter-stopped' });
    return after?.letter ? TOO_LATE : null;
  }
  const { timeZone, ...written } = letter;
  if (ADDRESS_IN_WORDS.test(written.words)) return HAS_ADDRESS;
  if (gift.letter?.state === 'posting' || gift.letter?.state === 'sent') return TOO_LATE;
  const dueAt = letterDueAt(written.day, timeZone, ports.clock.nowMs());
  if (typeof dueAt === 'string') return refused(dueAt);
  if ((await vouchers.find(ports, gift.voucherId))?.state !== 'unused') return NOT_GOOD;
  const after = await moveGift(ports, giftId, { kind: 'letter-written', letter: written, dueAt });
  return after?.letter?.state === 'waiting' ? null : TOO_LATE;
}

/**
 * Puts the letters on the list that are due. Killed anywhere, the next run puts the same ones there, under the same names.
 * @returns how many
 */
export async function sweepCodeLetters(ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>): Promise<number> {
  let due = 0;
  await eachDue(ports, {
    rows: gifts,
    ...{ width: WIDTH, maxFailures: MAX_FAILURES, untilMs: ports.clock.nowMs() + RUN_MS },
    async look({ id, read }) {
      await queueCodeLetter(ports, id, read());
      await moveGift(ports, id, { kind: 'letter-posted' });
      due++;
    },
  });
  return due;
}

/** Says who asked for it, because whoever gets it may never have heard of us. */
function textOf({ name, from, tier, code }: Gift, words: string): string {
  return `Dear ${name},

${words && `${words}\n\n`}It’s an audiobook, already paid for: your family’s book, letters, or memoir, ${packageWords(tier)}, read aloud in a voice you love.

Begin here, and your code is filled in:
${BRAND.publicUrl}${giftPath(code)}

Your code: ${code}

Scan the pages with your phone or upload them, add a few seconds of the voice, and listen to a page. At step 4, the code pays instead of a card. It pays once and doesn’t expire. Keep this letter until then: anyone who has the code can use it.

${from}

--
${from} asked ${BRAND.name} to send you this letter today. It’s the only one: we delete your address once it’s sent. If you don’t know who it’s from, you don’t need to do anything, or you can write to ${BRAND.supportEmail}.
`;
}

/**
 * The job that sends one letter with the code, and then forgets whom it went to. Sent again after a kill it is the same
 * letter. A code that was used or paid back meanwhile is told to nobody.
 * @throws AppError unavailable
 */
export async function sendCodeLetter(
  ports: Pick<Ports, 'documents' | 'mailer' | 'clock'>,
  giftId: string,
): Promise<void> {
  const gift = await gifts.find(ports, giftId);
  const letter = gift?.letter;
  if (!gift || !letter || letter.state === 'sent' || letter.state === 'failed') return;
  // It was put on the list, and then given a later day.
  if (gift.dueAt && gift.dueAt.getTime() > ports.clock.nowMs()) return;
  if ((await vouchers.find(ports, gift.voucherId))?.state !== 'unused') return failCodeLetter(ports, giftId);
  await ports.mailer.send({
    ...{ to: letter.to, subject: `${gift.from} has a gift for you`, about: `gift:${giftId}` },
    key: codeLetterKey(giftId, gift),
    text: textOf(gift, letter.words),
  });
  await moveGift(ports, giftId, { kind: 'letter-sent' });
}

/** Nobody takes the letter, or its code is worth nothing any more: the giver is told, and the address goes. */
export async function failCodeLetter(stores: Pick<Ports, 'documents'>, giftId: string): Promise<void> {
  await moveGift(stores, giftId, { kind: 'letter-failed' });
}
