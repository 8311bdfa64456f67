import { AppError } from '../../../../src/domain/errors.ts';
import type { DocumentChanges, Documents, FoundDocument, Selection } from '../../ports/documents.ts';
import type { Database } from './database.ts';
import { fromWireFields, toWireFields, type WireFields } from './document-values.ts';

/** Firestore's own limit; kept here too, so that what works on one machine works in production. */
const MAX_DOCUMENT_BYTES = 1_048_576;

export interface StoredDocument {
  readonly path: string;
  readonly fields: WireFields;
  /** microseconds since 1970 */
  readonly createMicros: number;
  /** microseconds since 1970; grows with every write, so that it can serve as a precondition */
  readonly updateMicros: number;
}

/** The port, and what the wire protocol needs beyond it. The synchronous ones may be joined in a transaction. */
export interface LocalDocuments extends Documents {
  find(path: string): StoredDocument | null;
  /** Ordered by id; those alone whose field is this text, when one is given. */
  list(collection: string, equal?: { readonly field: string; readonly value: string }): StoredDocument[];
  put(path: string, fields: WireFields, nowMs: number): StoredDocument;
  remove(path: string): void;
}

interface Row {
  path: string;
  fields: string;
  createMicros: number;
  updateMicros: number;
}

const stored = (row: Row): StoredDocument => ({ ...row, fields: JSON.parse(row.fields) });

const found = ({ path, fields }: Row): FoundDocument => ({
  id: path.slice(path.lastIndexOf('/') + 1),
  fields: fromWireFields(JSON.parse(fields)),
});

/** Fields by which documents are found without looking at all of them; the schema has an index of each. */
const INDEXED = ['ownerUid', 'userId', 'sessionId', 'orderId'];

function rowsWhere(database: Database, collection: string, field: string, value: string): Row[] {
  if (INDEXED.includes(field))
    return database.rows<Row>(
      // The sign before the path keeps the planner from reading the whole collection to spare itself the sorting.
      `SELECT * FROM documents WHERE collection = ? AND fields ->> '$.${field}.stringValue' = ? ORDER BY +path`,
      collection,
      value,
    );
  return database.rows<Row>(
    `SELECT * FROM documents WHERE collection = ? AND EXISTS (
       SELECT 1 FROM json_each(documents.fields) WHERE key = ? AND value ->> '$.stringValue' = ?
     ) ORDER BY path`,
    collection,
    field,
    value,
  );
}

/** Times by which documents are put in order; the schema has an index of each. */
const TIMED: readonly string[] = ['createdAt', 'dueAt'];

function rowsByTime(database: Database, collection: string, selection: Selection): Row[] {
  const { by, before, isNewestFirst = false, limit } = selection;
  if (!TIMED.includes(by)) throw new AppError('invalid-argument', `no index of ${by}`);
  const time = `fields ->> '$.${by}.timestampValue'`;
  const direction = isNewestFirst ? 'DESC' : 'ASC';
  return database.rows<Row>(
    `SELECT * FROM documents WHERE collection = ? AND ${time} < ? ORDER BY ${time} ${direction}, path ${direction} LIMIT ?`,
    collection,
    before?.toISOString() ?? AFTER_ALL_TIMES,
    limit,
  );
}
/** As text, times of four-digit years are in their order. */
const AFTER_ALL_TIMES = 'Z';

/** Documents in SQLite, in the form in which Firestore's protocol sends them. */
export function localDocuments(database: Database): LocalDocuments {
  const find = (path: string): StoredDocument | null => {
    const row = database.row<Row>('SELECT * FROM documents WHERE path = ?', checkedPath(path));
    return row ? stored(row) : null;
  };

  const put = (path: string, fields: WireFields, nowMs: number): StoredDocument =>
    database.transaction(() => {
      const before = find(path);
      const json = JSON.stringify(fields);
      if (Buffer.byteLength(json) > MAX_DOCUMENT_BYTES)
        throw new AppError('invalid-argument', `the document ${path} is larger than 1 MiB`);
      const micros = Math.max(Math.trunc(nowMs) * 1_000, (before?.updateMicros ?? 0) + 1);
      database.run(
        `INSERT INTO documents (path, collection, fields, createMicros, updateMicros) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (path) DO UPDATE SET fields = excluded.fields, updateMicros = excluded.updateMicros`,
        path,
        path.slice(0, path.lastIndexOf('/')),
        json,
        micros,
        micros,
      );
      return { path, fields, createMicros: before?.createMicros ?? micros, updateMicros: micros };
    });

  const remove = (path: string): void => {
    database.run('DELETE FROM documents WHERE path = ?', checkedPath(path));
  };

  const rowsOf = (collection: string) =>
    database.rows<Row>('SELECT * FROM documents WHERE collection = ? ORDER BY path', collection);

  const matching = (collection: string, field: string, value: string) =>
    rowsWhere(database, collection, field, value).map(found);

  return {
    find,
    put,
    remove,

    list: (collection, equal) =>
      (equal ? rowsWhere(database, collection, equal.field, equal.value) : rowsOf(collection)).map(stored),

    async get(path) {
      const document = find(path);
      return document && fromWireFields(document.fields);
    },

    async update(path, change) {
      return database.transaction(() => {
        const before = find(path);
        const next = change(before && fromWireFields(before.fields));
        const after = next === null ? before : put(path, toWireFields(next), Date.now());
        return after && fromWireFields(after.fields);
      });
    },

    updateAll: async (paths, change) =>
      database.transaction(() => {
        const read = (path: string) => {
          const document = find(path);
          return document && fromWireFields(document.fields);
        };
        writeAll({ put, remove }, change(new Map(paths.map((path) => [path, read(path)]))));
      }),

    all: async (collection) => rowsOf(collection).map(found),

    first: async (collection, selection) => rowsByTime(database, collection, selection).map(found),

    async query(collection, field, value) {
      return matching(collection, field, value).map(({ fields }) => fields);
    },

    matching: async (collection, field, value) => matching(collection, field, value),

    async delete(path) {
      remove(path);
    },
  };
}

function writeAll({ put, remove }: Pick<LocalDocuments, 'put' | 'remove'>, changes: DocumentChanges): void {
  for (const [path, fields] of changes)
    if (fields === null) remove(path);
    else put(path, toWireFields(fields), Date.now());
}

function checkedPath(path: string): string {
  const segments = path.split('/');
  if (segments.length % 2 !== 0 || segments.includes(''))
    throw new AppError('invalid-argument', `not a document path: ${path}`);
  return path;
}
