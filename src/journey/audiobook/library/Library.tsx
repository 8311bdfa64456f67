import type { Order } from '@/domain/audiobook/order.ts';
import { orderStatusText } from '@/domain/audiobook/order.ts';
import { counted } from '@/domain/counted.ts';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import styles from '../audiobook.module.css';
import { dateText, titleOf } from '../words.ts';
import { ForMembers } from './ForMembers.tsx';
import { OwnOrders } from './OwnOrders.tsx';

function Grid({ orders, onChoose }: { orders: readonly Order[]; onChoose: (id: string) => void }) {
  return (
    <section aria-labelledby="all-title" className={styles.next}>
      <h2 id="all-title">All Your Audiobooks</h2>
      <ul className={styles.cards}>
        {orders.map((order) => (
          <li key={order.id}>
            <button
              type="button"
              className={styles.book}
              onClick={() => {
                onChoose(order.id);
                scrollTo({ top: 0 });
              }}
            >
              <strong>{titleOf(order)}</strong>
              <span>{orderStatusText(order)}</span>
              <span className={styles.soft}>
                {counted(order.pageCount, 'page')}, {dateText(order.createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every audiobook of an account. */
export function Library() {
  return (
    <div className={styles.page}>
      <PageTitle>My Audiobook Library</PageTitle>
      <ForMembers>
        {(uid) => (
          <OwnOrders uid={uid} showsCreated>
            {(orders, choose) => orders.length > 0 && <Grid orders={orders} onChoose={choose} />}
          </OwnOrders>
        )}
      </ForMembers>
    </div>
  );
}
