import { WireError } from '../exchange.ts';

/** Who asks, as far as it is known. */
export interface TurnTaker {
  /** null for a stranger, who counts by the address alone */
  readonly uid: string | null;
  readonly address: string;
}

export interface TurnLimits {
  readonly atOnce: number;
  readonly perPerson: number;
  /** less than all, so that something is left for everybody else */
  readonly perAddress: number;
  readonly waitingPerPerson: number;
}

interface Waiting {
  readonly who: TurnTaker;
  readonly start: () => void;
}

/**
 * Turns at something there is little of. Nobody has more than a share of them: whoever asks for more waits behind himself
 * while others are let by, and far behind himself is sent away.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #running: TurnTaker[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * @param signal ends the waiting
   * @returns what gives the turn back
   * @throws WireError 429 when too many of this person's wait already; AbortError
   */
  async take(who: TurnTaker, signal: AbortSignal): Promise<() => void> {
    if (!this.#mayRun(who)) await this.#wait(who, signal);
    else this.#running.push(who);
    return () => this.#giveBack(who);
  }

  #mayRun(who: TurnTaker): boolean {
    const { atOnce, perPerson, perAddress } = this.#limits;
    const running = this.#running;
    return (
      running.length < atOnce &&
      running.filter((one) => isSamePerson(one, who)).length < perPerson &&
      running.filter(({ address }) => address === who.address).length < perAddress
    );
  }

  #wait(who: TurnTaker, signal: AbortSignal): Promise<void> {
    const ahead = this.#waiting.filter((one) => isSamePerson(one.who, who)).length;
    if (ahead >= this.#limits.waitingPerPerson)
      throw new WireError(429, 'Too many requests at once. Please wait a moment.', 'RESOURCE_EXHAUSTED');
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        who,
        start: () => {
          signal.removeEventListener('abort', leave);
          // Not within the same round of the event loop: a long line must not keep others from being heard.
          setImmediate(resolve);
        },
      };
      this.#waiting.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #giveBack(who: TurnTaker): void {
    this.#running.splice(this.#running.indexOf(who), 1);
    const next = this.#waiting.findIndex((waiting) => this.#mayRun(waiting.who));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!waiting) return;
    this.#running.push(waiting.who);
    waiting.start();
  }
}

function isSamePerson(one: TurnTaker, other: TurnTaker): boolean {
  return one.uid === null && other.uid === null ? one.address === other.address : one.uid === other.uid;
}
