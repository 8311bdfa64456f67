import type { Exchange } from './exchange.ts';
import { Turns } from './limits/turns.ts';

/** Reads bodies in turn; `watchBody` ends those that hardly move, so that each turn ends. */
export interface Reception {
  /** Runs `work`, which reads a file, when it is its turn. @throws WireError 429; AbortError */
  forFile<T>(exchange: Exchange, work: () => Promise<T>): Promise<T>;
  /** The same for the small body of a call. */
  forCall<T>(exchange: Exchange, work: () => Promise<T>): Promise<T>;
}

/** What waits for its turn stays in the network's own buffers instead of our memory. */
export function openReception(): Reception {
  // A device sends two files at a time, and a family has several devices.
  const files = new Turns({ atOnce: 16, perPerson: 4, perAddress: 12, waitingPerPerson: 64 });
  const calls = new Turns({ atOnce: 64, perPerson: 8, perAddress: 48, waitingPerPerson: 256 });
  const inTurn = async <T>(turns: Turns, exchange: Exchange, work: () => Promise<T>): Promise<T> => {
    const giveBack = await turns.take(takerOf(exchange), exchange.signal);
    try {
      return await work();
    } finally {
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
