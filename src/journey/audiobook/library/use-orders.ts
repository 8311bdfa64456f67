import { useCallback, useEffect, useState } from 'react';
import { listOrders } from '@/backend/calls/documents.ts';
import { track } from '@/backend/page/analytics.ts';
import { offerToHear } from '@/device/resume/way-on.ts';
import { readSavedOrders, saveOrders } from '@/device/storage/downloads/saved-orders.ts';
import { canComeBack, isDeleted } from '@/domain/audiobook/deleted-order.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { ORDER_REFRESH_MS } from '@/domain/limits.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { followDeleted } from '../offline/follow-deleted.ts';
import { heardOf } from '../words.ts';

interface Orders {
  /** null until the first answer; without those that were deleted */
  orders: readonly Order[] | null;
  /** those that can still be brought back, the last one first */
  deleted: readonly Order[];
  error: string | null;
  /** looks them up now */
  refresh: () => Promise<void>;
}

interface Known {
  /** deleted ones among them */
  readonly all: readonly Order[] | null;
  readonly error: string | null;
}

/** Every order as a shelf shows it: what is there, and what could still come back. */
function shelved({ all, error }: Known): Pick<Orders, 'orders' | 'deleted' | 'error'> {
  const orders = all?.filter((order) => !isDeleted(order)) ?? null;
  const deleted = (all ?? []).filter((order) => canComeBack(order, Date.now()));
  deleted.sort((one, other) => (other.deletedAt?.getTime() ?? 0) - (one.deletedAt?.getTime() ?? 0));
  return { orders, deleted, error };
}

/** What is kept here goes and comes back with its book. */
function follow(uid: string, orders: readonly Order[]): void {
  // At the next look it is tried again.
  followDeleted(uid, orders).catch((error: unknown) => console.error(error));
}

/** The home page leads to what there is to hear. */
function offer(orders: readonly Order[]): void {
  const finished = orders.filter((order) => order.status === 'completed' && !isDeleted(order));
  offerToHear(finished.map(heardOf));
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
  const [state, setState] = useState<Known>({ all: null, error: null });
  const look = useCallback(
    async (isWanted: () => boolean) => {
      try {
        const orders = await listOrders(uid);
        if (!isWanted()) return;
        reportPurchases(orders);
        setState({ all: orders, error: null });
        follow(uid, orders);
        offer(orders);
        // Without them the library is only not there offline.
        saveOrders(uid, orders).catch((error: unknown) => console.error(error));
      } catch (error) {
        // What was known stays on the screen.
        if (isWanted()) setState((known) => ({ ...known, error: problemOf(error, known.all !== null) }));
      }
    },
    [uid],
  );
  useEffect(() => {
    let isHere = true;
    readSavedOrders(uid)
      .then((saved) => {
        if (!isHere || !saved) return;
        setState((known) => (known.all ? known : { ...known, all: saved }));
        follow(uid, saved);
      })
      .catch((error: unknown) => console.error(error)); // the network still has them
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look(() => isHere);
    };
    lookIfSeen();
    const timer = setInterval(lookIfSeen, ORDER_REFRESH_MS);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [uid, look]);
  const refresh = useCallback(() => look(() => true), [look]);
  return { ...shelved(state), refresh };
}
