import { useEffect, useRef } from 'react';
import { backUntilMs } from '@/domain/audiobook/deleted-order.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { momentText, titleOf } from '../words.ts';
import styles from './shelf.module.css';

interface RecentlyDeletedProps {
  /** the last one first */
  orders: readonly Order[];
  onUndo: (order: Order) => void;
}

/** Books that were paid for and deleted within a day, each with the way back. */
export function RecentlyDeleted({ orders, onUndo }: RecentlyDeletedProps) {
  const place = useRef<HTMLDivElement>(null);
  const countBefore = useRef(orders.length);
  useEffect(() => {
    // On a phone it stands far below the book that went.
    if (orders.length > countBefore.current) place.current?.scrollIntoView({ block: 'nearest' });
    countBefore.current = orders.length;
  }, [orders.length]);
  const nowMs = Date.now();
  const [last, ...others] = orders;
  const wordsOf = (order: Order) =>
    `“${titleOf(order)}” is deleted. You can bring it back until ${momentText(backUntilMs(order) ?? nowMs, nowMs)}.`;
  return (
    <div ref={place} className={last && styles.deleted}>
      {last && <h3 className={styles.deletedTitle}>Recently deleted</h3>}
      <UndoLine words={last ? wordsOf(last) : null} onUndo={() => last && onUndo(last)} />
      {others.length > 0 && (
        <ul className={styles.deletedList}>
          {others.map((order) => (
            <li key={order.id} className={styles.deletedBook}>
              <p>{wordsOf(order)}</p>
              <Button
                kind="plain"
                aria-label={`Undo: bring back ${titleOf(order)}`}
                onClick={() => onUndo(order)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
