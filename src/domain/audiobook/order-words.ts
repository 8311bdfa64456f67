import { ASKED_REFUND, type Order, REFUNDED_ORDER, TAKEN_BACK_ORDER } from './order.ts';

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

/** What the person reads for a status. Source: product specification, section 4; 'Stopped' and 'Getting Ready' are ours. */
export function orderStatusText(
  order: Pick<Order, 'audioGenerationProgress' | 'audioUrl'> & { status: string; amount?: number },
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
      return 'Generation Failed';
    case 'cancelled':
      return 'Stopped';
    default:
      return 'Unknown Status';
  }
}
