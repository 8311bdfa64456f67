import { type Message, parseMessage } from './messages.ts';

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
