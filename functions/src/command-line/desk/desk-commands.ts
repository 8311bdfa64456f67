import {
  isPaidBack,
  isUnderWay,
  voiceEndedText,
  wasFinished,
} from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { voucherOf } from '../../../../src/domain/payment/voucher.ts';
import { isSessionId } from '../../../../src/domain/session.ts';
import { counted } from '../../../../src/domain/words/counted.ts';
import { withdrawOrder } from '../../features/account/end-deleted-order.ts';
import { remakeOrder } from '../../features/audiobook/remake-order.ts';
import { retryOrder } from '../../features/audiobook/retry-order.ts';
import { refundVoucher } from '../../features/gifts/refund-voucher.ts';
import { answerQuote, closeQuote, listQuotes } from '../../features/payment/answer-quote.ts';
import { issueVoucher, listVouchers } from '../../features/payment/issue-voucher.ts';
import { receivePaymentEvent } from '../../features/payment/receive-payment-event.ts';
import { memoirsInVoiceOf, stopVoice } from '../../features/voice/reports/stop-voice.ts';
import { moveVoucher, vouchers } from '../../records/gifts/gifts.ts';
import { liveShareLinks, shareLinks } from '../../records/gifts/share-links.ts';
import { findOrder, orders } from '../../records/orders/orders.ts';
import { deskActs, onRecord } from '../../records/people/desk-acts.ts';
import { blockVoice, unblockName } from '../../records/voices/blocked-voices.ts';
import { freeRecordings } from '../../records/voices/permission-links.ts';
import { refundOrder } from '../../settlement/refund-order.ts';
import type { Command, DeskPorts, Said, Told } from './command.ts';
import { BLOCKED_COMMANDS } from './desk-blocked.ts';
import { CHARGE_COMMANDS } from './desk-charges.ts';
import { REPORT_COMMANDS } from './desk-reports.ts';
import {
  dayAt,
  isDisputeState,
  linkLine,
  orderDetails,
  orderLine,
  quoteLine,
  recordLine,
  voucherLine,
} from './desk-words.ts';

/** So many lines of a list; a desk is for looking at, not for counting. */
const LISTED = 200;

const memoirOfOrder = async (ports: DeskPorts, [id = '']: readonly string[]) =>
  (await findOrder(ports, id)).sessionId;
const ownMemoir = async (_: DeskPorts, [sessionId = '']: readonly string[]) => sessionId;

/** An order, and what was done to it. */
export async function shownOrder(ports: DeskPorts, id: string): Promise<string> {
  const order = await findOrder(ports, id);
  const acts = (await deskActs.where(ports, 'sessionId', order.sessionId)).map(({ read }) => read());
  return orderDetails(order, acts);
}

/** @throws AppError invalid-argument */
async function listOrders(ports: DeskPorts, [day]: readonly string[]): Promise<string> {
  const before = day === undefined ? undefined : dayAt(day);
  const found = await orders.first(ports, {
    ...(before && { before }),
    ...{ by: 'createdAt', isNewestFirst: true, limit: LISTED + 1 },
  });
  if (found.length === 0) return before ? 'There are no orders before that.' : 'There are no orders yet.';
  const listed = found.slice(0, LISTED).map(({ read }) => read());
  const lines = listed.map(orderLine);
  const oldest = listed.at(-1)?.createdAt.toISOString();
  return [...lines, ...(found.length > LISTED ? [`There are older ones: list ${oldest}`] : [])].join('\n');
}

/** @throws AppError invalid-argument */
function centsOf(price: string): number {
  const [, dollars, cents = '00'] = /^\$?(\d{1,5})(?:\.(\d\d))?$/.exec(price) ?? [];
  if (dollars === undefined)
    throw new AppError('invalid-argument', `"${price}" is no price. Please write it like 249 or 249.50.`);
  return Number(dollars) * 100 + Number(cents);
}

/** No name holds so many figures: it is an id with something missing, and nobody would be stopped. */
function refuseHalfIds(what: string): void {
  if (!isSessionId(what) && (/\d{4}/.test(what) || !/\p{L}/u.test(what)))
    throw new AppError(
      'invalid-argument',
      `"${what}" is neither a name nor the whole id of a book. Nothing was changed.`,
    );
}

const toDecide = (orderIds: readonly string[]) =>
  orderIds.length > 0
    ? `\nOrders in this voice, for you to decide about (show, refund, withdraw): ${orderIds.join(', ')}.`
    : '';

async function block(ports: DeskPorts, what: string, said: Said): Promise<string> {
  refuseHalfIds(what);
  if (!isSessionId(what)) return blockName(ports, what, said);
  const { names, recordings, orderIds } = await stopVoice(ports, what);
  return `The voice is deleted. Blocked: ${names.join(', ') || 'no name'}, ${counted(recordings, 'recording')}.${toDecide(orderIds)}`;
}

/** Stops a name at once, which can be taken back. What is there in it goes only when that is said: it may be a namesake's. */
async function blockName(ports: DeskPorts, name: string, { who, why, isConfirmed }: Said): Promise<string> {
  const memoirs = await memoirsInVoiceOf(ports, name);
  if (memoirs.length === 0 && !isConfirmed)
    throw new AppError(
      'not-found',
      `No book here is in a voice of "${name}", and nothing was blocked. Please look at the spelling; to stop the name for books to come, say the same with --confirm.`,
    );
  await blockVoice(ports, { names: [name], recordings: [] });
  const stopped = `No voice is made of "${name}" any more, and nothing is spoken in one.`;
  if (memoirs.length === 0) return `${stopped} No book here was in one.`;
  const found = memoirs.map(
    ({ sessionId, orderIds, documents }) =>
      `${sessionId}  ${orderIds.join(', ') || 'not bought'}${documents > 0 ? '  document kept' : ''}`,
  );
  const books = [`${counted(memoirs.length, 'book is', 'books are')} in a voice of this name:`, ...found];
  if (!isConfirmed)
    return [
      ...[stopped, ...books],
      'Their clips, voices and samples are still there, because a namesake may be among them: "block BOOK" deletes those of one, the same command with --confirm those of all.',
    ].join('\n');
  for (const { sessionId } of memoirs)
    await onRecord(ports, { who, why, act: 'block', about: sessionId, sessionId }, () =>
      stopVoice(ports, sessionId),
    );
  const orderIds = memoirs.flatMap((memoir) => memoir.orderIds);
  return [stopped, ...books, `Their clips, voices and samples are deleted.${toDecide(orderIds)}`].join('\n');
}

async function dispute(ports: DeskPorts, [id = '', state = '']: readonly string[]): Promise<string> {
  const { testPayments } = ports;
  if (!testPayments)
    throw new AppError('failed-precondition', 'Stripe takes the cards here: it tells of disputes by itself.');
  if (!isDisputeState(state))
    throw new AppError('invalid-argument', 'A dispute is one of: inquiry, open, won, lost.');
  const { paymentIntentId } = await findOrder(ports, id);
  testPayments.dispute(paymentIntentId, state);
  await receivePaymentEvent(ports, testPayments.eventOf(paymentIntentId));
  return '';
}

/** What is there after the refund of a book that a gift code paid for; '' for one that was paid by card. */
async function afterVoucherRefund(ports: DeskPorts, id: string): Promise<string> {
  const order = await findOrder(ports, id);
  const { paymentIntentId, endedAt } = order;
  const voucherId = voucherOf(paymentIntentId);
  if (voucherId === null) return '';
  const voucher = await vouchers.find(ports, voucherId);
  const isLeft = !endedAt && wasFinished(order);
  return [
    ...(voucher?.state === 'unused'
      ? [
          `A gift code paid for this book. No money was moved: the code can be used again, for any one ${voucher.tier}.`,
        ]
      : []),
    ...(isLeft
      ? [`The finished book stays with its family all the same. To take it away: withdraw ${id} --why "..."`]
      : []),
  ].join('\n');
}

async function refund(ports: DeskPorts, [id = '']: readonly string[]): Promise<Told> {
  const before = await findOrder(ports, id);
  await refundOrder(ports, id);
  const after = await afterVoucherRefund(ports, id);
  if (before.refund !== 'refunded') return after;
  const nothing = 'This order is refunded already: no money was moved now.';
  return { nothing: after === '' ? nothing : `${nothing}\n${after}` };
}

async function retry(ports: DeskPorts, [id = '']: readonly string[]): Promise<Told> {
  const before = await findOrder(ports, id);
  const { endedAt } = before;
  const why = endedAt
    ? `This book was taken away for good on ${endedAt.toISOString().slice(0, 10)}`
    : isPaidBack(before) && before.status !== 'completed'
      ? 'The money of this order went back'
      : before.voiceEnded
        ? voiceEndedText(before.voiceEnded.by).slice(0, -1)
        : null;
  if (why) throw new AppError('failed-precondition', `${why}: it cannot be made again.`);
  await retryOrder(ports, id, { resumesCancelled: true });
  if (before.status === 'completed')
    return {
      nothing: 'This book is finished: nothing was begun again. If its files are damaged, "remake" it.',
    };
  return isUnderWay(before) ? 'This book is being made already; its work was put on the list once more.' : '';
}

async function withdraw(ports: DeskPorts, [id = '']: readonly string[]): Promise<Told> {
  const { endedAt } = await findOrder(ports, id);
  await withdrawOrder(ports, id);
  return endedAt ? { nothing: `This book is gone since ${endedAt.toISOString()}.` } : '';
}

/** @throws AppError not-found */
async function endLink(ports: DeskPorts, linkId: string): Promise<string> {
  if (!(await shareLinks.exists(ports, linkId))) throw new AppError('not-found', 'There is no such link.');
  await shareLinks.delete(ports, linkId);
  return 'The link opens nothing any more. Whoever is listening now can do so for a quarter of an hour.';
}

async function memoirOfLink(ports: DeskPorts, [linkId = '']: readonly string[]): Promise<string> {
  const link = await shareLinks.find(ports, linkId);
  return link ? memoirOfOrder(ports, [link.orderId]) : '';
}

/** Everything that can be done, by its words. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list: { words: '[BEFORE]', does: 'the newest orders, or those before a day', run: listOrders },
  show: {
    words: 'ORDER',
    does: 'one order, and what was done to it',
    run: (ports, [id = '']) => shownOrder(ports, id),
  },
  refund: {
    words: 'ORDER',
    does: 'give its money back, or make its gift code good again; a finished book stays',
    ofMemoir: memoirOfOrder,
    showsOrder: true,
    run: refund,
  },
  retry: {
    words: 'ORDER',
    does: 'begin a failed or canceled narration again',
    ofMemoir: memoirOfOrder,
    showsOrder: true,
    run: retry,
  },
  remake: {
    words: 'ORDER',
    does: 'make a finished book again whose files were damaged',
    ofMemoir: memoirOfOrder,
    showsOrder: true,
    async run(ports, [id = '']) {
      await remakeOrder(ports, id);
      return '';
    },
  },
  withdraw: {
    words: 'ORDER',
    does: 'take its book away for good, with every link to it; its money stays where it is',
    ofMemoir: memoirOfOrder,
    showsOrder: true,
    run: withdraw,
  },
  dispute: {
    words: 'ORDER inquiry|open|won|lost',
    does: "play the bank, with the test provider's cards alone",
    ofMemoir: memoirOfOrder,
    showsOrder: true,
    run: dispute,
  },
  block: {
    words: 'BOOK|NAME [--confirm]',
    does: 'delete a voice that was reported and make it no more; of a name stop all, and with --confirm delete all',
    ofMemoir: async (_, [what = '']) => (isSessionId(what) ? what : ''),
    // A list of names would tell who was reported.
    about: ([what = '']) => (isSessionId(what) ? what : 'a name'),
    run: (ports, words, said) => block(ports, words.join(' '), said),
  },
  unblock: {
    words: 'NAME|BOOK',
    does: 'let voices of a name be made again; of a book those of recordings that somebody asked by link said no to',
    ofMemoir: async () => '',
    about: () => 'a name',
    async run(ports, words) {
      const [book = ''] = words;
      const freed = isSessionId(book) ? await freeRecordings(ports, book) : 0;
      if (freed > 0)
        return `${counted(freed, 'recording')} may be used again, under another name than theirs who said no.`;
      refuseHalfIds(words.join(' '));
      if (!(await unblockName(ports, words.join(' '))))
        throw new AppError('not-found', `No voice of "${words.join(' ')}" is blocked. Nothing was changed.`);
      return `Voices of "${words.join(' ')}" may be made again.`;
    },
  },
  ...BLOCKED_COMMANDS,
  ...CHARGE_COMMANDS,
  ...REPORT_COMMANDS,
  quotes: {
    words: '[--all]',
    does: 'books that wait for a price, or for their family to pay it',
    async run(ports, _, { isAll }) {
      const found = await listQuotes(ports, { isAll });
      return found.length > 0 ? found.map(quoteLine).join('\n') : 'No book waits for a quote.';
    },
  },
  'quotes answer': {
    words: 'BOOK PRICE [--note LINE]',
    does: 'name a price; its family gets the link to pay it, and the line',
    ofMemoir: ownMemoir,
    async run(ports, [sessionId = '', price = ''], { note }) {
      const quote = await answerQuote(ports, sessionId, { priceCents: centsOf(price), note });
      return `${quoteLine({ sessionId, quote })}\nA letter with the link to pay is on its way.`;
    },
  },
  'quotes close': {
    words: 'BOOK',
    does: 'end a quote; its family reads the reason (--why)',
    ofMemoir: ownMemoir,
    async run(ports, [sessionId = ''], { why }) {
      const quote = await closeQuote(ports, sessionId, why);
      return `${quoteLine({ sessionId, quote })}\nA letter with the reason is on its way.`;
    },
  },
  vouchers: {
    words: '[--all]',
    does: 'gift vouchers that can still be used',
    async run(ports, _, { isAll }) {
      const found = await listVouchers(ports, { isAll });
      return found.length > 0 ? found.map(voucherLine).join('\n') : 'No voucher waits to be used.';
    },
  },
  'vouchers make': {
    words: 'Lullaby|Memoir|Novel',
    does: 'make a gift voucher; its code is told this once',
    ofMemoir: async () => '',
    async run(ports, [name = '']) {
      const { code, tier } = await issueVoucher(ports, name);
      return `${code}\nPays for one ${tier}, at step 4 under "I have a gift voucher". Only its hash is kept: write it down now.`;
    },
  },
  'vouchers void': {
    words: 'VOUCHER',
    does: 'end one that nobody has used',
    ofMemoir: async () => '',
    async run(ports, [id = '']) {
      const before = await vouchers.find(ports, id);
      await moveVoucher(ports, id, { kind: 'voided' });
      return before?.state === 'void'
        ? { nothing: 'The voucher was void already.' }
        : 'The voucher pays for nothing any more.';
    },
  },
  'vouchers refund': {
    words: 'VOUCHER',
    does: 'give back what was paid for one that nobody has used',
    ofMemoir: async () => '',
    async run(ports, [id = '']) {
      const before = await vouchers.find(ports, id);
      const line = voucherLine({ id, voucher: await refundVoucher(ports, id) });
      const wasBack = before?.state === 'void' && before.because === 'refunded';
      return wasBack ? { nothing: `${line}\nThis was given back already: no money was moved now.` } : line;
    },
  },
  links: {
    words: 'ORDER',
    does: 'links by which a book is listened to',
    async run(ports, [id = '']) {
      const found = await liveShareLinks(ports, (await findOrder(ports, id)).id);
      return found.length > 0 ? found.map(linkLine).join('\n') : 'This book has no links.';
    },
  },
  'links end': {
    words: 'LINK',
    does: 'end one of them',
    ofMemoir: memoirOfLink,
    run: (ports, [linkId = '']) => endLink(ports, linkId),
  },
  record: {
    words: '',
    does: 'what was done at this desk last, by whom and why',
    async run(ports) {
      const found = await deskActs.first(ports, { by: 'createdAt', isNewestFirst: true, limit: LISTED });
      return found.map(({ read }) => recordLine(read())).join('\n') || 'Nothing was done here yet.';
    },
  },
};
