import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import notice from '@/ui/dialogs/notice.module.css';
import select from '@/ui/forms/select.module.css';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import styles from '../audiobook.module.css';
import { dateText, titleOf } from '../words.ts';
import { OrderCard } from './OrderCard.tsx';
import { useOrders } from './use-orders.ts';

/** What a shelf above the chosen order is drawn of. */
export interface ShelvedOrders extends Pick<ReturnType<typeof useOrders>, 'deleted' | 'refresh'> {
  readonly orders: readonly Order[];
  readonly chosenId: string | null;
  /** null closes what is shown */
  readonly onChoose: (id: string | null) => void;
}

interface OwnOrdersProps {
  uid: string;
  /** what stands above them, and is where one chooses; then a book is shown only when it is asked for */
  shelf?: (books: ShelvedOrders) => ReactNode;
  /** what stands below the chosen order, or below the words that there is none */
  children?: (orders: readonly Order[], chosen: Order | null) => ReactNode;
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
        className={select.select}
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

/** Of somebody who has bought a book: nothing here says that they have not. */
function WasDeleted() {
  return (
    <>
      <h2>Your shelf is empty</h2>
      <p>In your library, what you deleted can be brought back for a day.</p>
      <ButtonLink to="/my-audiobooks">Go to your library</ButtonLink>
    </>
  );
}

/** To who comes back from the names of a finished book: that it is being read again. Said once, whatever is loaded anew. */
function Renewed() {
  const { state } = useLocation();
  const isRenewed = typeof state === 'object' && state !== null && 'isBookRenewed' in state;
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    if (!isRenewed) return;
    // Where the words come after the frame for them, a screen reader speaks them.
    setIsTold(true);
    history.replaceState({ ...history.state, usr: null }, '');
  }, [isRenewed]);
  if (!isRenewed) return null;
  return (
    <div role="status">
      {isTold && (
        <div className={`${notice.notice} ${notice.safe}`}>
          We’re putting your names into the audiobook. Until that’s done, you can listen to it as it is.
        </div>
      )}
    </div>
  );
}

/** The orders of the person signed in: headline, choice, card. The newest is chosen first. */
export function OwnOrders({ uid, shelf, children }: OwnOrdersProps) {
  const { orders, deleted, error, refresh } = useOrders(uid);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const problem = error && <Notice kind="error">{error}</Notice>;
  if (!orders) return problem || <p role="status">Looking for your audiobooks...</p>;
  const shelved = { orders, deleted, refresh, onChoose: setChosenId };
  const asked = orders.find(({ id }) => id === chosenId);
  // A shelf shows every book already: of one of them more is told when somebody asks.
  const chosen = asked ?? (shelf ? null : (orders[0] ?? null));
  if (orders.length === 0)
    return (
      <>
        {shelf?.({ ...shelved, chosenId: null })}
        {shelf && deleted.length > 0 ? (
          problem
        ) : (
          <BesidePicture picture={<BookCover title="" design="green" isDraft />}>
            {problem}
            {deleted.length > 0 ? (
              <WasDeleted />
            ) : (
              <>
                <h2>No Orders Found</h2>
                <p>Audiobooks that you order with this account appear here.</p>
                <ButtonLink to="/step-1">Create Your First Audiobook</ButtonLink>
              </>
            )}
          </BesidePicture>
        )}
        {children?.(orders, null)}
      </>
    );
  return (
    <>
      <Renewed />
      {shelf?.({ ...shelved, chosenId: chosen?.id ?? null })}
      {problem}
      {chosen && !shelf && <OrderPicker orders={orders} chosen={chosen.id} onChoose={setChosenId} />}
      {chosen && <OrderCard key={chosen.id} uid={uid} order={chosen} isOnShelf={shelf !== undefined} />}
      {children?.(orders, chosen)}
    </>
  );
}
