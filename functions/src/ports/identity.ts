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
}
