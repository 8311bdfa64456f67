import { listen, tell } from '@/device/storage/channel.ts';
import { readSetting, saveSetting } from '@/device/storage/settings.ts';

/** When this device may send, as the person has chosen, and until when the server has no room. */
export interface SendingChoice {
  readonly isPaused: boolean;
  readonly isWifiOnly: boolean;
  readonly fullness: Fullness | null;
}

/** The server takes nothing more: of this person, or of anybody. */
export type FullCode = 'allowance-used-up' | 'server-full';

export interface Fullness {
  readonly code: FullCode;
  /** then one file is tried again */
  readonly untilMs: number;
}

/** Why nothing is sent although files wait; null when nothing stands in the way. */
export type SendingStop = 'paused' | 'no-wifi' | FullCode | null;

/** How long nothing is asked after a refusal for want of room; the person may ask sooner. */
const FULL_MS: Record<FullCode, number> = { 'allowance-used-up': 6 * 3_600_000, 'server-full': 600_000 };
const FULL_SETTINGS: Record<FullCode, string> = {
  'allowance-used-up': 'sending-used-up-until',
  'server-full': 'sending-server-full-until',
};
const FULL_CODES = ['allowance-used-up', 'server-full'] as const;

export const isFullCode = (code: string): code is FullCode => FULL_CODES.some((one) => one === code);

const SETTINGS = { isPaused: 'sending-paused', isWifiOnly: 'sending-wifi-only' } as const;
/** What costs a phone's data. A kind that the browser cannot name is not held against the pages. */
const NOT_WIFI = ['cellular', 'bluetooth', 'wimax'];

/** Not in TypeScript's library: only Chromium on phones names the kind of line, in the page and in the worker. */
interface Connection extends EventTarget {
  readonly type?: string;
}

const connection = () => (navigator as { connection?: Connection }).connection;

/** Whether this browser can tell Wi-Fi from a phone's data; elsewhere the choice would be an empty promise. */
export function reportsConnectionType(): boolean {
  return connection()?.type !== undefined;
}

/** @throws AppError storage-unavailable */
export async function readSendingChoice(): Promise<SendingChoice> {
  const [paused, wifiOnly] = await Promise.all(Object.values(SETTINGS).map(readSetting));
  return { isPaused: paused === 1, isWifiOnly: wifiOnly === 1, fullness: await readFullness() };
}

async function readFullness(): Promise<Fullness | null> {
  for (const code of FULL_CODES) {
    const untilMs = Number((await readSetting(FULL_SETTINGS[code])) ?? 0);
    // A time further ahead was written under a clock that has been put right since.
    if (untilMs > Date.now() && untilMs <= Date.now() + FULL_MS[code]) return { code, untilMs };
  }
  return null;
}

/** Nothing is sent for a while: a thousand pages must not ask one by one. */
export async function noteFullness(code: FullCode): Promise<void> {
  await saveSetting(FULL_SETTINGS[code], Date.now() + FULL_MS[code]);
  tell({ kind: 'sending-changed' });
}

/** The person has made room, or asks all the same. */
export async function forgetFullness(): Promise<void> {
  for (const code of FULL_CODES) await saveSetting(FULL_SETTINGS[code], 0);
  tell({ kind: 'sending-changed' });
}

/** Keeps the choice; every page and the worker hear of it. */
export async function saveSendingChoice(name: keyof typeof SETTINGS, isOn: boolean): Promise<void> {
  await saveSetting(SETTINGS[name], isOn ? 1 : 0);
  tell({ kind: 'sending-changed' });
}

export function stopOf({ isPaused, isWifiOnly, fullness }: SendingChoice): SendingStop {
  if (isPaused) return 'paused';
  if (isWifiOnly && NOT_WIFI.includes(connection()?.type ?? '')) return 'no-wifi';
  return fullness?.code ?? null;
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
  if (stopOf(await readSendingChoice())) return;
  const stopping = new AbortController();
  const look = () => {
    readSendingChoice().then(
      (choice) => stopOf(choice) && stopping.abort(),
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
