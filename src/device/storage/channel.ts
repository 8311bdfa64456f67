import * as v from 'valibot';

/** Everything tabs and the service worker tell each other. Ids only, never bytes. */
const MESSAGE = v.variant('kind', [
  /** a file waits on this device for its upload */
  v.object({ kind: v.literal('upload-added'), uploadId: v.string() }),
  /** somebody who had left books on this device has signed in again */
  v.object({ kind: v.literal('books-returned') }),
  /** who was signed in has signed out: the book a tab shows is not theirs to go on with */
  v.object({ kind: v.literal('books-left') }),
  /** the row of an upload changed, or is gone */
  v.object({ kind: v.literal('upload-changed'), uploadId: v.string() }),
  /** bytes on their way; not stored, only shown */
  v.object({ kind: v.literal('upload-progressed'), uploadId: v.string(), sentBytes: v.number() }),
  v.object({ kind: v.literal('progress-changed') }),
  /** files from the share sheet came or were taken in */
  v.object({ kind: v.literal('shared-changed') }),
  /** the person paused sending, went on, or chose when to send */
  v.object({ kind: v.literal('sending-changed') }),
  /** the changes of a session's reading were stored anew */
  v.object({ kind: v.literal('review-changed'), sessionId: v.string() }),
  /** everything on this device was deleted: what a tab still shows is gone */
  v.object({ kind: v.literal('device-cleared') }),
  /** to the service worker: send what waits */
  v.object({ kind: v.literal('drain') }),
]);
export type Message = v.InferOutput<typeof MESSAGE>;

/** A message that came from another tab or the worker; undefined for anything else, such as an older version's words. */
export function parseMessage(data: unknown): Message | undefined {
  const result = v.safeParse(MESSAGE, data);
  return result.success ? result.output : undefined;
}

const CHANNEL_NAME = 'kindred-pages';
const listeners = new Set<(message: Message) => void>();
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = (event: MessageEvent) => {
    const message = parseMessage(event.data);
    if (message) broadcastHere(message);
  };
  return channel;
}

function broadcastHere(message: Message): void {
  for (const listener of listeners) listener(message);
}

/** Tells every listener: here at once, in other tabs and the worker soon after. */
export function tell(message: Message): void {
  broadcastHere(message);
  tellOthers(message);
}

/** Tells other tabs and the worker alone. */
export function tellOthers(message: Message): void {
  openChannel().postMessage(message);
}

/** Listens to this and every other tab. @returns stops listening */
export function listen(listener: (message: Message) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
