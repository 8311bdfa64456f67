/** Who calls. Authority is this uid, never an id in the browser. */
export interface Caller {
  readonly uid: string;
  readonly email: string | null;
  readonly isAnonymous: boolean;
}

/** The identity provider, as far as the use cases need it. */
export interface Identity {
  /** The person an ID token belongs to. Null for a forged, foreign or expired token. */
  verify(idToken: string): Promise<Caller | null>;

  /** A person by the uid; null for one who is gone. */
  find(uid: string): Promise<Caller | null>;

  /** Guests who were last here before this time, a page at a time: the next is fetched when it is asked for. */
  guestsBefore(timeMs: number): AsyncIterable<readonly string[]>;

  /** Removes the account and ends every sign-in of it. Removing who is gone is no error. */
  remove(uid: string): Promise<void>;
}
