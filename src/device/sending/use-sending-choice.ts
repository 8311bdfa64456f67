import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import {
  onSendingChange,
  readSendingChoice,
  type SendingChoice,
  type SendingStop,
  stopOf,
} from '@/device/outbox/sending-choice.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

interface SendingView {
  readonly choice: SendingChoice;
  readonly stop: SendingStop;
}

const sendingStore = createStore<SendingView>(() => ({
  choice: { isPaused: false, isWifiOnly: false, fullness: null },
  stop: null,
}));
let isFollowing = false;

function read(): void {
  readSendingChoice().then(
    (choice) => sendingStore.setState({ choice, stop: stopOf(choice) }),
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
