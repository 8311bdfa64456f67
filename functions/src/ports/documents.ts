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

/** Paths among those that were read, and what stands there afterwards; null for nothing. */
export type DocumentChanges = ReadonlyMap<string, DocumentFields | null>;

export interface FoundDocument {
  /** the last part of the path */
  readonly id: string;
  readonly fields: DocumentFields;
}

/** The beginning of a collection in the order of a time that its documents name. */
export interface Selection {
  /** the field with the time; documents without one are left out */
  readonly by: string;
  /** only times before this */
  readonly before?: Date;
  readonly isNewestFirst?: boolean;
  /** so many at most */
  readonly limit: number;
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

  /**
   * As `update`, of several documents as one transaction: all of it is written, or nothing.
   * @param change gets the documents by path, null where there is none, and answers those that change; null deletes.
   *   It may run again, and what it throws ends the transaction
   */
  updateAll(
    paths: readonly string[],
    change: (current: ReadonlyMap<string, DocumentFields | null>) => DocumentChanges,
  ): Promise<void>;

  /** Documents of a collection whose field equals the value, ordered by id. */
  query(collection: string, field: string, value: string): Promise<readonly DocumentFields[]>;

  /** Every document of a collection with its id, ordered by id. For timers and the desk, never for a request. */
  all(collection: string): Promise<readonly FoundDocument[]>;

  /** The first documents by a time, those of one time by id. What is worked off page by page is asked for so. */
  first(collection: string, selection: Selection): Promise<readonly FoundDocument[]>;

  /** As `query`, with the ids. */
  matching(collection: string, field: string, value: string): Promise<readonly FoundDocument[]>;

  /** Deleting what is not there is no error. */
  delete(path: string): Promise<void>;
}
