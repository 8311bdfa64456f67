import type { IncomingMessage } from 'node:http';

/**
 * A body comes in at this rate at least, or its connection is closed. Far below the slowest line the client still waits
 * for (16 KB a second); who was cut off goes on at the last 256 KB that arrived.
 */
const MIN_BYTES_PER_SECOND = 1_024;
/** Over so long a time, so that a phone in a tunnel is not cut off. */
const WINDOW_MS = 60_000;
const LOOKS = 10;

interface Watch {
  /** whether whoever sends this has meanwhile had everything deleted */
  readonly isSenderGone: () => boolean;
  /** another time over which the rate is taken, for tests */
  readonly windowMs?: number | undefined;
}

/**
 * Closes the connection of a body that hardly moves, from its head to its last byte: also where it is answered already and
 * the rest only discarded, and whatever reads it. What waits for its turn is not read, and is left alone meanwhile.
 * A body whose sender has gone is not waited for at all.
 */
export function watchBody(request: IncomingMessage, { isSenderGone, windowMs = WINDOW_MS }: Watch): void {
  const { socket, headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const enough = (MIN_BYTES_PER_SECOND * windowMs) / 1_000;
  let seen: number[] = [];
  const look = () => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const isRead = request.readableFlowing !== null;
    seen = isRead ? [...seen, socket.bytesRead].slice(-LOOKS - 1) : [];
    const isSlow = seen.length > LOOKS && socket.bytesRead - (seen[0] ?? 0) < enough;
    if (isSlow || isSenderGone()) socket.destroy();
  };
  const timer = setInterval(look, windowMs / LOOKS).unref();
  request.once('end', () => clearInterval(timer));
}
