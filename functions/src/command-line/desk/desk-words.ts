import type { Dispute, Order } from '../../../../src/domain/audiobook/order.ts';
import { orderStatusText } from '../../../../src/domain/audiobook/order-words.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { formatCents } from '../../../../src/domain/payment/tiers.ts';
import { counted } from '../../../../src/domain/words/counted.ts';
import type { AskedQuote } from '../../features/payment/answer-quote.ts';
import type { ListedVoucher } from '../../features/payment/issue-voucher.ts';
import type { ShareLink } from '../../records/gifts/share-links.ts';
import type { DeskAct } from '../../records/people/desk-acts.ts';

const DISPUTE_WORDS: Readonly<Record<Dispute['state'], string>> = {
  inquiry: 'bank asks',
  open: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
};
export const isDisputeState = (word: string): word is Dispute['state'] => Object.hasOwn(DISPUTE_WORDS, word);
/** Somebody wrote it, perhaps in several lines; a terminal obeys what stands in it. */
export const inLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
/** A day, or a moment, as somebody typed it. @throws AppError invalid-argument */
export function dayAt(word: string): Date {
  const at = new Date(word);
  if (Number.isNaN(at.getTime()))
    throw new AppError('invalid-argument', `"${word}" is no day. Please write it like 2026-11-30.`);
  return at;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The label a family reads, and what became of the money. */
function stateOf(order: Order): string {
  const { refund, refundedCents, dispute } = order;
  const refunded = refundedCents ? `${formatCents(refundedCents)} refunded` : '';
  return [
    orderStatusText(order),
    refund ? (refund === 'refunded' ? 'refunded' : 'refund requested') : refunded,
    dispute ? DISPUTE_WORDS[dispute.state] : '',
    order.endedAt ? 'gone' : order.deletedAt ? 'deleted' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What to do about a dispute is done at the provider's own desk. */
function disputeLine({ dispute }: Order): string {
  if (!dispute) return 'none';
  const { state, reason, amountCents, answerBy } = dispute;
  const answer = answerBy ? `, answer it at the payment provider by ${answerBy.toISOString()}` : '';
  return `${DISPUTE_WORDS[state]}: ${reason}, ${formatCents(amountCents)}${answer}`;
}

const deletedLine = ({ deletedAt, endedAt }: Order) =>
  `${deletedAt?.toISOString() ?? ''}, ${endedAt ? `gone ${endedAt.toISOString()}` : 'can be brought back for a day'}`;

export function orderLine(order: Order): string {
  return [
    order.id,
    dayOf(order.createdAt),
    formatCents(order.amount).padStart(8),
    counted(order.pageCount, 'page').padStart(10),
    stateOf(order),
    order.userEmail ?? '',
  ].join('  ');
}

const table = (rows: Readonly<Record<string, string>>) =>
  Object.entries(rows)
    .map(([name, value]) => `${name.padEnd(10)} ${inLine(value)}`)
    .join('\n');

const actLine = ({ createdAt, act, who, why, outcome }: DeskAct) =>
  `${createdAt.toISOString()}  ${act}: ${outcome}, by ${inLine(who)}: ${inLine(why)}`;

export function orderDetails(order: Order, acts: readonly DeskAct[]): string {
  const rows = {
    Order: order.id,
    Book: order.sessionId,
    Title: order.title,
    Status: stateOf(order),
    Package: `${order.tier}, ${counted(order.pageCount, 'page')}, ${formatCents(order.amount)}`,
    Paid: `${order.createdAt.toISOString()} (${order.paymentIntentId})`,
    Dispute: disputeLine(order),
    Delivered: order.deliveredAt?.toISOString() ?? 'not yet',
    Account: `${order.userEmail ?? ''} (${order.userId})`,
    ...(order.deletedAt && { Deleted: deletedLine(order) }),
    Problem: order.errorMessage ?? 'none',
  };
  return [table(rows), ...acts.map(actLine)].join('\n');
}

export function quoteLine({ sessionId, quote }: AskedQuote): string {
  const state = {
    waiting: 'waits for an answer',
    answered: quote.state === 'answered' ? `${formatCents(quote.priceCents)} named` : '',
    closed: quote.state === 'closed' ? `closed: ${inLine(quote.reason)}` : '',
  }[quote.state];
  return [
    sessionId,
    dayOf(quote.createdAt),
    counted(quote.pageCount, 'page').padStart(11),
    state,
    quote.email,
    inLine(quote.title),
  ].join('  ');
}

/** What somebody called a link stays with its owner: the desk sees when it was made, and when it ends. */
export function linkLine({ id, createdAt, endsAt, codeHash }: ShareLink & { readonly id: string }): string {
  const ends = endsAt ? `until ${dayOf(endsAt)}` : 'until it is ended';
  return [id, dayOf(createdAt), ends, codeHash ? 'with four digits' : 'without digits'].join('  ');
}

export const recordLine = (act: DeskAct): string => `${actLine(act)}  (${act.about})`;

/** A voucher in a line. */
export function voucherLine({ id, voucher }: ListedVoucher): string {
  const { tier, state, createdAt } = voucher;
  const order = state === 'used' ? ` for ${voucher.orderId}` : '';
  const why = state === 'void' && voucher.because ? ` (${voucher.because})` : '';
  const paid = voucher.bought
    ? `, ${formatCents(voucher.bought.amountCents)} (${voucher.bought.paymentIntentId})`
    : '';
  return [id, tier.padEnd(8), createdAt.toISOString().slice(0, 10), `${state}${order}${why}${paid}`].join(
    '  ',
  );
}
