import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import {
  onSendingChange,
  readSendingWish,
  type SendingStop,
  type SendingWish,
  stopOf,
} from '@/device/outbox/sending-wish.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

interface SendingView {
  readonly wish: SendingWish;
  readonly stop: SendingStop;
}

const sendingStore = createStore<SendingView>(() => ({
  wish: { isPaused: false, isWifiOnly: false, fullness: null },
  stop: null,
}));
let isFollowing = false;

function read(): void {
  readSendingWish().then(
    (wish) => sendingStore.setState({ wish, stop: stopOf(wish) }),
    // Shown as it was; the outbox itself sends nothing while the store does not answer.
    () => undefined,
  );
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onSendingChange(read);
  read();
}

/** When this device may send, and what stops it now, here and in other tabs. */
export function useSending(): SendingView {
  useEffect(follow, []);
  return useStore(sendingStore, (state) => state);
}
