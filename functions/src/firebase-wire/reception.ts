import type { Exchange } from './exchange.ts';
import { Turns } from './turns.ts';

/**
 * A body comes in at this rate at least, or its connection is closed. Far below the slowest line the client still waits
 * for (16 KB a second); who was cut off goes on at the last 256 KB that arrived.
 */
export const MIN_BYTES_PER_SECOND = 1_024;
/** Over so long a time, so that a phone in a tunnel is not cut off. */
const WINDOW_MS = 60_000;

/** Reads bodies in turn, and none that hardly moves. */
export interface Reception {
  /** Runs `work`, which reads a file, when it is its turn. @throws WireError 429; AbortError */
  forFile<T>(exchange: Exchange, work: () => Promise<T>): Promise<T>;
  /** The same for the small body of a call. */
  forCall<T>(exchange: Exchange, work: () => Promise<T>): Promise<T>;
}

/**
 * What waits for its turn stays in the network's own buffers instead of our memory.
 * @param windowMs another time over which the rate is taken, for tests
 */
export function openReception(windowMs = WINDOW_MS): Reception {
  // A device sends two files at a time, and a family has several devices.
  const files = new Turns({ atOnce: 16, perPerson: 4, perAddress: 12, waitingPerPerson: 64 });
  const calls = new Turns({ atOnce: 64, perPerson: 8, perAddress: 48, waitingPerPerson: 256 });
  const inTurn = async <T>(turns: Turns, exchange: Exchange, work: () => Promise<T>): Promise<T> => {
    const giveBack = await turns.take(takerOf(exchange), exchange.signal);
    const unwatch = watchRate(exchange, windowMs);
    try {
      return await work();
    } finally {
      unwatch();
      giveBack();
    }
  };
  return {
    forFile: (exchange, work) => inTurn(files, exchange, work),
    forCall: (exchange, work) => inTurn(calls, exchange, work),
  };
}

function takerOf({ auth, address }: Exchange) {
  return { uid: typeof auth === 'string' ? null : auth.claims.sub, address };
}

function watchRate({ request }: Exchange, windowMs: number): () => void {
  const { socket } = request;
  const enough = (MIN_BYTES_PER_SECOND * windowMs) / 1_000;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < enough) request.destroy();
    before = socket.bytesRead;
  }, windowMs).unref();
  return () => clearInterval(watch);
}
