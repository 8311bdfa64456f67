import { Withdraw } from '@/account/withdrawal/Withdraw.tsx';
import { type ListedGift, refundWords } from '@/domain/payment/gift.ts';
import { formatCents } from '@/domain/payment/tiers.ts';

interface WithdrawGiftProps {
  gift: ListedGift;
  /** its giver withdraws, under this name @throws AppError */
  onWithdraw: (name: string) => Promise<void>;
}

/** The way out of the contract, as long as nobody has used the gift. */
export function WithdrawGift({ gift, onWithdraw }: WithdrawGiftProps) {
  return (
    <Withdraw
      of={`the gift for ${gift.name}`}
      isPossible={refundWords(gift) !== null}
      email={gift.email}
      facts={[
        ['Order', `The gift for ${gift.name}, one ${gift.tier}`],
        ['Paid', formatCents(gift.amountCents)],
      ]}
      afterwards="The code can’t be used anymore."
      send={onWithdraw}
    />
  );
}
