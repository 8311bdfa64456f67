/**
 * What a host keeps beside documents and objects and where a person's ids occur: jobs, half-sent uploads, counted tries,
 * the test provider's payments, its own logs.
 */
export interface Traces {
  /** Ends all work for these ids and takes it off the list, so that nothing is written for them any more. */
  stop(ids: readonly string[]): Promise<void>;

  /** Forgets every row in which one of the ids stands, down to the bytes on disk. @returns how many rows */
  forget(ids: readonly string[]): Promise<number>;
}
