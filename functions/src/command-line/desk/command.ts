import type { SignedEvent } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';

/** The bank of the test provider; there is none where Stripe takes the cards, which tells of disputes by itself. */
export interface TestBank {
  dispute(paymentIntentId: string, state: 'inquiry' | 'open' | 'won' | 'lost'): void;
  eventOf(paymentIntentId: string): SignedEvent;
}

/** Whatever host it is of. */
export type DeskPorts = Pick<
  Ports,
  'documents' | 'objects' | 'jobs' | 'payments' | 'traces' | 'clock' | 'ids'
> & { readonly testPayments?: TestBank | null };

/** What the words after a command say beyond its own. */
export interface Said {
  readonly who: string;
  readonly why: string;
  readonly note: string;
  readonly isAll: boolean;
  readonly isConfirmed: boolean;
}

/** What is answered; `nothing` says why there was nothing to be done. */
export type Told = string | { readonly nothing: string };

export interface Command {
  /** what stands behind its name */
  readonly words: string;
  readonly does: string;
  /** Of one that changes something: the memoir it is of, '' for none. Absent for one that only looks. */
  readonly ofMemoir?: (ports: DeskPorts, words: readonly string[]) => Promise<string>;
  /** what stands on record as what it was done to; the first word without it */
  readonly about?: (words: readonly string[]) => string;
  /** Below what it tells stands the order, with what is on record of it, this included. */
  readonly showsOrder?: true;
  readonly run: (ports: DeskPorts, words: readonly string[], said: Said) => Promise<Told>;
}
