import type { CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { readCode } from '../../../../src/domain/payment/voucher.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { gifts, voucherIdOf, vouchers } from '../../records/gifts/gifts.ts';

/** The same for a code that was guessed, and one that nobody has paid for. */
const UNKNOWN = {
  success: false,
  error: 'We don’t know this code. Please check each letter, or ask the person who gave it to you.',
  errorCode: 'voucher-unknown',
} as const;
const ENDED = {
  success: false,
  error: 'This gift can’t be used anymore. Please ask the person who gave it to you.',
  errorCode: 'voucher-used',
} as const;

/**
 * Opens the card for whoever has its code: who gave it, what they wrote, how large a book it pays for. Nothing is used, and a
 * code that is not there tells nothing. The giver's address is told to nobody.
 * @throws AppError unauthenticated
 */
export async function openGift(
  ports: Pick<Ports, 'documents'>,
  caller: Caller | null,
  typed: string,
): Promise<CallableOutput<'redeem_voucher'>> {
  if (!caller) throw new AppError('unauthenticated');
  const code = readCode(typed);
  const voucherId = code && voucherIdOf(code);
  const voucher = voucherId && (await vouchers.find(ports, voucherId));
  if (!voucher || voucher.state === 'unpaid') return UNKNOWN;
  if (voucher.state === 'void') return voucher.because === 'withdrawn' ? UNKNOWN : ENDED;
  // A voucher of the desk has no card, and a card goes with its giver's account.
  const [found] = await gifts.where(ports, 'voucherId', voucherId);
  const gift = found?.read();
  return {
    success: true,
    card: {
      isUsed: voucher.state === 'used',
      tier: voucher.tier,
      written: gift ? { name: gift.name, from: gift.from, words: gift.words } : null,
    },
  };
}
