import { coverOfNewBook } from '../../../../src/domain/audiobook/cover-design.ts';
import { NEW_ORDER, type Order } from '../../../../src/domain/audiobook/order.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { TIERS, tierOf } from '../../../../src/domain/payment/tiers.ts';
import {
  nextVoucher,
  paymentOfVoucher,
  readCode,
  type Voucher,
} from '../../../../src/domain/payment/voucher.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { counted } from '../../../../src/domain/words/counted.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { freezePronunciations } from '../../records/books/frozen-narrations.ts';
import { findPronunciations } from '../../records/books/pronunciations.ts';
import { voucherIdOf, vouchers } from '../../records/gifts/gifts.ts';
import { orders, queueMail } from '../../records/orders/orders.ts';
import { closePayment } from '../../records/orders/payments.ts';
import { ownSession, sessions } from '../../records/people/sessions.ts';
import { BOOK_CLOSED, chargedOrders, endOpenPayments, tellHelpers } from '../../settlement/charged-books.ts';
import {
  againstCount,
  againstUnseenHelp,
  type ForSale,
  freezeSale,
  refundedWords,
  whatIsSold,
} from './create-payment-intent.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'payments' | 'jobs' | 'clock' | 'finish'>;
type Answer = CallableOutput<'redeem_voucher'>;

const refused = (error: string, errorCode: string) => ({ success: false, error, errorCode }) as const;

const NO_CODE = refused(
  'That isn’t a voucher code. It has 16 letters and numbers, in four groups, such as 7KQ2-M9XT-ABCD-WXYZ.',
  'voucher-unknown',
);
/** The same for a code that was guessed and one that nobody has paid for. */
const UNKNOWN = refused(
  'We don’t know this code. Please check each letter, or ask the person who gave it to you.',
  'voucher-unknown',
);
/** Paid back, disputed or voided: whoever has the whole code learns nothing else by it, and is not at fault. */
const ENDED = refused(
  'This gift can’t be used anymore. Please ask the person who gave it to you.',
  'voucher-used',
);
const USED = refused('This voucher was already used for another book.', 'voucher-used');

/** Why a voucher that is there pays for nothing; null for one that does, or did. */
function againstVoucher(voucher: Voucher | null) {
  if (!voucher || voucher.state === 'unpaid') return UNKNOWN;
  if (voucher.state !== 'void') return null;
  return voucher.because === 'withdrawn' ? UNKNOWN : ENDED;
}

/** Why these pages are not paid by this voucher. */
function againstPackage(voucher: Voucher, pageCount: number) {
  const { maxPages } = TIERS.find(({ name }) => name === voucher.tier) ?? tierOf(1);
  if (pageCount <= maxPages) return null;
  return refused(
    `This voucher is for a ${voucher.tier} of up to ${counted(maxPages, 'page')}, and your book has ${pageCount}. You can shorten it at step 1, or pay by card and keep the voucher for another book.`,
    'voucher-too-small',
  );
}

interface Redeemed {
  readonly voucherId: string;
  readonly sessionId: SessionId;
  readonly email: string | null;
}

/**
 * Uses the voucher and makes its order, as one transaction with the memoir: of any number of redeems at the same moment one
 * comes first, and all others see what it did.
 * @returns null when it is done, or was done before for this very order
 */
async function spendVoucher(
  ports: Needed,
  { voucherId, sessionId, email }: Redeemed,
  { orderId, narration, pageCount }: ForSale,
): Promise<ReturnType<typeof refused> | typeof BOOK_CLOSED | null> {
  const [voucherPath, orderPath] = [vouchers.at(voucherId), orders.at(orderId)];
  const sessionPath = sessions.at(sessionId);
  const at = new Date(ports.clock.nowMs());
  let problem: ReturnType<typeof refused> | typeof BOOK_CLOSED | null = null;
  await ports.documents.updateAll([voucherPath, orderPath, sessionPath], (current) => {
    const [row, known, session] = [voucherPath, orderPath, sessionPath].map(
      (path) => current.get(path) ?? null,
    );
    const voucher = row ? vouchers.parse(voucherId, row) : null;
    problem = null;
    if (known) {
      const { paymentIntentId } = orders.parse(orderId, known);
      problem = paymentIntentId === paymentOfVoucher(voucherId) ? null : BOOK_CLOSED;
      return new Map();
    }
    problem = session ? againstVoucher(voucher) : UNKNOWN;
    if (!problem && voucher?.state === 'used') problem = USED;
    if (problem || !voucher || !session) return new Map();
    const order: Order = {
      ...NEW_ORDER,
      ...{ id: orderId, userId: sessions.parse(sessionId, session).ownerUid, sessionId, userEmail: email },
      ...{ paymentIntentId: paymentOfVoucher(voucherId), title: narration.title.slice(0, 200) },
      ...{ tier: tierOf(pageCount).name, pageCount, amount: 0, createdAt: at },
      cover: coverOfNewBook(sessionId),
    };
    const used = nextVoucher(voucher, { kind: 'used', orderId, at });
    return new Map([
      [voucherPath, vouchers.toFields(used)],
      [orderPath, orders.toFields(order)],
    ]);
  });
  return problem;
}

/** What follows an order; again for one that was made by a process that died right afterwards. */
async function beginOrder(ports: Needed, orderId: string): Promise<Answer> {
  const order = await orders.find(ports, orderId);
  if (!order?.voiceEnded)
    await ports.jobs.enqueue({ kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } });
  if (order) await queueMail(ports, 'receipt', order);
  await closePayment(ports, orderId, 'settled');
  if (order) await tellHelpers(ports, order.sessionId);
  return { success: true, orderId };
}

/**
 * Callable `redeem_voucher`: pays for the very text in the very voice that are frozen here, as a card would. One voucher makes
 * one order, however often and from however many places it is redeemed.
 * @throws AppError unauthenticated, permission-denied
 */
export async function redeemVoucher(
  ports: Needed,
  caller: Caller | null,
  input: Exclude<CallableInput<'redeem_voucher'>, { readonly open: string }>,
): Promise<Answer> {
  const { sessionId } = input;
  const { uid } = await ownSession(ports, caller, sessionId);
  const code = readCode(input.code);
  if (code === null) return NO_CODE;
  const voucherId = voucherIdOf(code);
  const voucher = await vouchers.find(ports, voucherId);
  const worthless = againstVoucher(voucher);
  if (worthless || !voucher) return worthless ?? UNKNOWN;
  if (voucher.state === 'used') return usedBefore(ports, { voucher, voucherId, sessionId });
  const [charged, sale] = await Promise.all([
    chargedOrders(ports, sessionId),
    whatIsSold(ports, caller, input),
  ]);
  if (charged.size > 0) return BOOK_CLOSED;
  if (typeof sale === 'string') return { success: false, error: sale };
  const count = againstCount(input.pageCount, sale.pageCount);
  if (count) return { success: false, error: count };
  const tooSmall = againstPackage(voucher, sale.pageCount);
  if (tooSmall) return tooSmall;
  const known = await orders.find(ports, sale.orderId);
  if (known?.refund === 'refunded') return { success: false, error: refundedWords() };
  // It was made a moment ago, by a card or by this very voucher.
  if (known)
    return known.paymentIntentId === paymentOfVoucher(voucherId) ? beginOrder(ports, known.id) : BOOK_CLOSED;
  const unseen = await againstUnseenHelp(ports, sessionId);
  if (unseen) return { success: false, error: unseen };
  await freezeSale(ports, { uid, sessionId }, sale);
  await freezePronunciations(ports, sale.orderId, await findPronunciations(ports, sessionId));
  // A card form that is still open charges nothing for a book that a voucher pays for.
  if (await endOpenPayments(ports, sessionId)) return BOOK_CLOSED;
  const problem = await spendVoucher(ports, { voucherId, sessionId, email: caller?.email ?? null }, sale);
  return problem ?? beginOrder(ports, sale.orderId);
}

/** Whoever redeems once more for the same book is told of its order; anybody else, that it was used. */
async function usedBefore(
  ports: Needed,
  of: { readonly voucher: Voucher; readonly voucherId: string; readonly sessionId: SessionId },
): Promise<Answer> {
  if (of.voucher.state !== 'used') return USED;
  const order = await orders.find(ports, of.voucher.orderId);
  return order?.sessionId === of.sessionId ? beginOrder(ports, order.id) : USED;
}
