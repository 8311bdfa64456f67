import { BRAND } from '../config/brand.ts';
import { REFUND_WINDOW_DAYS } from '../limits.ts';
import { ASKED_REFUND, type Order, REFUNDED_ORDER, TAKEN_BACK_ORDER, voiceEndedText } from './order.ts';

/** What a family reads while its bank thinks about the payment. */
export const DISPUTED_ORDER =
  'Your bank is reviewing the payment for this order. If that’s a mistake, please tell your bank that you recognize us.';
/** What it reads from its withdrawal until the provider says that the money is back. */
const WITHDRAWN_ORDER = 'You withdrew from this contract. We’ve asked for your money to be sent back.';

/** What a family should know about the money of its order; null when there is nothing. */
export function moneyText(order: Pick<Order, 'refund' | 'dispute' | 'withdrawal'>): string | null {
  if (order.refund === 'refunded') return REFUNDED_ORDER;
  if (order.withdrawal && !order.dispute) return WITHDRAWN_ORDER;
  if (order.dispute?.state === 'lost') return TAKEN_BACK_ORDER;
  if (order.dispute && order.dispute.state !== 'won') return DISPUTED_ORDER;
  return order.refund ? ASKED_REFUND : null;
}

type EndedVoice = Pick<Order, 'refund' | 'dispute' | 'withdrawal' | 'voiceEnded' | 'amount' | 'createdAt'>;

const WINDOW_MS = REFUND_WINDOW_DAYS * 86_400_000;

/** What becomes of the money of a book that is never made for want of its voice. */
export function moneyOfEnded(order: EndedVoice): string {
  const known = moneyText(order);
  const isGift = order.amount === 0;
  if (isGift && order.refund) return 'The gift voucher it was paid with can be used again.';
  if (known !== null) return known;
  if ((order.voiceEnded?.at.getTime() ?? 0) - order.createdAt.getTime() > WINDOW_MS)
    return `It was paid more than ${REFUND_WINDOW_DAYS} days ago, so a person looks at the money: write to ${BRAND.supportEmail}.`;
  return isGift
    ? 'The gift voucher it was paid with will be good again.'
    : 'Your money goes back to your card.';
}

/** Why a book is not made whose person took their yes back, and what becomes of its money; null for any other. */
export function endedVoiceText(order: EndedVoice): string | null {
  if (!order.voiceEnded) return null;
  return `${voiceEndedText(order.voiceEnded.by).slice(0, -1)}, so this book isn’t made. ${moneyOfEnded(order)}`;
}

/** What the person reads for a status. Source: product specification, section 4; 'Stopped' and 'Getting Ready' are ours. */
export function orderStatusText(
  order: Pick<Order, 'audioGenerationProgress' | 'audioUrl' | 'voiceEnded'> & {
    status: string;
    amount?: number;
  },
): string {
  switch (order.status) {
    case 'processing':
      // Nothing is paid for a book that a voucher pays for.
      return order.amount === 0 ? 'Getting Ready' : 'Processing Payment';
    case 'generating_audio':
      return `Generating... ${order.audioGenerationProgress}%`;
    case 'completed':
      return order.audioUrl ? 'Ready for Download' : 'Unknown Status';
    case 'failed':
      return order.voiceEnded ? 'Stopped' : 'Generation Failed';
    case 'cancelled':
      return 'Stopped';
    default:
      return 'Unknown Status';
  }
}
