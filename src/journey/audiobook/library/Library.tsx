import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '@/account/use-account.ts';
import { InstallAdvice } from '@/device/resume/InstallAdvice.tsx';
import type { Order } from '@/domain/audiobook/order.ts';
import { showAboveAll } from '@/ui/dialogs/above-all.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import styles from '../audiobook.module.css';
import { listenTo } from '../listening/now-playing.ts';
import { PlayerHost } from '../player/PlayerHost.tsx';
import { ForMembers } from './ForMembers.tsx';
import { CHOSEN_ID } from './OrderCard.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { Shelf } from './Shelf.tsx';

/** What is chosen on the shelf is shown below it, on a phone below the screen: it comes into sight and has the focus. */
function toBook(choose: () => void): void {
  flushSync(choose);
  const title = document.getElementById(CHOSEN_ID);
  title?.focus({ preventScroll: true });
  title?.closest('article')?.scrollIntoView();
}

/** Who follows "Listen now" from the home page is not asked twice which book that was. */
function useListenNow(uid: string, orders: readonly Order[]): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('listen');
  const order = orders.find(({ id, status }) => id === wanted && status === 'completed');
  useEffect(() => {
    if (!order) return;
    // Once: Back and a reload come to the shelf.
    void navigate('/my-audiobooks', { replace: true });
    showAboveAll(PlayerHost);
    listenTo({ uid, order });
  }, [uid, order, navigate]);
}

function ListenNow({ uid, orders }: { uid: string; orders: readonly Order[] }) {
  useListenNow(uid, orders);
  return null;
}

/** Of a guest. */
const NO_ORDERS = {
  orders: [],
  deleted: [],
  chosenId: null,
  onChoose: () => undefined,
  refresh: async () => undefined,
} as const;

interface LibraryProps {
  /** who helped with the book that was chosen */
  helpers?: (sessionId: string) => ReactNode;
}

/** Every book of a person, and the one that was chosen. */
export function Library({ helpers }: LibraryProps) {
  const { kind } = useAccount();
  return (
    <div className={styles.page}>
      <PageTitle>My Audiobook Library</PageTitle>
      {kind === 'guest' && <Shelf uid={null} {...NO_ORDERS} />}
      <ForMembers>
        {(uid) => (
          <OwnOrders
            uid={uid}
            shelf={(books) => (
              <Shelf
                uid={uid}
                {...books}
                onChoose={(id) => (id === null ? books.onChoose(null) : toBook(() => books.onChoose(id)))}
              />
            )}
          >
            {(orders, chosen) =>
              orders.length > 0 && (
                <>
                  {chosen && helpers?.(chosen.sessionId)}
                  <ListenNow uid={uid} orders={orders} />
                  <InstallAdvice isLibrary />
                </>
              )
            }
          </OwnOrders>
        )}
      </ForMembers>
      {kind === 'guest' && (
        <div className={styles.toBegin}>
          <p>You don’t need an account to start. You create one when you order.</p>
          <StartLink kind="quiet">Create Your First Audiobook</StartLink>
        </div>
      )}
    </div>
  );
}
