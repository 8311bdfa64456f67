import { useCallback, useEffect, useState } from 'react';
import { listOrders } from '@/backend/calls/documents.ts';
import { track } from '@/backend/page/analytics.ts';
import { readSavedOrders, saveOrders } from '@/device/storage/downloads/saved-orders.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { ORDER_REFRESH_MS } from '@/domain/limits.ts';
import { wordsOf } from '@/ui/words-of.ts';

interface Orders {
  /** null until the first answer */
  orders: readonly Order[] | null;
  error: string | null;
}

function reportPurchases(orders: readonly Order[]): void {
  for (const { id, status, amount, createdAt } of orders) {
    if (status === 'completed' && amount > 0)
      track('Purchase', { orderId: id, value: amount / 100, at: createdAt });
  }
}

/** With the library of last time on the screen, being without internet is no trouble. */
function problemOf(error: unknown, hasOrders: boolean): string | null {
  return hasOrders && !navigator.onLine ? null : wordsOf(error);
}

/** A person's orders, at first as this device last saw them, looked up every five seconds while this page can be seen. */
export function useOrders(uid: string): Orders {
  const [state, setState] = useState<Orders>({ orders: null, error: null });
  const refresh = useCallback(
    async (isWanted: () => boolean) => {
      try {
        const orders = await listOrders(uid);
        if (!isWanted()) return;
        reportPurchases(orders);
        setState({ orders, error: null });
        // Without them the library is only not there offline.
        saveOrders(uid, orders).catch((error: unknown) => console.error(error));
      } catch (error) {
        // What was known stays on the screen.
        if (isWanted()) setState((known) => ({ ...known, error: problemOf(error, known.orders !== null) }));
      }
    },
    [uid],
  );
  useEffect(() => {
    let isHere = true;
    readSavedOrders(uid)
      .then((saved) => {
        if (isHere && saved) setState((known) => (known.orders ? known : { ...known, orders: saved }));
      })
      .catch((error: unknown) => console.error(error)); // the network still has them
    const look = () => {
      if (document.visibilityState === 'visible') void refresh(() => isHere);
    };
    look();
    const timer = setInterval(look, ORDER_REFRESH_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [uid, refresh]);
  return state;
}
