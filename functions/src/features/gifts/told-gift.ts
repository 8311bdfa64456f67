import type { CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { REFUND_WINDOW_DAYS } from '../../../../src/domain/limits.ts';
import type { CodeLetter, Gift, ListedCodeLetter, ListedGift } from '../../../../src/domain/payment/gift.ts';
import { TIERS, type TierName } from '../../../../src/domain/payment/tiers.ts';
import type { Voucher } from '../../../../src/domain/payment/voucher.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { gifts, vouchers } from '../../records/gifts/gifts.ts';

const DAY_MS = 86_400_000;

export const priceOfTier = (tier: TierName): number =>
  TIERS.find(({ name }) => name === tier)?.priceCents ?? 0;

/** Until when a voucher that nobody has used is paid back. */
export const refundableUntilMs = ({ createdAt }: Voucher): number =>
  createdAt.getTime() + REFUND_WINDOW_DAYS * DAY_MS;

function toldLetter(letter: CodeLetter): ListedCodeLetter {
  const { state, day } = letter;
  const written = letter.state === 'waiting' ? { to: letter.to, words: letter.words } : null;
  return { state, day, written };
}

interface Known {
  readonly giftId: string;
  readonly gift: Gift;
  /** null for one that was used and has gone with its order */
  readonly voucher: Voucher | null;
  readonly isPending: boolean;
}

/** What its giver is told of a gift. */
export function toldGift({ giftId, gift, voucher, isPending }: Known): ListedGift {
  const { name, from, words, email, code, letter } = gift;
  const state = voucher?.state ?? 'used';
  const isRefundable = voucher?.state === 'unused' && voucher.bought !== undefined;
  return {
    ...{ giftId, name, from, words, email, state },
    tier: voucher && state !== 'unpaid' ? voucher.tier : gift.tier,
    amountCents: voucher?.bought?.amountCents ?? priceOfTier(gift.tier),
    because: voucher?.state === 'void' ? (voucher.because ?? 'desk') : null,
    code: state === 'unpaid' || state === 'void' ? null : code,
    isPending,
    refundableUntil: isRefundable ? new Date(refundableUntilMs(voucher)).toISOString() : null,
    letter: letter ? toldLetter(letter) : null,
  };
}

/**
 * Callable `list_gifts`: every gift of the caller, newest first. It asks no provider: one whose bank has not decided yet is
 * told as unpaid.
 * @throws AppError unauthenticated
 */
export async function listGifts(
  ports: Pick<Ports, 'documents'>,
  caller: Caller | null,
): Promise<CallableOutput<'list_gifts'>> {
  if (!caller) throw new AppError('unauthenticated');
  const own = (await gifts.where(ports, 'ownerUid', caller.uid)).map(({ id, read }) => ({
    giftId: id,
    gift: read(),
  }));
  own.sort((one, other) => other.gift.createdAt.getTime() - one.gift.createdAt.getTime());
  const told = own.map(async (one) =>
    toldGift({ ...one, voucher: await vouchers.find(ports, one.gift.voucherId), isPending: false }),
  );
  return { success: true, gifts: await Promise.all(told) };
}
