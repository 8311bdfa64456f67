/** Plain values of a document: the JSON ones and Date (a timestamp in the database). */
export type DocumentValue =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly DocumentValue[]
  | { readonly [field: string]: DocumentValue };

export type DocumentFields = { readonly [field: string]: DocumentValue };

export interface FoundDocument {
  /** the last part of the path */
  readonly id: string;
  readonly fields: DocumentFields;
}

/** The document database, collection/id paths such as `orders/o1`. Reads see every acknowledged write. */
export interface Documents {
  /** Null when there is none. */
  get(path: string): Promise<DocumentFields | null>;

  /**
   * Reads, decides, writes, as one transaction. `change` may run again when another writer was faster, so it must not
   * have effects of its own; returning null leaves the document as it is.
   * @returns the document afterwards
   */
  update(
    path: string,
    change: (current: DocumentFields | null) => DocumentFields | null,
  ): Promise<DocumentFields | null>;

  /** Documents of a collection whose field equals the value, ordered by id. */
  query(collection: string, field: string, value: string): Promise<readonly DocumentFields[]>;

  /** Every document of a collection with its id, ordered by id. For timers and the desk, never for a request. */
  all(collection: string): Promise<readonly FoundDocument[]>;

  /** As `query`, with the ids. */
  matching(collection: string, field: string, value: string): Promise<readonly FoundDocument[]>;

  /** Deleting what is not there is no error. */
  delete(path: string): Promise<void>;
}
