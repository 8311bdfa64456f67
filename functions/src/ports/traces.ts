/** Whose traces: ids the server gave or checked, never an address that somebody may choose, such as a receipt's. */
export interface TraceOwner {
  readonly sessionIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly giftIds?: readonly string[];
  readonly uid?: string;
  /** the account's own address */
  readonly email?: string | null;
}

/**
 * What a host keeps beside documents and objects and whose rows say whom they are about: jobs, half-sent uploads, counted
 * attempts, the test provider's payments. An id matches as a whole or not at all.
 */
export interface Traces {
  /** Ends all work for these ids and takes it off the list, so that nothing is written for them any more. */
  stop(work: Pick<TraceOwner, 'sessionIds' | 'orderIds'>): Promise<void>;

  /**
   * Forgets every row of this owner, down to the bytes on disk, with the files of half-sent uploads. What is written for
   * these ids afterwards is found by their hashes and goes within a minute.
   * @returns how many rows
   */
  forget(owner: TraceOwner): Promise<number>;
}
