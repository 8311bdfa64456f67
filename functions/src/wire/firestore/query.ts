import * as v from 'valibot';
import { fromWireFields, fromWireValue, type WireValue } from '../../adapters/local/document-values.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import { compareValues, isKept, OPERATORS } from './compare-values.ts';
import { documentOnWire, type FirestoreContext, timestampText, unimplemented } from './documents-on-wire.ts';

const wireValue = v.custom<WireValue>((value) => typeof value === 'object' && value !== null);
/** A name in backquotes may hold anything. */
const FIELD_PATH = /^(?:\w+|`[^`\\]+`)$/;
const field = v.pipe(
  v.strictObject({ fieldPath: v.pipe(v.string(), v.regex(FIELD_PATH)) }),
  v.transform(({ fieldPath }) => ({ fieldPath: fieldPath.replaceAll('`', '') })),
);
/** Browsers write the operator's name, servers its number in the protocol. */
const operator = v.pipe(
  v.union([v.picklist(OPERATORS.map(({ name }) => name)), v.picklist(OPERATORS.map(({ code }) => code))]),
  v.transform(
    (given) => OPERATORS.find(({ name, code }) => name === given || code === given)?.name ?? 'EQUAL',
  ),
);
const filter = v.strictObject({
  fieldFilter: v.strictObject({ field, op: operator, value: wireValue }),
});
const order = v.strictObject({
  field,
  direction: v.pipe(
    v.optional(v.picklist(['ASCENDING', 'DESCENDING', 1, 2]), 'ASCENDING'),
    v.transform((given) => (given === 'DESCENDING' || given === 2 ? 'DESCENDING' : 'ASCENDING')),
  ),
});

/** Strict: whatever is not listed here is refused rather than silently ignored. */
const QUERY = v.strictObject({
  parent: v.optional(v.string()),
  structuredQuery: v.strictObject({
    from: v.tuple([
      v.strictObject({ collectionId: v.string(), allDescendants: v.optional(v.literal(false)) }),
    ]),
    where: v.optional(
      v.union([
        filter,
        v.strictObject({
          compositeFilter: v.strictObject({ op: v.picklist(['AND', 1]), filters: v.array(filter) }),
        }),
      ]),
    ),
    orderBy: v.optional(v.array(order), []),
    limit: v.optional(v.union([v.number(), v.strictObject({ value: v.number() })])),
  }),
});
type Order = v.InferOutput<typeof order>;

/**
 * A query of one collection by equal fields. Rules see the filters as the document's data: what the filters do not
 * pin down is unknown to them, an approximation of Firestore's own proof that every result would be allowed.
 */
export function runQuery(body: Record<string, unknown>, context: FirestoreContext): unknown {
  const parsed = v.safeParse(QUERY, body);
  if (!parsed.success) throw unimplemented('this query; it knows equal fields, an order and a limit');
  const { from, where, orderBy, limit } = parsed.output.structuredQuery;
  const filters =
    where === undefined ? [] : 'compositeFilter' in where ? where.compositeFilter.filters : [where];
  const conditions = filters.map(({ fieldFilter: { field, op, value } }) => ({
    name: field.fieldPath,
    op,
    value: fromWireValue(value),
  }));
  // Only what is equal is a fact about every result, which rules can be asked about.
  if (!context.transactions && conditions.some(({ op }) => op !== 'EQUAL'))
    throw unimplemented('this query; it knows equal fields, an order and a limit');
  const wanted: DocumentFields = Object.fromEntries(conditions.map(({ name, value }) => [name, value]));
  const [{ collectionId }] = from;
  context.mayDo('list', `${collectionId}/*`, { before: wanted, after: null });

  const readTime = timestampText(context.nowMs * 1_000);
  const found = context.documents
    .list(collectionId, equalText(conditions))
    .map((document) => ({ document, fields: fromWireFields(document.fields) }))
    .filter(({ fields }) => conditions.every((condition) => isKept(fields, condition)))
    .filter(({ fields }) => orderBy.every((by) => isName(by) || Object.hasOwn(fields, by.field.fieldPath)))
    .sort(
      (a, b) => compareByAll(a.fields, b.fields, orderBy) || compareNames(a.document, b.document, orderBy),
    )
    .slice(0, typeof limit === 'object' ? limit.value : limit);
  if (found.length === 0) return [{ readTime }];
  return found.map(({ document }) => ({ document: documentOnWire(document, context.root), readTime }));
}

/** What the database itself can look for, so that nobody's query reads everybody's documents. */
function equalText(conditions: readonly { name: string; op: string; value: unknown }[]) {
  for (const { name, op, value } of conditions)
    if (op === 'EQUAL' && typeof value === 'string') return { field: name, value };
  return undefined;
}

const isName = (by: Order) => by.field.fieldPath === '__name__';

function compareByAll(a: DocumentFields, b: DocumentFields, orderBy: readonly Order[]): number {
  for (const by of orderBy) {
    if (isName(by)) return 0;
    const order = compareValues(a[by.field.fieldPath] ?? null, b[by.field.fieldPath] ?? null);
    if (order !== 0) return by.direction === 'DESCENDING' ? -order : order;
  }
  return 0;
}

/** By name, in the direction of the name's own order or else of the last one, as Firestore does. */
function compareNames(a: { path: string }, b: { path: string }, orderBy: readonly Order[]): number {
  const by = orderBy.find(isName) ?? orderBy.at(-1);
  const order = a.path < b.path ? -1 : 1;
  return by?.direction === 'DESCENDING' ? -order : order;
}
