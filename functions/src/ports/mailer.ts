/** An order by its id, a quote by its session, a gift or a report by its id, a memoir by its session, or an account by its address. */
export type LetterOwner =
  | `order:${string}`
  | `quote:${string}`
  | `gift:${string}`
  | `report:${string}`
  | `memoir:${string}`
  | `will:${string}`
  | `account:${string}`;

/** A letter to a person, as plain text: memories and voices never travel by mail, only links to them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** whose copy kept here it is: whom it goes to may be anybody's choice */
  readonly about: LetterOwner;
  /** names the letter; the same letter sent twice has the same Message-ID, so that mailboxes show it once */
  readonly key: string;
}

/** The post. */
export interface Mailer {
  /** @throws AppError unavailable when the post office does not take it */
  send(mail: Mail): Promise<void>;

  /**
   * Forgets every copy kept here of letters about these; returns how many.
   * @param addresses where letters about the orders went, by which older copies are found
   */
  forget(about: readonly LetterOwner[], addresses: readonly string[]): Promise<number>;
}
