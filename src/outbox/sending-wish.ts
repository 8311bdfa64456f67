import { listen, tell } from '@/storage/channel.ts';
import { readSetting, saveSetting } from '@/storage/settings.ts';

/** When this device may send, as the person has chosen. */
export interface SendingWish {
  readonly isPaused: boolean;
  readonly isWifiOnly: boolean;
}

/** Why nothing is sent although files wait; null when nothing stands in the way. */
export type SendingStop = 'paused' | 'no-wifi' | null;

const SETTINGS = { isPaused: 'sending-paused', isWifiOnly: 'sending-wifi-only' } as const;
/** What costs a phone's data. A kind that the browser cannot name is not held against the pages. */
const NOT_WIFI = ['cellular', 'bluetooth', 'wimax'];

/** Not in TypeScript's library: only Chromium on phones names the kind of line, in the page and in the worker. */
interface Connection extends EventTarget {
  readonly type?: string;
}

const connection = () => (navigator as { connection?: Connection }).connection;

/** Whether this browser can tell Wi-Fi from a phone's data; elsewhere the choice would be an empty promise. */
export function tellsWifi(): boolean {
  return connection()?.type !== undefined;
}

/** @throws AppError storage-unavailable */
export async function readSendingWish(): Promise<SendingWish> {
  const [paused, wifiOnly] = await Promise.all(Object.values(SETTINGS).map(readSetting));
  return { isPaused: paused === 1, isWifiOnly: wifiOnly === 1 };
}

/** Keeps the choice; every page and the worker hear of it. */
export async function saveSendingWish(name: keyof SendingWish, isOn: boolean): Promise<void> {
  await saveSetting(SETTINGS[name], isOn ? 1 : 0);
  tell({ kind: 'sending-changed' });
}

export function stopOf({ isPaused, isWifiOnly }: SendingWish): SendingStop {
  if (isPaused) return 'paused';
  return isWifiOnly && NOT_WIFI.includes(connection()?.type ?? '') ? 'no-wifi' : null;
}

/** Calls back when the person chose anew, here or in another tab, and when the line became another one. */
export function onSendingChange(look: () => void): () => void {
  const stopListening = listen(({ kind }) => kind === 'sending-changed' && look());
  const line = connection();
  line?.addEventListener?.('change', look);
  return () => {
    stopListening();
    line?.removeEventListener?.('change', look);
  };
}

/**
 * Runs `work` with a signal that also ends when sending is to stop: a long film on a phone's data must not run on.
 * @throws AppError storage-unavailable
 */
export async function whileSendingIsWanted(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (stopOf(await readSendingWish())) return;
  const stopping = new AbortController();
  const look = () => {
    readSendingWish().then(
      (wish) => stopOf(wish) && stopping.abort(),
      // What is under way goes on; the next one asks again.
      () => undefined,
    );
  };
  const stopLooking = onSendingChange(look);
  const stopWithCaller = () => stopping.abort(signal.reason);
  signal.addEventListener('abort', stopWithCaller, { once: true });
  if (signal.aborted) stopWithCaller();
  try {
    await work(stopping.signal);
  } finally {
    stopLooking();
    signal.removeEventListener('abort', stopWithCaller);
  }
}
