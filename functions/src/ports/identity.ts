/** Who calls. Authority is this uid, never an id in the browser. */
export interface Caller {
  readonly uid: string;
  readonly email: string | null;
  readonly isAnonymous: boolean;
}

/** Some guests, and where the list goes on behind them; null at its end. */
export interface GuestPage {
  readonly uids: readonly string[];
  readonly next: string | null;
}

/** The identity provider, as far as the use cases need it. */
export interface Identity {
  /** The person an ID token belongs to. Null for a forged, foreign or expired token. */
  verify(idToken: string): Promise<Caller | null>;

  /** A person by the uid; null for one who is gone. */
  find(uid: string): Promise<Caller | null>;

  /**
   * Guests who were last here before this time, a page at a time: the next is fetched when it is asked for.
   * @param after `next` of an earlier page; from the beginning without it, or when it says nothing any more
   */
  guestsBefore(timeMs: number, after?: string): AsyncIterable<GuestPage>;

  /** Removes the account and ends every sign-in of it. Removing who is gone is no error. */
  remove(uid: string): Promise<void>;
}
