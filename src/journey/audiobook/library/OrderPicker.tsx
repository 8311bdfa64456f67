import { useId } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import styles from '../audiobook.module.css';
import { dateText, titleOf } from '../words.ts';

interface OrderPickerProps {
  orders: readonly Order[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Which audiobook is shown; only there when there is a choice. */
export function OrderPicker({ orders, chosen, onChoose }: OrderPickerProps) {
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
