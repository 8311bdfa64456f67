import { type ReactNode, useId, useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import styles from '../audiobook.module.css';
import { dateText, headlineOf, titleOf } from '../words.ts';
import { OrderCard } from './OrderCard.tsx';
import { useOrders } from './use-orders.ts';

/** What a shelf above the chosen order is drawn of. */
export interface ShelvedOrders extends Pick<ReturnType<typeof useOrders>, 'deleted' | 'refresh'> {
  readonly orders: readonly Order[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

interface OwnOrdersProps {
  uid: string;
  showsCreated?: boolean;
  /** what stands above them, and is where one chooses */
  shelf?: (books: ShelvedOrders) => ReactNode;
  /** what stands below the chosen order, or below the words that there is none */
  children?: (orders: readonly Order[], choose: (id: string) => void) => ReactNode;
}

interface OrderPickerProps {
  orders: readonly Order[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Which audiobook is shown; only there when there is a choice. */
function OrderPicker({ orders, chosen, onChoose }: OrderPickerProps) {
  const id = useId();
  if (orders.length < 2) return null;
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>Select an audiobook</label>
      <select
        id={id}
        className={styles.select}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {orders.map((order) => (
          <option key={order.id} value={order.id}>
            {titleOf(order)}, {dateText(order.createdAt)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The orders of the person signed in: headline, choice, card. The newest is chosen first. */
export function OwnOrders({ uid, showsCreated = false, shelf, children }: OwnOrdersProps) {
  const { orders, deleted, error, refresh } = useOrders(uid);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const problem = error && <Notice kind="error">{error}</Notice>;
  if (!orders) return problem || <p role="status">Looking for your audiobooks...</p>;
  const shelved = { orders, deleted, refresh, onChoose: setChosenId };
  const chosen = orders.find(({ id }) => id === chosenId) ?? orders[0];
  if (!chosen)
    return (
      <>
        {shelf?.({ ...shelved, chosenId: null })}
        <div className={styles.empty}>
          <h2>No Orders Found</h2>
          {problem}
          <p>Audiobooks that you order with this account appear here.</p>
          <ButtonLink to="/step-1">Create Your First Audiobook</ButtonLink>
        </div>
        {children?.(orders, setChosenId)}
      </>
    );
  return (
    <>
      {shelf?.({ ...shelved, chosenId: chosen.id })}
      <h2 id="chosen-book" tabIndex={-1}>
        {headlineOf(chosen)}
      </h2>
      {problem}
      {!shelf && <OrderPicker orders={orders} chosen={chosen.id} onChoose={setChosenId} />}
      <OrderCard key={chosen.id} uid={uid} order={chosen} showsCreated={showsCreated} />
      {children?.(orders, setChosenId)}
    </>
  );
}
