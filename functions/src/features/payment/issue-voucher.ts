import { randomBytes } from 'node:crypto';
import { AppError } from '../../../../src/domain/errors.ts';
import { TIERS, type TierName } from '../../../../src/domain/payment/tiers.ts';
import { codeFrom, type Voucher } from '../../../../src/domain/payment/voucher.ts';
import type { Ports } from '../../ports/ports.ts';
import { voucherIdOf, vouchers } from '../../records/gifts/gifts.ts';

type Needed = Pick<Ports, 'documents' | 'clock'>;

const CODE_BYTES = 16;

/** Packages with a price of their own, by the name somebody typed. @throws AppError invalid-argument */
function packageOf(name: string): TierName {
  const found = TIERS.find((tier) => tier.priceCents > 0 && tier.name.toLowerCase() === name.toLowerCase());
  if (found) return found.name;
  throw new AppError('invalid-argument', 'A voucher is for one of: Lullaby, Memoir, Novel.');
}

/** @returns the code, which is told this once: only its hash is kept. @throws AppError invalid-argument */
export async function issueVoucher(ports: Needed, name: string): Promise<{ code: string; tier: TierName }> {
  const tier = packageOf(name);
  const code = codeFrom(randomBytes(CODE_BYTES));
  await vouchers.change(ports, voucherIdOf(code), (there) => {
    if (there) throw new AppError('internal', 'a code came twice');
    return { tier, state: 'unused', createdAt: new Date(ports.clock.nowMs()) };
  });
  return { code, tier };
}

export interface ListedVoucher {
  readonly id: string;
  readonly voucher: Voucher;
}

/** Vouchers that can still be used, the oldest first; with `isAll` the others, too. */
export async function listVouchers(
  ports: Pick<Ports, 'documents'>,
  { isAll }: { readonly isAll: boolean },
): Promise<readonly ListedVoucher[]> {
  const found = (await vouchers.all(ports)).map(({ id, read }) => ({ id, voucher: read() }));
  return found
    .filter(({ voucher }) => isAll || voucher.state === 'unused')
    .sort((one, other) => one.voucher.createdAt.getTime() - other.voucher.createdAt.getTime());
}
