import type { IncomingMessage } from 'node:http';

/** So many bodies are read at the same time; the rest wait in the network's own buffers instead of our memory. */
const MAX_AT_ONCE = 16;
/** A phone that went away in the middle of a body gives its turn back after this. */
const SILENCE_MS = 60_000;

let receiving = 0;
const waiting: (() => void)[] = [];

/** Runs `work`, which reads the request's body, when it is its turn. */
export async function inTurn<T>(request: IncomingMessage, work: () => Promise<T>): Promise<T> {
  if (receiving >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else receiving++;
  const { socket } = request;
  let readBytes = -1;
  const watch = setInterval(() => {
    if (socket.bytesRead === readBytes) request.destroy();
    readBytes = socket.bytesRead;
  }, SILENCE_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(watch);
    const next = waiting.shift();
    if (next) next();
    else receiving--;
  }
}
