import * as v from 'valibot';
import type { CollectionName } from '../../../src/domain/calls/collections.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { DocumentFields, Selection } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';

type Stores = Pick<Ports, 'documents'>;

/**
 * What a holding is for; retention and "delete my materials" go by it. `proof` belongs to a permission: it ends with it and
 * with nothing else.
 */
export type HoldingGroup = 'scans' | 'text' | 'voice' | 'book' | 'record' | 'proof';

interface HeldInCommon {
  /** as the family reads it */
  readonly what: string;
  readonly group: HoldingGroup;
  /** whose id stands in the path or the field */
  readonly of: 'session' | 'order' | 'person';
  /** of a session, and a book of it that is being made is spoken with it */
  readonly isSpokenWith?: true;
}

export type HeldAs = HeldInCommon & {
  /** the field that names whose it is; absent where that id is the document's own */
  readonly by?: string;
  /** the document's id is that of a voice that lives with its provider, who must be told */
  readonly isAtProvider?: true;
  /** what a document is told as, where not all are the same to the person */
  readonly toldAs?: (fields: DocumentFields) => string;
};

/** Everything about a collection that is not the work done with it. */
interface Definition<Row> {
  readonly name: CollectionName;
  /** what is read is what this accepts; fields it does not know stay as they are */
  readonly schema: v.GenericSchema<unknown, Row>;
  /** the row as it is stored, where that is another form */
  readonly toFields?: (row: Row) => object;
  /** the field that names the owner's uid, which goes over with a session that is handed over; null: the id tells */
  readonly owner: (keyof Row & string) | null;
  /** who gets it by the rules: its owner, or nobody; servers read everything */
  readonly readableBy: 'owner' | 'nobody';
  /** how export, deletion, counting and retention go by it; a reason where they need not */
  readonly held: HeldAs | { readonly notHeldBecause: string };
  /** where the rows are a second person's as well: what they are to them */
  readonly alsoHeld?: HeldAs & { readonly by: string };
}

/** A document that was found and is parsed when it is asked for: for a timer, one broken row is no reason to skip the others. */
export interface Found<Row> {
  readonly id: string;
  /** @throws AppError internal, with the path, when it does not parse */
  read(): Row;
}

export interface Collection<Row> extends Definition<Row> {
  /** Where the row of an id is. */
  at(id: string): string;
  /** @throws AppError internal, with the path, when it does not parse */
  parse(id: string, fields: DocumentFields): Row;
  toFields(row: Row): DocumentFields;
  exists(stores: Stores, id: string): Promise<boolean>;
  /** Null when there is none. @throws AppError internal when it does not parse */
  find(stores: Stores, id: string): Promise<Row | null>;
  /** Reads, decides, writes, as one transaction, like Documents.update; null or the same row writes nothing. */
  change(stores: Stores, id: string, change: (row: Row | null) => Row | null): Promise<Row | null>;
  /** Rows whose field is this, by id. */
  where(stores: Stores, field: keyof Row & string, value: string): Promise<readonly Found<Row>[]>;
  /** The first rows by a time, those of one time by id. */
  first(stores: Stores, selection: Selection): Promise<readonly Found<Row>[]>;
  /** Every row, by id. For timers and the desk, never for a request. */
  all(stores: Stores): Promise<readonly Found<Row>[]>;
  delete(stores: Stores, id: string): Promise<void>;
}

/** Interfaces have no index signature; what a document cannot hold is refused by the database. */
const asDocument = (row: object) => ({ ...row }) as DocumentFields;

/** A collection whose every row is parsed when it is read. */
export function collection<Row extends object>(definition: Definition<Row>): Collection<Row> {
  const { name, schema } = definition;
  const toFields = (row: Row) => asDocument(definition.toFields?.(row) ?? row);
  const at = (id: string) => `${name}/${id}`;

  const parse = (id: string, fields: DocumentFields) => parseStored(schema, at(id), fields);
  const parseIfThere = (id: string, fields: DocumentFields | null) => fields && parse(id, fields);
  const found = (documents: readonly { readonly id: string; readonly fields: DocumentFields }[]) =>
    documents.map(({ id, fields }) => ({ id, read: () => parse(id, fields) }));

  return {
    ...definition,
    at,
    parse,
    toFields,
    exists: async ({ documents }, id) => (await documents.get(at(id))) !== null,
    find: async ({ documents }, id) => parseIfThere(id, await documents.get(at(id))),
    async change({ documents }, id, change) {
      const after = await documents.update(at(id), (current) => {
        const row = parseIfThere(id, current);
        const next = change(row);
        return next === null || next === row ? null : toFields(next);
      });
      return parseIfThere(id, after);
    },
    where: async ({ documents }, field, value) => found(await documents.matching(name, field, value)),
    first: async ({ documents }, selection) => found(await documents.first(name, selection)),
    all: async ({ documents }) => found(await documents.all(name)),
    delete: ({ documents }, id) => documents.delete(at(id)),
  };
}

/** What is stored at a path, as the schema says. @throws AppError internal, with the path, when it has another shape */
export function parseStored<Row>(schema: v.GenericSchema<unknown, Row>, path: string, data: unknown): Row {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new AppError('internal', `${path} has another shape: ${v.summarize(result.issues)}`);
}
