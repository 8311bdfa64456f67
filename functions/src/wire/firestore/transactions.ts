import { randomUUID } from 'node:crypto';
import { WireError } from '../exchange.ts';

/** As in Firestore an open transaction ends by itself, so that a reader that died holds up nobody. */
const LIFE_MS = 10_000;

interface Open {
  readonly paths: Set<string>;
  readonly over: Promise<void>;
  readonly end: () => void;
}

const aborted = () => new WireError(409, 'The transaction has ended. Please try again.', 'ABORTED');

/** Read-write transactions by locks: what one has read, others wait for until it commits, rolls back or is too old. */
export class Transactions {
  readonly #open = new Map<string, Open>();
  readonly #holders = new Map<string, Open>();

  /** @returns its name, base64 as on the wire */
  begin(): string {
    const id = Buffer.from(randomUUID()).toString('base64');
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.end(id), LIFE_MS).unref();
    this.#open.set(id, {
      paths: new Set(),
      over,
      end: () => {
        clearTimeout(timer);
        resolve();
      },
    });
    return id;
  }

  /** Waits until nobody else holds the document, then holds it. @throws WireError 409 when the transaction is over */
  async hold(id: string, path: string): Promise<void> {
    for (;;) {
      const transaction = this.#open.get(id);
      if (!transaction) throw aborted();
      const holder = this.#holders.get(path) ?? transaction;
      if (holder === transaction) {
        // In the same moment as the look: of two who waited, one goes on.
        transaction.paths.add(path);
        this.#holders.set(path, transaction);
        return;
      }
      await holder.over;
    }
  }

  /**
   * What a commit has to wait for before it writes these documents, as part of `id` or without a transaction; null when
   * it may write in this moment. @throws WireError 409 when the transaction is over
   */
  inTheWay(id: string | undefined, paths: readonly string[]): Promise<void> | null {
    const transaction = id === undefined ? undefined : this.#open.get(id);
    if (id !== undefined && !transaction) throw aborted();
    const holders = paths.map((path) => this.#holders.get(path));
    return holders.find((holder) => holder && holder !== transaction)?.over ?? null;
  }

  /** Ending one that is over is no error. */
  end(id: string): void {
    const transaction = this.#open.get(id);
    this.#open.delete(id);
    for (const path of transaction?.paths ?? []) this.#holders.delete(path);
    transaction?.end();
  }
}
