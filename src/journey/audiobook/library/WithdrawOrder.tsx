import { Withdraw } from '@/account/withdrawal/Withdraw.tsx';
import { call } from '@/backend/calls/callables.ts';
import { type Order, wasFinished } from '@/domain/audiobook/order.ts';
import { AppError } from '@/domain/errors.ts';
import { formatCents } from '@/domain/payment/tiers.ts';
import { againstWithdrawal, lastDayOf } from '@/domain/payment/withdrawal.ts';
import styles from '../audiobook.module.css';
import { dateText, titleOf } from '../words.ts';

async function withdraw({ id }: Order, name: string): Promise<void> {
  const { success, error } = await call('cancel_narration', { orderId: id, withdraw: name });
  if (!success) throw new AppError('book-closed', error);
}

interface WithdrawOrderProps {
  order: Order;
  /** on the shelf, where its card tells until when */
  isInBrief?: boolean;
}

/** The way out of the contract of an order, and until when there is one. */
export function WithdrawOrder({ order, isInBrief = false }: WithdrawOrderProps) {
  const { id, amount, atOnce, createdAt, userEmail } = order;
  const isPossible = againstWithdrawal(order, Date.now()) === null;
  const until = dateText(lastDayOf(order));
  return (
    <div>
      <Withdraw
        of={titleOf(order)}
        isPossible={isPossible}
        email={userEmail}
        facts={[
          ['Order', `“${titleOf(order)}”, ${id}`],
          ['Paid', `${formatCents(amount)} on ${dateText(createdAt)}`],
        ]}
        afterwards={
          wasFinished(order)
            ? 'The finished audiobook stays in your library.'
            : 'The audiobook won’t be finished.'
        }
        send={(name) => withdraw(order, name)}
      />
      {isPossible && !isInBrief && (
        <p className={styles.soft}>
          Possible until {until}
          {atOnce ? ', or until the audiobook is complete, as you agreed when you paid.' : '.'}
        </p>
      )}
    </div>
  );
}
