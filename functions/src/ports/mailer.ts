/** A letter to a person, as plain text: memories and voices never travel by mail, only links to them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** names the letter; the same letter sent twice has the same Message-ID, so that mailboxes show it once */
  readonly key: string;
}

/** The post. */
export interface Mailer {
  /** @throws AppError unavailable when the post office does not take it */
  send(mail: Mail): Promise<void>;

  /** Forgets every copy kept here of letters to this address; returns how many. */
  forget(address: string): Promise<number>;
}
