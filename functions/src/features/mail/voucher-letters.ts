import { BRAND } from '../../../../src/domain/config/brand.ts';
import { REFUND_WINDOW_DAYS } from '../../../../src/domain/limits.ts';
import { type Gift, giftPath } from '../../../../src/domain/payment/gift.ts';
import { formatCents, packageWords } from '../../../../src/domain/payment/tiers.ts';
import type { Voucher } from '../../../../src/domain/payment/voucher.ts';
import type { VoucherLetterKind } from '../../ports/jobs.ts';
import { signed } from './letters.ts';

interface VoucherLetter {
  readonly subject: string;
  readonly text: string;
}

/** To the giver. Null when there is nothing to say any more, such as the code of a voucher that was paid back meanwhile. */
export function voucherLetterOf(
  letter: VoucherLetterKind,
  { name, code, withdrawal }: Gift,
  { state, tier, bought }: Voucher,
): VoucherLetter | null {
  const cents = formatCents(bought?.amountCents ?? 0);
  if (letter === 'voucher-withdrawn')
    return {
      subject: `You withdrew from your gift for ${name}`,
      text: signed(`We received your withdrawal on ${withdrawal?.at.toUTCString()}. Please keep this letter.

Withdrawn by: ${withdrawal?.name}
Order: the gift for ${name}, one ${tier}
To be returned: ${cents}, to the card you paid with

The money goes back right away, and within 14 days at the latest. The code can’t be used anymore.`),
    };
  if (letter === 'voucher-refunded')
    return {
      subject: `Your refund for the gift to ${name}`,
      text: signed(
        `${cents} is on its way back to your card. Banks take five to ten days to show it. The code of this gift can’t be used anymore.`,
      ),
    };
  if (state === 'void') return null;
  return {
    subject: `Your gift for ${name}: a ${tier}`,
    text: signed(`Thank you. Your gift is paid for: one ${tier}, an audiobook of ${packageWords(tier)}, for ${name}.

The code: ${code}

${name} begins here, and the code is filled in:
${BRAND.publicUrl}${giftPath(code)}

Treat the code like cash. Anyone who has it can use it once. It doesn’t expire. To print the card again, open ${BRAND.publicUrl}/gift on the device you bought it on; all your gifts are listed on your account page.

Paid: ${cents}, once

As long as nobody has used it, you can have your money back within ${REFUND_WINDOW_DAYS} days: reply to this email.`),
  };
}
