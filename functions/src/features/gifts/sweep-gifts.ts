import type { Voucher } from '../../../../src/domain/payment/voucher.ts';
import { nextVoucher } from '../../../../src/domain/payment/voucher.ts';
import type { Ports } from '../../ports/ports.ts';
import { eachDue } from '../../records/each-due.ts';
import { gifts, moveVoucher, vouchers } from '../../records/gifts/gifts.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { refundVoucher } from './refund-voucher.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>;

/** Nobody pays with a form this old, so it is ended at the provider too. */
const ABANDONED_AFTER_MS = 30 * 86_400_000;
/** Of the minute until the next run. */
const RUN_MS = 45_000;
const WIDTH = 10;
/** So many in a row are no trouble of single payments: the provider is away, and the next run asks again. */
const MAX_FAILURES = 100;

/** Deletes a voucher that nobody has paid for, with its card. */
async function forget(ports: Needed, voucherId: string): Promise<void> {
  for (const { id } of await gifts.where(ports, 'voucherId', voucherId)) await gifts.delete(ports, id);
  // Without the card it can't be made good any more, whatever comes now.
  const ended = await vouchers.change(
    ports,
    voucherId,
    (row) => row && nextVoucher(row, { kind: 'withdrawn' }),
  );
  if (ended?.state === 'void' && ended.because === 'withdrawn') await vouchers.delete(ports, voucherId);
}

/** Once more for money that is owed. While the bank has it nothing is sent, and where it stays with the giver, it is back. */
async function giveBackOwed(ports: Needed, voucherId: string, opened: string): Promise<void> {
  const dispute = await ports.payments.findDispute(opened);
  if (dispute?.state === 'lost') await moveVoucher(ports, voucherId, { kind: 'refunded' });
  else if (dispute?.state !== 'open') await refundVoucher(ports, voucherId);
}

/** @returns whether it was found to be paid */
async function lookAfter(ports: Needed, voucherId: string, voucher: Voucher): Promise<boolean> {
  const opened = voucher.bought?.paymentIntentId;
  if (voucher.state === 'void') {
    if (opened !== undefined) await giveBackOwed(ports, voucherId, opened);
    return false;
  }
  if (opened !== undefined) await settlePayment(ports, opened);
  const now = await vouchers.find(ports, voucherId);
  if (now?.state !== 'unpaid') return now?.state === 'unused';
  if (ports.clock.nowMs() - now.createdAt.getTime() <= ABANDONED_AFTER_MS) return false;
  const ended = opened === undefined ? null : await ports.payments.cancelIntent(opened);
  if (!ended || ended.status === 'cancelled') await forget(ports, voucherId);
  return false;
}

/**
 * Asks the provider about gifts whose event has not come: a lost event loses nobody's gift. Each is asked about a minute
 * after its card form was opened, then at twice the time, until nobody pays any more with a form so old. Money that is owed
 * for one goes back in the same way, as soon as the provider can be asked.
 * @returns how many were found to be paid
 * @throws what became of those that could not be asked about, after the others were
 */
export async function sweepGifts(ports: Needed): Promise<number> {
  let found = 0;
  await eachDue(ports, {
    rows: vouchers,
    ...{ width: WIDTH, maxFailures: MAX_FAILURES, untilMs: ports.clock.nowMs() + RUN_MS },
    async look({ id, read }) {
      try {
        if (await lookAfter(ports, id, read())) found++;
      } finally {
        if (await vouchers.exists(ports, id))
          await moveVoucher(ports, id, { kind: 'asked', at: new Date(ports.clock.nowMs()) });
      }
    },
  });
  return found;
}
